/**
 * Typical stored JSON, used as preset dictionary of the compression (RFC 1951). Never edit it: stored items need it.
 * An improvement is a second dictionary, under a new number.
 */

/**
 * Whole documents, the most frequent ones last, where references to them are shortest: the
 * documents of a payment from its creation to its match, preceded by those documents of the
 * scenarios in test/scenario that shortened the documents of all scenarios most.
 */
export const dictionary6 = `
{"id":"evt_","type":"reconciliation_case.updated","timestamp":"2026-","organizationId":"","data":{"id":"case_","organiza
tionId":"","paymentIntentId":"pi_","status":"open","reconciliationStatus":"tentatively_reconciled","verdict":"unreconcil
ed","currency":"EUR","expectedAmount":"0.00","actualAmount":"100.00","exceptionType":null,"createdAt":"2026-","updatedAt
":"2026-","summary":"Some legs of the payment of 0.00 USD are confirmed; required ones are not confirmed yet.","contradi
cted":false,"returnedAmount":"0.00","unexplainedDelta":"0.00","slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"r
equiredLegsPresent":0,"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected
","file":"not_expected"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":null,"
feeReading":null,"notes":null,"assignee":null,"tags":[],"snoozedUntil":null,"statusReason":null,"commentCount":0,"openAm
ount":"0.00","missingAmount":"0.00","tooMuchAmount":"0.00","notArrivedAmount":"0.00","dispositionCount":0,"ruleId":null,
"ruleVersion":null,"reconciledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"version":4,"auditCount":4,"auditHead":
"","paymentIntent":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"d
estination":{"amount":"0.00","currency":"USD"},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":nul
l,"beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-"}}}{"ph
ase":"destination","provider":"","providerTransferId":"","status":"confirmed","amount":"0.00","currency":"USD","time":17
,"observations":[{"rawRecordId":"raw_","origin":"submitted","source":"","status":"confirmed","amount":"0.00","currency":
"USD","sequence":null,"occurredAt":17,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":"","organizationId":"","kind"
:"provider","decision":{"outcome":"unmatched","strategy":null,"reason":"No payment intent carries this evidence's refere
nces, and none fits by amount and time.","candidates":[],"ambiguousPaymentUuids":[]},"decidedAt":17,"createdAt":17,"vers
ion":1}{"verdict":"needs_review","exceptionType":"underpayment","reconciliationStatus":"tentatively_reconciled","intentS
tatus":"needs_review","actualAmount":"0.00","actualImplied":true,"unexplainedDelta":"0.00","roundingDelta":"0","deltaLin
es":[{"type":"unexplained","amount":"0.00","evidence":"no evidence explains it"}],"requiredLegsTotal":1,"requiredLegsPre
sent":1,"evidenceCoverage":{"provider":""},"lastRunAt":17}{"id":"evt_","type":"import_batch.completed","timestamp":"2026
-","organizationId":"","data":{"id":"batch_","organizationId":"","profileId":"prof_","fileName":"file","dryRun":false,"s
tatus":"completed","totalRows":1,"processedRows":1,"progressPercent":100,"total":1,"accepted":1,"duplicate":0,"rejected"
:0,"skipped":0,"matched":null,"unmatched":null,"statements":[],"warnings":[],"error":null,"createdBy":"user:user_test","
createdAt":"2026-","updatedAt":"2026-","version":4}}{}{"verdict":"unreconciled","requiredLegsTotal":1,"missingPhases":["
destination"],"lastRunAt":17}{"externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount"
:"0.00","currency":"EUR"},"createdAt":17,"effectiveDate":17}{"uuid":"","organizationId":"","kind":"provider","source":""
,"sourceRef":"","receivedAt":17,"receivedBy":"api_key:ak_","bodySha256":"","bodyBytes":265,"payloadStart":245,"payloadEn
d":264,"flowLegUuids":[""]}{"status":"resolved","statusSetBy":"matcher","verdict":"matched","reconciliationStatus":"reco
nciled","intentStatus":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0","slaAgeMinutes":9,"
requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"provider":""},"reconciledAt":17,"lastRunAt":17}{"salt"
:"","events":[{"uuid":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"p
ayment_intent.created","actor":"api_key:ak_","message":"Payment intent  was created.","payload":{"before":null,"after":{
"externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"}}},"o
ccurredAt":17,"sequence":1,"previousHash":null,"hash":""}],"announced":[{"type":"payment_intent.created","sourceKey":"ca
se_","data":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"destinat
ion":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"bene
ficiaryAccount":null,"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-","version":1},
"version":1,"uuid":""}]}{"phase":"destination","provider":"","externalReference":"","status":"confirmed","amount":"0.00"
,"currency":"EUR","time":17,"observations":[{"rawRecordId":"raw_","origin":"submitted","source":"","status":"confirmed",
"amount":"0.00","currency":"EUR","sequence":null,"occurredAt":null,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":
"","organizationId":"","kind":"provider","links":[{"uuid":"","paymentUuid":"","strategy":"reference_exact","firm":true,"
allocatedAmount":"0.00","createdAt":17,"createdBy":"system:matcher"}],"decision":{"outcome":"linked","strategy":"referen
ce_exact","reason":"Linked by reference_exact: externalReference  is the intent's.","candidates":[{"paymentUuid":"","str
ategy":"reference_exact","compared":{"field":"externalReference","evidence":"payment-warm-1-","intent":"payment-warm-1-"
},"amountDifference":"0","minutesDifference":9,"outcome":"linked","reason":"Linked by reference_exact: externalReference
  is the intent's."}],"ambiguousPaymentUuids":[]},"decidedAt":17,"createdAt":17,"version":1}{"salt":"","events":[{"uuid"
:"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"reconciliation_case.up
dated","actor":"system:matcher","message":"Waiting for evidence of 0.00 EUR: the destination leg is not confirmed. No ru
le sets a deadline, so nothing will make it late.","payload":{"version":2,"matcherVersion":2,"before":{"verdict":null,"r
equiredLegsTotal":0,"missingPhases":[]},"after":{"verdict":"unreconciled","requiredLegsTotal":1,"missingPhases":["destin
ation"]}},"occurredAt":17,"sequence":2,"previousHash":"","hash":""}],"announced":[{"type":"reconciliation_case.updated",
"sourceKey":"case_","data":{"id":"case_","organizationId":"","paymentIntentId":"pi_","status":"open","reconciliationStat
us":"unreconciled","verdict":"unreconciled","currency":"EUR","expectedAmount":"0.00","actualAmount":null,"exceptionType"
:null,"createdAt":"2026-","updatedAt":"2026-","summary":"Waiting for evidence of 0.00 EUR: the destination leg is not co
nfirmed. No rule sets a deadline, so nothing will make it late.","contradicted":false,"returnedAmount":null,"unexplained
Delta":null,"slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":0,"evidenceCoverage":{"expecte
d":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"providerFee":null,"netwo
rkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":null,"feeReading":null,"notes":null,"assignee":null,"tag
s":[],"snoozedUntil":null,"statusReason":null,"commentCount":0,"openAmount":"0.00","missingAmount":"0.00","tooMuchAmount
":"0.00","notArrivedAmount":"0.00","dispositionCount":0,"ruleId":null,"ruleVersion":null,"reconciledAt":null,"lastRunAt"
:"2026-","nextDeadlineAt":null,"version":2,"auditCount":2,"auditHead":"","paymentIntent":{"id":"pi_","organizationId":""
,"externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"pa
ymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null
,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-"}},"version":2,"uuid":""}]}"sequence":null,"previousHash"
:null},{"addedFlowLegIds":["leg_"]},{"salt":"","events":[{"uuid":"","organizationId":"","paymentUuid":null,"rawRecordUui
d":"","importBatchUuid":null,"eventType":"evidence.accepted","actor":"api_key:ak_","message":"Evidence  from  was accept
ed.","payload":{"source":"","sourceRef":"","bodySha256":"","flowLegIds":["leg_"]},"occurredAt":17,"sequence":null,"previ
ousHash":null,"hash":null},{"uuid":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"
eventType":"reconciliation_case.updated","actor":"system:matcher","message":"0.00 EUR arrived, exactly as expected.","pa
yload":{"version":3,"matcherVersion":2,"before":{"status":"open","statusSetBy":null,"verdict":"unreconciled","reconcilia
tionStatus":"unreconciled","intentStatus":"reconciling","actualAmount":null,"unexplainedDelta":null,"roundingDelta":null
,"requiredLegsPresent":0,"missingPhases":["destination"],"evidenceCoverage":{"expected":"present","provider":"","chain":
"not_expected","bank":"not_expected","file":"not_expected"},"reconciledAt":null},"after":{"status":"resolved","statusSet
By":"matcher","verdict":"matched","reconciliationStatus":"reconciled","intentStatus":"reconciled","actualAmount":"0.00",
"unexplainedDelta":"0.00","roundingDelta":"0.00","requiredLegsPresent":1,"missingPhases":[],"evidenceCoverage":{"expecte
d":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"reconciledAt":"2026-"},"
flowLegIds":["leg_"]},"occurredAt":17,"sequence":3,"previousHash":"","hash":""}],"announced":[{"type":"evidence.accepted
","sourceKey":"raw_","data":{"id":"raw_","organizationId":"","accepted":true,"duplicate":false,"rawRecordId":"raw_","flo
wLegIds":["leg_"],"matchedCaseIds":["case_"],"signatureValid":true,"source":"","sourceRef":"","version":1},"version":1,"
uuid":""},{"type":"reconciliation_case.matched","sourceKey":"case_","data":{"id":"case_","organizationId":"","paymentInt
entId":"pi_","status":"resolved","reconciliationStatus":"reconciled","verdict":"matched","currency":"EUR","expectedAmoun
t":"0.00","actualAmount":"0.00","exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary":"0.00 EUR arrived
, exactly as expected.","contradicted":false,"returnedAmount":"0.00","unexplainedDelta":"0.00","slaAgeMinutes":9,"slaRis
k":false,"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"expected":"present","provider":"","chain":"n
ot_expected","bank":"not_expected","file":"not_expected"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSp
read":null,"roundingDelta":"0.00","feeReading":null,"notes":null,"assignee":null,"tags":[],"snoozedUntil":null,"statusRe
ason":null,"commentCount":0,"openAmount":"0.00","missingAmount":"0.00","tooMuchAmount":"0.00","notArrivedAmount":"0.00",
"dispositionCount":0,"ruleId":null,"ruleVersion":null,"reconciledAt":"2026-","lastRunAt":"2026-","nextDeadlineAt":null,"
version":3,"auditCount":3,"auditHead":"","paymentIntent":{"id":"pi_","organizationId":"","externalReference":"","source"
:{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubty
pe":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"refundOf":null,"status":"recon
ciled","expectationVersion":1,"createdAt":"2026-","updatedAt":"2026-"}},"version":3,"uuid":""}]}
`.replaceAll("\n", "");
