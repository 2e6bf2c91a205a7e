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
,"exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary":"Some legs of the paymen
t of 0.00 USD are confirmed; required ones are not confirmed yet.","contradicted":false,"returne
dAmount":"0","unexplainedDelta":"0","slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"req
uiredLegsPresent":0,"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected
","bank":"not_expected","file":"not_expected"},"providerFee":null,"networkFee":null,"developerFe
e":null,"fxSpread":null,"roundingDelta":null,"feeReading":null,"notes":null,"ruleId":null,"ruleV
ersion":null,"reconciledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"version":4,"auditCou
nt":4,"auditHead":"","paymentIntent":{"id":"pi_","organizationId":"","externalReference":"","sou
rce":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"USD"},"paymen
tType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"b
eneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-"}}}{"phase":"
destination","provider":"","providerTransferId":"","status":"confirmed","amount":"0.00","currenc
y":"USD","time":17,"observations":[{"rawRecordId":"raw_","origin":"submitted","source":"","statu
s":"confirmed","amount":"0.00","currency":"USD","sequence":null,"occurredAt":17,"receivedAt":17,
"cause":null}],"updatedAt":17,"uuid":"","organizationId":"","kind":"provider","decision":{"outco
me":"unmatched","strategy":null,"reason":"No payment intent carries this evidence's references, 
and none fits by amount and time.","candidates":[],"among":[]},"decidedAt":17,"createdAt":17,"ve
rsion":1}{"verdict":"needs_review","exceptionType":"underpayment","reconciliationStatus":"tentat
ively_reconciled","intentStatus":"needs_review","actualAmount":"0.00","actualImplied":true,"unex
plainedDelta":"0.00","roundingDelta":"0","deltaLines":[{"type":"unexplained","amount":"0.00","ev
idence":"no evidence explains it"}],"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCover
age":{"provider":""},"lastRunAt":17}{"id":"evt_","type":"import_batch.completed","timestamp":"20
26-","organizationId":"","data":{"id":"batch_","organizationId":"","profileId":"prof_","fileName
":"file","dryRun":false,"status":"completed","totalRows":1,"processedRows":1,"progressPercent":1
00,"total":1,"accepted":1,"duplicate":0,"rejected":0,"skipped":0,"matched":null,"unmatched":null
,"statements":[],"warnings":[],"error":null,"createdBy":"user:user_test","createdAt":"2026-","up
datedAt":"2026-","version":4}}{}{"verdict":"unreconciled","requiredLegsTotal":1,"lastRunAt":17}{
"externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00
","currency":"EUR"},"createdAt":17,"effectiveDate":17}{"uuid":"","organizationId":"","kind":"pro
vider","source":"","sourceRef":"","receivedAt":17,"receivedBy":"api_key:ak_","bodySha256":"","bo
dyBytes":265,"payloadStart":245,"payloadEnd":264,"flowLegUuids":[""]}{"status":"resolved","statu
sSetBy":"matcher","verdict":"matched","reconciliationStatus":"reconciled","intentStatus":"reconc
iled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0","slaAgeMinutes":9,"requir
edLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"provider":""},"reconciledAt":17,"las
tRunAt":17}{"events":[{"uuid":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"impo
rtBatchUuid":null,"eventType":"payment_intent.created","actor":"api_key:ak_","message":"Payment 
intent  was created.","payload":{"before":null,"after":{"externalReference":"","source":{"amount
":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"}}},"occurredAt":17,"s
equence":1,"previousHash":null,"hash":""}],"announced":[{"type":"payment_intent.created","source
Key":"case_","data":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0
.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","p
aymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":n
ull,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-","version":1},"version":1,"uui
d":""}]}{"phase":"destination","provider":"","externalReference":"","status":"confirmed","amount
":"0.00","currency":"EUR","time":17,"observations":[{"rawRecordId":"raw_","origin":"submitted","
source":"","status":"confirmed","amount":"0.00","currency":"EUR","sequence":null,"occurredAt":nu
ll,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":"","organizationId":"","kind":"provider"
,"links":[{"uuid":"","paymentUuid":"","strategy":"reference_exact","firm":true,"allocatedAmount"
:"0.00","createdAt":17,"createdBy":"system:matcher"}],"decision":{"outcome":"linked","strategy":
"reference_exact","reason":"Linked by reference_exact: externalReference  is the intent's.","can
didates":[{"paymentUuid":"","strategy":"reference_exact","compared":{"field":"externalReference"
,"evidence":"payment-warm-1-","intent":"payment-warm-1-"},"amountDifference":"0","minutesDiffere
nce":9,"outcome":"linked","reason":"Linked by reference_exact: externalReference  is the intent'
s."}],"among":[]},"decidedAt":17,"createdAt":17,"version":1}{"events":[{"uuid":"","organizationI
d":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"reconciliation_c
ase.updated","actor":"system:matcher","message":"Waiting for evidence of 0.00 EUR.","payload":{"
version":2,"matcherVersion":2,"before":{"verdict":null,"requiredLegsTotal":0},"after":{"verdict"
:"unreconciled","requiredLegsTotal":1}},"occurredAt":17,"sequence":2,"previousHash":"","hash":""
}],"announced":[{"type":"reconciliation_case.updated","sourceKey":"case_","data":{"id":"case_","
organizationId":"","paymentIntentId":"pi_","status":"open","reconciliationStatus":"unreconciled"
,"verdict":"unreconciled","expectedAmount":"0.00","actualAmount":null,"exceptionType":null,"crea
tedAt":"2026-","updatedAt":"2026-","summary":"Waiting for evidence of 0.00 EUR.","contradicted":
false,"returnedAmount":null,"unexplainedDelta":null,"slaAgeMinutes":0,"slaRisk":false,"requiredL
egsTotal":1,"requiredLegsPresent":0,"evidenceCoverage":{"expected":"present","provider":"","chai
n":"not_expected","bank":"not_expected","file":"not_expected"},"providerFee":null,"networkFee":n
ull,"developerFee":null,"fxSpread":null,"roundingDelta":null,"feeReading":null,"notes":null,"rul
eId":null,"ruleVersion":null,"reconciledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"vers
ion":2,"auditCount":2,"auditHead":"","paymentIntent":{"id":"pi_","organizationId":"","externalRe
ference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency
":"EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiary
Account":null,"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"202
6-"}},"version":2,"uuid":""}]}{"events":[{"uuid":"","organizationId":"","paymentUuid":null,"rawR
ecordUuid":"","importBatchUuid":null,"eventType":"evidence.accepted","actor":"api_key:ak_","mess
age":"Evidence  from  was accepted.","payload":{"source":"","sourceRef":"","bodySha256":"","flow
LegIds":["leg_"]},"occurredAt":17,"sequence":null,"previousHash":null,"hash":null},{"uuid":"","o
rganizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"reco
nciliation_case.updated","actor":"system:matcher","message":"0.00 EUR arrived, exactly as expect
ed.","payload":{"version":3,"matcherVersion":2,"before":{"status":"open","statusSetBy":null,"ver
dict":"unreconciled","reconciliationStatus":"unreconciled","intentStatus":"reconciling","actualA
mount":null,"unexplainedDelta":null,"roundingDelta":null,"requiredLegsPresent":0,"evidenceCovera
ge":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not
_expected"},"reconciledAt":null},"after":{"status":"resolved","statusSetBy":"matcher","verdict":
"matched","reconciliationStatus":"reconciled","intentStatus":"reconciled","actualAmount":"0.00",
"unexplainedDelta":"0","roundingDelta":"0","requiredLegsPresent":1,"evidenceCoverage":{"expected
":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"r
econciledAt":"2026-"},"flowLegIds":["leg_"]},"occurredAt":17,"sequence":3,"previousHash":"","has
h":""}],"announced":[{"type":"evidence.accepted","sourceKey":"raw_","data":{"id":"raw_","organiz
ationId":"","accepted":true,"duplicate":false,"rawRecordId":"raw_","flowLegIds":["leg_"],"matche
dCaseIds":["case_"],"signatureValid":true,"source":"","sourceRef":"","version":1},"version":1,"u
uid":""},{"type":"reconciliation_case.matched","sourceKey":"case_","data":{"id":"case_","organiz
ationId":"","paymentIntentId":"pi_","status":"resolved","reconciliationStatus":"reconciled","ver
dict":"matched","expectedAmount":"0.00","actualAmount":"0.00","exceptionType":null,"createdAt":"
2026-","updatedAt":"2026-","summary":"0.00 EUR arrived, exactly as expected.","contradicted":fal
se,"returnedAmount":"0","unexplainedDelta":"0","slaAgeMinutes":9,"slaRisk":false,"requiredLegsTo
tal":1,"requiredLegsPresent":1,"evidenceCoverage":{"expected":"present","provider":"","chain":"n
ot_expected","bank":"not_expected","file":"not_expected"},"providerFee":null,"networkFee":null,"
developerFee":null,"fxSpread":null,"roundingDelta":"0","feeReading":null,"notes":null,"ruleId":n
ull,"ruleVersion":null,"reconciledAt":"2026-","lastRunAt":"2026-","nextDeadlineAt":null,"version
":3,"auditCount":3,"auditHead":"","paymentIntent":{"id":"pi_","organizationId":"","externalRefer
ence":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"
EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAcc
ount":null,"beneficiaryName":null,"status":"reconciled","createdAt":"2026-","updatedAt":"2026-"}
},"version":3,"uuid":""}]}
`.replaceAll("\n", "");
