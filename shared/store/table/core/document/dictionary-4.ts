/**
 * Typical stored JSON, used as preset dictionary of the compression (RFC 1951). Never edit it: stored items need it.
 * An improvement is a second dictionary, under a new number.
 */

/**
 * Whole documents, the most frequent ones last, where references to them are shortest: the
 * documents of a payment from its creation to its match, preceded by those documents of the
 * scenarios in test/scenario that shortened the documents of all scenarios most.
 */
export const dictionary4 = `
{"id":"evt_","type":"reconciliation_case.updated","timestamp":"2026-","organizationId":"","data":{"id":"case_","organiza
tionId":"","paymentIntentId":"pi_","status":"open","reconciliationStatus":"tentatively_reconciled","verdict":"unreconcil
ed","expectedAmount":"0.00","actualAmount":"100","exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary":
"Some legs of the payment of 0.00 USD are confirmed; required ones are not confirmed yet.","contradicted":false,"returne
dAmount":"0","unexplainedDelta":"0","slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":0,"evi
denceCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"
providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":null,"feeReading":null,"notes":n
ull,"assignee":null,"tags":[],"snoozedUntil":null,"statusReason":null,"commentCount":0,"openAmount":"0","dispositionCoun
t":0,"ruleId":null,"ruleVersion":null,"reconciledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"version":4,"auditCo
unt":4,"auditHead":"","paymentIntent":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","
currency":"USD"},"destination":{"amount":"0.00","currency":"USD"},"paymentType":"other","paymentSubtype":null,"stablecoi
n":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","update
dAt":"2026-"}}}{"phase":"destination","provider":"","providerTransferId":"","status":"confirmed","amount":"0.00","curren
cy":"USD","time":17,"observations":[{"rawRecordId":"raw_","origin":"submitted","source":"","status":"confirmed","amount"
:"0.00","currency":"USD","sequence":null,"occurredAt":17,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":"","organi
zationId":"","kind":"provider","decision":{"outcome":"unmatched","strategy":null,"reason":"No payment intent carries thi
s evidence's references, and none fits by amount and time.","candidates":[],"ambiguousPaymentUuids":[]},"decidedAt":17,"
createdAt":17,"version":1}{"verdict":"needs_review","exceptionType":"underpayment","reconciliationStatus":"tentatively_r
econciled","intentStatus":"needs_review","actualAmount":"0.00","actualImplied":true,"unexplainedDelta":"0.00","roundingD
elta":"0","deltaLines":[{"type":"unexplained","amount":"0.00","evidence":"no evidence explains it"}],"requiredLegsTotal"
:1,"requiredLegsPresent":1,"evidenceCoverage":{"provider":""},"lastRunAt":17}{"id":"evt_","type":"import_batch.completed
","timestamp":"2026-","organizationId":"","data":{"id":"batch_","organizationId":"","profileId":"prof_","fileName":"file
","dryRun":false,"status":"completed","totalRows":1,"processedRows":1,"progressPercent":100,"total":1,"accepted":1,"dupl
icate":0,"rejected":0,"skipped":0,"matched":null,"unmatched":null,"statements":[],"warnings":[],"error":null,"createdBy"
:"user:user_test","createdAt":"2026-","updatedAt":"2026-","version":4}}{}{"verdict":"unreconciled","requiredLegsTotal":1
,"missingPhases":["destination"],"lastRunAt":17}{"externalReference":"","source":{"amount":"0.00","currency":"USD"},"des
tination":{"amount":"0.00","currency":"EUR"},"createdAt":17,"effectiveDate":17}{"uuid":"","organizationId":"","kind":"pr
ovider","source":"","sourceRef":"","receivedAt":17,"receivedBy":"api_key:ak_","bodySha256":"","bodyBytes":265,"payloadSt
art":245,"payloadEnd":264,"flowLegUuids":[""]}{"status":"resolved","statusSetBy":"matcher","verdict":"matched","reconcil
iationStatus":"reconciled","intentStatus":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0",
"slaAgeMinutes":9,"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"provider":""},"reconciledAt":17,"la
stRunAt":17}{"salt":"","events":[{"uuid":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":
null,"eventType":"payment_intent.created","actor":"api_key:ak_","message":"Payment intent  was created.","payload":{"bef
ore":null,"after":{"externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","cu
rrency":"EUR"}}},"occurredAt":17,"sequence":1,"previousHash":null,"hash":""}],"announced":[{"type":"payment_intent.creat
ed","sourceKey":"case_","data":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currenc
y":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":null
,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2
026-","version":1},"version":1,"uuid":""}]}{"phase":"destination","provider":"","externalReference":"","status":"confirm
ed","amount":"0.00","currency":"EUR","time":17,"observations":[{"rawRecordId":"raw_","origin":"submitted","source":"","s
tatus":"confirmed","amount":"0.00","currency":"EUR","sequence":null,"occurredAt":null,"receivedAt":17,"cause":null}],"up
datedAt":17,"uuid":"","organizationId":"","kind":"provider","links":[{"uuid":"","paymentUuid":"","strategy":"reference_e
xact","firm":true,"allocatedAmount":"0.00","createdAt":17,"createdBy":"system:matcher"}],"decision":{"outcome":"linked",
"strategy":"reference_exact","reason":"Linked by reference_exact: externalReference  is the intent's.","candidates":[{"p
aymentUuid":"","strategy":"reference_exact","compared":{"field":"externalReference","evidence":"payment-warm-1-","intent
":"payment-warm-1-"},"amountDifference":"0","minutesDifference":9,"outcome":"linked","reason":"Linked by reference_exact
: externalReference  is the intent's."}],"ambiguousPaymentUuids":[]},"decidedAt":17,"createdAt":17,"version":1}{"salt":"
","events":[{"uuid":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"rec
onciliation_case.updated","actor":"system:matcher","message":"Waiting for evidence of 0.00 EUR: the destination leg is n
ot confirmed. No rule sets a deadline, so nothing will make it late.","payload":{"version":2,"matcherVersion":2,"before"
:{"verdict":null,"requiredLegsTotal":0,"missingPhases":[]},"after":{"verdict":"unreconciled","requiredLegsTotal":1,"miss
ingPhases":["destination"]}},"occurredAt":17,"sequence":2,"previousHash":"","hash":""}],"announced":[{"type":"reconcilia
tion_case.updated","sourceKey":"case_","data":{"id":"case_","organizationId":"","paymentIntentId":"pi_","status":"open",
"reconciliationStatus":"unreconciled","verdict":"unreconciled","expectedAmount":"0.00","actualAmount":null,"exceptionTyp
e":null,"createdAt":"2026-","updatedAt":"2026-","summary":"Waiting for evidence of 0.00 EUR: the destination leg is not 
confirmed. No rule sets a deadline, so nothing will make it late.","contradicted":false,"returnedAmount":null,"unexplain
edDelta":null,"slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":0,"evidenceCoverage":{"expec
ted":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"providerFee":null,"net
workFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":null,"feeReading":null,"notes":null,"assignee":null,"t
ags":[],"snoozedUntil":null,"statusReason":null,"commentCount":0,"openAmount":"0","dispositionCount":0,"ruleId":null,"ru
leVersion":null,"reconciledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"version":2,"auditCount":2,"auditHead":"",
"paymentIntent":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"dest
ination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"
beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-"}},"versio
n":2,"uuid":""}]}"sequence":null,"previousHash":null},{"addedFlowLegIds":["leg_"]},{"salt":"","events":[{"uuid":"","orga
nizationId":"","paymentUuid":null,"rawRecordUuid":"","importBatchUuid":null,"eventType":"evidence.accepted","actor":"api
_key:ak_","message":"Evidence  from  was accepted.","payload":{"source":"","sourceRef":"","bodySha256":"","flowLegIds":[
"leg_"]},"occurredAt":17,"sequence":null,"previousHash":null,"hash":null},{"uuid":"","organizationId":"","paymentUuid":"
","rawRecordUuid":null,"importBatchUuid":null,"eventType":"reconciliation_case.updated","actor":"system:matcher","messag
e":"0.00 EUR arrived, exactly as expected.","payload":{"version":3,"matcherVersion":2,"before":{"status":"open","statusS
etBy":null,"verdict":"unreconciled","reconciliationStatus":"unreconciled","intentStatus":"reconciling","actualAmount":nu
ll,"unexplainedDelta":null,"roundingDelta":null,"requiredLegsPresent":0,"missingPhases":["destination"],"evidenceCoverag
e":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"reconciledAt
":null},"after":{"status":"resolved","statusSetBy":"matcher","verdict":"matched","reconciliationStatus":"reconciled","in
tentStatus":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0","requiredLegsPresent":1,"missi
ngPhases":[],"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":
"not_expected"},"reconciledAt":"2026-"},"flowLegIds":["leg_"]},"occurredAt":17,"sequence":3,"previousHash":"","hash":""}
],"announced":[{"type":"evidence.accepted","sourceKey":"raw_","data":{"id":"raw_","organizationId":"","accepted":true,"d
uplicate":false,"rawRecordId":"raw_","flowLegIds":["leg_"],"matchedCaseIds":["case_"],"signatureValid":true,"source":"",
"sourceRef":"","version":1},"version":1,"uuid":""},{"type":"reconciliation_case.matched","sourceKey":"case_","data":{"id
":"case_","organizationId":"","paymentIntentId":"pi_","status":"resolved","reconciliationStatus":"reconciled","verdict":
"matched","expectedAmount":"0.00","actualAmount":"0.00","exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","su
mmary":"0.00 EUR arrived, exactly as expected.","contradicted":false,"returnedAmount":"0","unexplainedDelta":"0","slaAge
Minutes":9,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"expected":"present","provi
der":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"providerFee":null,"networkFee":null,"develo
perFee":null,"fxSpread":null,"roundingDelta":"0","feeReading":null,"notes":null,"assignee":null,"tags":[],"snoozedUntil"
:null,"statusReason":null,"commentCount":0,"openAmount":"0","dispositionCount":0,"ruleId":null,"ruleVersion":null,"recon
ciledAt":"2026-","lastRunAt":"2026-","nextDeadlineAt":null,"version":3,"auditCount":3,"auditHead":"","paymentIntent":{"i
d":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":
"0.00","currency":"EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount"
:null,"beneficiaryName":null,"status":"reconciled","createdAt":"2026-","updatedAt":"2026-"}},"version":3,"uuid":""}]}
`.replaceAll("\n", "");
