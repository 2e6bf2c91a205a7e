/**
 * Typical stored JSON, used as preset dictionary of the compression (RFC 1951). Never edit it: stored items need it.
 * An improvement is a second dictionary, under a new number.
 */

/**
 * Whole documents, the most frequent ones last, where references to them are shortest: the
 * documents of a payment from its creation to its match, preceded by those documents of the
 * scenarios in test/scenario that shortened the documents of all scenarios most.
 */
export const dictionary5 = `
{"id":"evt_","type":"reconciliation_case.updated","timestamp":"2026-","organizationId":"","data":{"id":"case_","organiza
tionId":"","paymentIntentId":"pi_","status":"open","reconciliationStatus":"tentatively_reconciled","verdict":"unreconcil
ed","currency":"EUR","expectedAmount":"0.00","actualAmount":"100","exceptionType":null,"createdAt":"2026-","updatedAt":"
2026-","summary":"Some legs of the payment of 0.00 USD are confirmed; required ones are not confirmed yet.","contradicte
d":false,"returnedAmount":"0","unexplainedDelta":"0","slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLe
gsPresent":0,"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":
"not_expected"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":null,"feeReadin
g":null,"notes":null,"assignee":null,"tags":[],"snoozedUntil":null,"statusReason":null,"commentCount":0,"openAmount":"0"
,"missingAmount":"0","tooMuchAmount":"0","notArrivedAmount":"0","dispositionCount":0,"ruleId":null,"ruleVersion":null,"r
econciledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"version":4,"auditCount":4,"auditHead":"","paymentIntent":{"
id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount"
:"0.00","currency":"USD"},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount
":null,"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-"}}}{"phase":"destination","p
rovider":"","providerTransferId":"","status":"confirmed","amount":"0.00","currency":"USD","time":17,"observations":[{"ra
wRecordId":"raw_","origin":"submitted","source":"","status":"confirmed","amount":"0.00","currency":"USD","sequence":null
,"occurredAt":17,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":"","organizationId":"","kind":"provider","decision
":{"outcome":"unmatched","strategy":null,"reason":"No payment intent carries this evidence's references, and none fits b
y amount and time.","candidates":[],"ambiguousPaymentUuids":[]},"decidedAt":17,"createdAt":17,"version":1}{"verdict":"ne
eds_review","exceptionType":"underpayment","reconciliationStatus":"tentatively_reconciled","intentStatus":"needs_review"
,"actualAmount":"0.00","actualImplied":true,"unexplainedDelta":"0.00","roundingDelta":"0","deltaLines":[{"type":"unexpla
ined","amount":"0.00","evidence":"no evidence explains it"}],"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCove
rage":{"provider":""},"lastRunAt":17}{"id":"evt_","type":"import_batch.completed","timestamp":"2026-","organizationId":"
","data":{"id":"batch_","organizationId":"","profileId":"prof_","fileName":"file","dryRun":false,"status":"completed","t
otalRows":1,"processedRows":1,"progressPercent":100,"total":1,"accepted":1,"duplicate":0,"rejected":0,"skipped":0,"match
ed":null,"unmatched":null,"statements":[],"warnings":[],"error":null,"createdBy":"user:user_test","createdAt":"2026-","u
pdatedAt":"2026-","version":4}}{}{"verdict":"unreconciled","requiredLegsTotal":1,"missingPhases":["destination"],"lastRu
nAt":17}{"externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"E
UR"},"createdAt":17,"effectiveDate":17}{"uuid":"","organizationId":"","kind":"provider","source":"","sourceRef":"","rece
ivedAt":17,"receivedBy":"api_key:ak_","bodySha256":"","bodyBytes":265,"payloadStart":245,"payloadEnd":264,"flowLegUuids"
:[""]}{"status":"resolved","statusSetBy":"matcher","verdict":"matched","reconciliationStatus":"reconciled","intentStatus
":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0","slaAgeMinutes":9,"requiredLegsTotal":1,
"requiredLegsPresent":1,"evidenceCoverage":{"provider":""},"reconciledAt":17,"lastRunAt":17}{"salt":"","events":[{"uuid"
:"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"payment_intent.created
","actor":"api_key:ak_","message":"Payment intent  was created.","payload":{"before":null,"after":{"externalReference":"
","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"}}},"occurredAt":17,"sequen
ce":1,"previousHash":null,"hash":""}],"announced":[{"type":"payment_intent.created","sourceKey":"case_","data":{"id":"pi
_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00"
,"currency":"EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,
"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-","version":1},"version":1,"uuid":""
}]}{"phase":"destination","provider":"","externalReference":"","status":"confirmed","amount":"0.00","currency":"EUR","ti
me":17,"observations":[{"rawRecordId":"raw_","origin":"submitted","source":"","status":"confirmed","amount":"0.00","curr
ency":"EUR","sequence":null,"occurredAt":null,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":"","organizationId":"
","kind":"provider","links":[{"uuid":"","paymentUuid":"","strategy":"reference_exact","firm":true,"allocatedAmount":"0.0
0","createdAt":17,"createdBy":"system:matcher"}],"decision":{"outcome":"linked","strategy":"reference_exact","reason":"L
inked by reference_exact: externalReference  is the intent's.","candidates":[{"paymentUuid":"","strategy":"reference_exa
ct","compared":{"field":"externalReference","evidence":"payment-warm-1-","intent":"payment-warm-1-"},"amountDifference":
"0","minutesDifference":9,"outcome":"linked","reason":"Linked by reference_exact: externalReference  is the intent's."}]
,"ambiguousPaymentUuids":[]},"decidedAt":17,"createdAt":17,"version":1}{"salt":"","events":[{"uuid":"","organizationId":
"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"reconciliation_case.updated","actor":"syste
m:matcher","message":"Waiting for evidence of 0.00 EUR: the destination leg is not confirmed. No rule sets a deadline, s
o nothing will make it late.","payload":{"version":2,"matcherVersion":2,"before":{"verdict":null,"requiredLegsTotal":0,"
missingPhases":[]},"after":{"verdict":"unreconciled","requiredLegsTotal":1,"missingPhases":["destination"]}},"occurredAt
":17,"sequence":2,"previousHash":"","hash":""}],"announced":[{"type":"reconciliation_case.updated","sourceKey":"case_","
data":{"id":"case_","organizationId":"","paymentIntentId":"pi_","status":"open","reconciliationStatus":"unreconciled","v
erdict":"unreconciled","currency":"EUR","expectedAmount":"0.00","actualAmount":null,"exceptionType":null,"createdAt":"20
26-","updatedAt":"2026-","summary":"Waiting for evidence of 0.00 EUR: the destination leg is not confirmed. No rule sets
 a deadline, so nothing will make it late.","contradicted":false,"returnedAmount":null,"unexplainedDelta":null,"slaAgeMi
nutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":0,"evidenceCoverage":{"expected":"present","provide
r":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"providerFee":null,"networkFee":null,"develope
rFee":null,"fxSpread":null,"roundingDelta":null,"feeReading":null,"notes":null,"assignee":null,"tags":[],"snoozedUntil":
null,"statusReason":null,"commentCount":0,"openAmount":"0","missingAmount":"0","tooMuchAmount":"0","notArrivedAmount":"0
","dispositionCount":0,"ruleId":null,"ruleVersion":null,"reconciledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"v
ersion":2,"auditCount":2,"auditHead":"","paymentIntent":{"id":"pi_","organizationId":"","externalReference":"","source":
{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubtyp
e":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciling","createdA
t":"2026-","updatedAt":"2026-"}},"version":2,"uuid":""}]}"sequence":null,"previousHash":null},{"addedFlowLegIds":["leg_"
]},{"salt":"","events":[{"uuid":"","organizationId":"","paymentUuid":null,"rawRecordUuid":"","importBatchUuid":null,"eve
ntType":"evidence.accepted","actor":"api_key:ak_","message":"Evidence  from  was accepted.","payload":{"source":"","sour
ceRef":"","bodySha256":"","flowLegIds":["leg_"]},"occurredAt":17,"sequence":null,"previousHash":null,"hash":null},{"uuid
":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"reconciliation_case.u
pdated","actor":"system:matcher","message":"0.00 EUR arrived, exactly as expected.","payload":{"version":3,"matcherVersi
on":2,"before":{"status":"open","statusSetBy":null,"verdict":"unreconciled","reconciliationStatus":"unreconciled","inten
tStatus":"reconciling","actualAmount":null,"unexplainedDelta":null,"roundingDelta":null,"requiredLegsPresent":0,"missing
Phases":["destination"],"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expect
ed","file":"not_expected"},"reconciledAt":null},"after":{"status":"resolved","statusSetBy":"matcher","verdict":"matched"
,"reconciliationStatus":"reconciled","intentStatus":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingD
elta":"0","requiredLegsPresent":1,"missingPhases":[],"evidenceCoverage":{"expected":"present","provider":"","chain":"not
_expected","bank":"not_expected","file":"not_expected"},"reconciledAt":"2026-"},"flowLegIds":["leg_"]},"occurredAt":17,"
sequence":3,"previousHash":"","hash":""}],"announced":[{"type":"evidence.accepted","sourceKey":"raw_","data":{"id":"raw_
","organizationId":"","accepted":true,"duplicate":false,"rawRecordId":"raw_","flowLegIds":["leg_"],"matchedCaseIds":["ca
se_"],"signatureValid":true,"source":"","sourceRef":"","version":1},"version":1,"uuid":""},{"type":"reconciliation_case.
matched","sourceKey":"case_","data":{"id":"case_","organizationId":"","paymentIntentId":"pi_","status":"resolved","recon
ciliationStatus":"reconciled","verdict":"matched","currency":"EUR","expectedAmount":"0.00","actualAmount":"0.00","except
ionType":null,"createdAt":"2026-","updatedAt":"2026-","summary":"0.00 EUR arrived, exactly as expected.","contradicted":
false,"returnedAmount":"0","unexplainedDelta":"0","slaAgeMinutes":9,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsP
resent":1,"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"no
t_expected"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":"0","feeReading":n
ull,"notes":null,"assignee":null,"tags":[],"snoozedUntil":null,"statusReason":null,"commentCount":0,"openAmount":"0","mi
ssingAmount":"0","tooMuchAmount":"0","notArrivedAmount":"0","dispositionCount":0,"ruleId":null,"ruleVersion":null,"recon
ciledAt":"2026-","lastRunAt":"2026-","nextDeadlineAt":null,"version":3,"auditCount":3,"auditHead":"","paymentIntent":{"i
d":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":
"0.00","currency":"EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount"
:null,"beneficiaryName":null,"refundOf":null,"status":"reconciled","expectationVersion":1,"createdAt":"2026-","updatedAt
":"2026-"}},"version":3,"uuid":""}]}
`.replaceAll("\n", "");
