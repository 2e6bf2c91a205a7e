/**
 * Typical stored JSON, used as preset dictionary of the compression (RFC 1951). Never edit it after
 * the first deployment: existing items need it. Add an improvement under a new number.
 */

/**
 * Whole documents, the most frequent ones last, where references to them are shortest: the
 * documents of a payment from its creation to its match, preceded by those documents of the
 * scenarios in test/scenario that shortened the documents of all scenarios most.
 */
export const documentDictionary = `
{"id":"evt_","type":"reconciliation_case.updated","timestamp":"2026-","organizationId":"","data"
:{"id":"case_","organizationId":"","paymentIntentId":"pi_","status":"open","reconciliationStatus
":"tentatively_reconciled","verdict":"unreconciled","expectedAmount":"0.00","actualAmount":"100"
,"exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary":"0.00 USD is in transit;
 some required legs are not confirmed yet.","contradicted":false,"unexplainedDelta":"0","slaAgeM
inutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":0,"evidenceCoverage":{"exp
ected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expected
"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":null
,"feeReading":null,"notes":null,"ruleId":null,"ruleVersion":null,"reconciledAt":null,"lastRunAt"
:"2026-","nextDeadlineAt":null,"version":4,"auditCount":4,"auditHead":"","paymentIntent":{"id":"
pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"des
tination":{"amount":"0.00","currency":"USD"},"paymentType":"other","paymentSubtype":null,"stable
coin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciling",
"createdAt":"2026-","updatedAt":"2026-"}}}{"phase":"destination","provider":"","providerTransfer
Id":"","status":"confirmed","amount":"0.00","currency":"USD","time":17,"observations":[{"rawReco
rdId":"raw_","status":"confirmed","amount":"0.00","currency":"USD","sequence":null,"occurredAt":
17,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":"","organizationId":"","kind":"provider"
,"decision":{"outcome":"unmatched","strategy":null,"reason":"No payment intent carries this evid
ence's references, and none fits by amount and time.","candidates":[],"among":[]},"decidedAt":17
,"createdAt":17,"version":1}{"verdict":"needs_review","exceptionType":"underpayment","reconcilia
tionStatus":"tentatively_reconciled","intentStatus":"needs_review","actualAmount":"0.00","actual
Implied":true,"unexplainedDelta":"0.00","roundingDelta":"0","deltaLines":[{"type":"unexplained",
"amount":"0.00","evidence":"no evidence explains it"}],"requiredLegsTotal":1,"requiredLegsPresen
t":1,"evidenceCoverage":{"provider":""},"lastRunAt":17}{"id":"evt_","type":"import_batch.complet
ed","timestamp":"2026-","organizationId":"","data":{"id":"batch_","organizationId":"","profileId
":"prof_","fileName":"file","dryRun":false,"status":"completed","totalRows":1,"processedRows":1,
"progressPercent":100,"total":1,"accepted":1,"duplicate":0,"rejected":0,"skipped":0,"matched":nu
ll,"unmatched":null,"statements":[],"warnings":[],"error":null,"createdBy":"user:user_test","cre
atedAt":"2026-","updatedAt":"2026-","version":4}}{}{"verdict":"unreconciled","requiredLegsTotal"
:1,"lastRunAt":17}{"externalReference":"","source":{"amount":"0.00","currency":"USD"},"destinati
on":{"amount":"0.00","currency":"EUR"},"createdAt":17,"effectiveDate":17}{"uuid":"","organizatio
nId":"","kind":"provider","source":"","sourceRef":"","receivedAt":17,"receivedBy":"api_key:ak_",
"bodySha256":"","bodyBytes":265,"payloadStart":245,"payloadEnd":264,"flowLegUuids":[""]}{"status
":"resolved","statusSetBy":"matcher","verdict":"matched","reconciliationStatus":"reconciled","in
tentStatus":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0","slaAg
eMinutes":9,"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"provider":""},"re
conciledAt":17,"lastRunAt":17}{"events":[{"uuid":"","organizationId":"","paymentUuid":"","rawRec
ordUuid":null,"importBatchUuid":null,"eventType":"payment_intent.created","actor":"api_key:ak_",
"message":"Payment intent  was created.","payload":{"before":null,"after":{"externalReference":"
","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"}}}
,"occurredAt":17,"sequence":1,"previousHash":null,"hash":""}],"announced":[{"type":"payment_inte
nt.created","sourceKey":"case_","data":{"id":"pi_","organizationId":"","externalReference":"","s
ource":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"paym
entType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,
"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-","version":
1},"version":1,"uuid":""}]}{"phase":"destination","provider":"","externalReference":"","status":
"confirmed","amount":"0.00","currency":"EUR","time":17,"observations":[{"rawRecordId":"raw_","st
atus":"confirmed","amount":"0.00","currency":"EUR","sequence":null,"occurredAt":null,"receivedAt
":17,"cause":null}],"updatedAt":17,"uuid":"","organizationId":"","kind":"provider","links":[{"uu
id":"","paymentUuid":"","strategy":"reference_exact","firm":true,"allocatedAmount":"0.00","creat
edAt":17,"createdBy":"system:matcher"}],"decision":{"outcome":"linked","strategy":"reference_exa
ct","reason":"Linked by reference_exact: externalReference  is the intent's.","candidates":[{"pa
ymentUuid":"","strategy":"reference_exact","compared":{"field":"externalReference","evidence":"p
ayment-warm-1-","intent":"payment-warm-1-"},"amountDifference":"0","minutesDifference":9,"outcom
e":"linked","reason":"Linked by reference_exact: externalReference  is the intent's."}],"among":
[]},"decidedAt":17,"createdAt":17,"version":1}{"events":[{"uuid":"","organizationId":"","payment
Uuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"reconciliation_case.updated","
actor":"system:matcher","message":"Waiting for evidence of 0.00 EUR.","payload":{"version":2,"ma
tcherVersion":2,"before":{"verdict":null,"requiredLegsTotal":0},"after":{"verdict":"unreconciled
","requiredLegsTotal":1}},"occurredAt":17,"sequence":2,"previousHash":"","hash":""}],"announced"
:[{"type":"reconciliation_case.updated","sourceKey":"case_","data":{"id":"case_","organizationId
":"","paymentIntentId":"pi_","status":"open","reconciliationStatus":"unreconciled","verdict":"un
reconciled","expectedAmount":"0.00","actualAmount":null,"exceptionType":null,"createdAt":"2026-"
,"updatedAt":"2026-","summary":"Waiting for evidence of 0.00 EUR.","contradicted":false,"unexpla
inedDelta":null,"slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":0,
"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expect
ed","file":"not_expected"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":n
ull,"roundingDelta":null,"feeReading":null,"notes":null,"ruleId":null,"ruleVersion":null,"reconc
iledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"version":2,"auditCount":2,"auditHead":""
,"paymentIntent":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00
","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paym
entSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null
,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-"}},"version":2,"uuid":""}]}{"even
ts":[{"uuid":"","organizationId":"","paymentUuid":null,"rawRecordUuid":"","importBatchUuid":null
,"eventType":"evidence.accepted","actor":"api_key:ak_","message":"Evidence  from  was accepted."
,"payload":{"source":"","sourceRef":"","bodySha256":"","flowLegIds":["leg_"]},"occurredAt":17,"s
equence":null,"previousHash":null,"hash":null},{"uuid":"","organizationId":"","paymentUuid":"","
rawRecordUuid":null,"importBatchUuid":null,"eventType":"reconciliation_case.updated","actor":"sy
stem:matcher","message":"0.00 EUR arrived, exactly as expected.","payload":{"version":3,"matcher
Version":2,"before":{"status":"open","statusSetBy":null,"verdict":"unreconciled","reconciliation
Status":"unreconciled","intentStatus":"reconciling","actualAmount":null,"unexplainedDelta":null,
"roundingDelta":null,"requiredLegsPresent":0,"evidenceCoverage":{"expected":"present","provider"
:"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"reconciledAt":null},"af
ter":{"status":"resolved","statusSetBy":"matcher","verdict":"matched","reconciliationStatus":"re
conciled","intentStatus":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelt
a":"0","requiredLegsPresent":1,"evidenceCoverage":{"expected":"present","provider":"","chain":"n
ot_expected","bank":"not_expected","file":"not_expected"},"reconciledAt":"2026-"},"flowLegIds":[
"leg_"]},"occurredAt":17,"sequence":3,"previousHash":"","hash":""}],"announced":[{"type":"eviden
ce.accepted","sourceKey":"raw_","data":{"id":"raw_","organizationId":"","accepted":true,"duplica
te":false,"rawRecordId":"raw_","flowLegIds":["leg_"],"matchedCaseIds":["case_"],"signatureValid"
:true,"source":"","sourceRef":"","version":1},"version":1,"uuid":""},{"type":"reconciliation_cas
e.matched","sourceKey":"case_","data":{"id":"case_","organizationId":"","paymentIntentId":"pi_",
"status":"resolved","reconciliationStatus":"reconciled","verdict":"matched","expectedAmount":"0.
00","actualAmount":"0.00","exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary"
:"0.00 EUR arrived, exactly as expected.","contradicted":false,"unexplainedDelta":"0","slaAgeMin
utes":9,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"expec
ted":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expected"}
,"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":"0","f
eeReading":null,"notes":null,"ruleId":null,"ruleVersion":null,"reconciledAt":"2026-","lastRunAt"
:"2026-","nextDeadlineAt":null,"version":3,"auditCount":3,"auditHead":"","paymentIntent":{"id":"
pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"des
tination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubtype":null,"stable
coin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciled","
createdAt":"2026-","updatedAt":"2026-"}},"version":3,"uuid":""}]}
`.replaceAll("\n", "");
