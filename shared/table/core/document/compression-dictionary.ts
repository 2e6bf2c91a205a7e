/**
 * Typical texts of what is compressed: names and values that most of it has. One can never change,
 * since what was compressed with it is read with it; a better one is another dictionary, under
 * another number.
 */

/** What was compressed with it is still read. */
export const firstDictionary = `
{"events":["uuid":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBa
tchUuid":null,"eventType":"payment_intent.created","actor":"api_key:ak_","message":"Paym
ent intent  was created.","payload":{"before":null,"after":{"externalReference":"","sour
ce":{"amount":"0.00","currency":"USD"},"destination":{"currency":"EUR"}}},"occurredAt":1
7,"sequence":1,"previousHash":null,"hash":""}],"announced":["type":"payment_intent.creat
ed","sourceKey":"case_","data":{"id":"pi_","currency":"EUR"},"paymentType":"other","paym
entSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":"A","beneficiaryNam
e":"B","status":"reconciling","createdAt":"2026-","updatedAt":"2026-","version":1},"vers
ion":1,"uuid":""}]}"paymentUuid":null,"rawRecordUuid":"","eventType":"evidence.accepted"
,"message":"Evidence z from  was accepted.","source":"","sourceRef":"z","bodySha256":"",
"flowLegIds":["leg_"]},"sequence":null,"hash":null}],"type":"evidence.accepted","sourceK
ey":"raw_","id":"raw_","accepted":true,"duplicate":false,"rawRecordId":"raw_","leg_"],"m
atchedCaseIds":[],"signatureValid":true,"eventType":"reconciliation_rule.created","messa
ge":"Reconciliation rule Rule was created.","ruleId":"rule_","id":"rule_","name":"Rule",
"paymentType":null,"sourceType":null,"isActive":true,"amountTolerance":null,"timeWindowM
inutes":null,"expectedCompletionMinutes":null,"delayedSettlementThresholdMinutes":null,"
sourceSlaMinutes":null,"intermediaryInSlaMinutes":null,"transferSlaMinutes":null,"interm
ediaryOutSlaMinutes":null,"destinationSlaMinutes":null,"allowProviderIdMatch":true,"allo
wTxHashMatch":true,"allowReferenceExactMatch":true,"allowAmountAndTimeWindowMatch":true,
"requireAllRequiredLegs":true,"metadata":null,"updatedAt":"2026-"}},"announced":[]}"even
tType":"reconciliation_case.updated","actor":"system:matcher","message":"Waiting for evi
dence of 0.00 EUR.","version":2,"matcherVersion":2,"before":{"verdict":null,"requiredLeg
sTotal":0,"ruleId":null,"ruleVersion":null},"verdict":"unreconciled","requiredLegsTotal"
:1,"ruleVersion":1}},"sequence":2,"previousHash":"","type":"reconciliation_case.updated"
,"id":"case_","paymentIntentId":"pi_","status":"open","reconciliationStatus":"unreconcil
ed","expectedAmount":"0.00","actualAmount":null,"exceptionType":null,"summary":"Waiting 
for evidence of 0.00 EUR.","contradicted":false,"unexplainedDelta":null,"slaAgeMinutes":
0,"slaRisk":false,"requiredLegsPresent":0,"evidenceCoverage":{"expected":"present","prov
ider":"not_expected","chain":"not_expected","bank":"not_expected","file":"not_expected"}
,"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta
":null,"feeReading":null,"notes":null,"ruleVersion":1,"reconciledAt":null,"lastRunAt":"2
026-","nextDeadlineAt":null,"auditCount":2,"auditHead":"","paymentIntent":{"message":"Ev
idence q from  was accepted.","sourceRef":"q","hash":null},"message":"0.00 EUR arrived, 
exactly as expected.","version":3,"statusSetBy":null,"intentStatus":"reconciling","recon
ciledAt":null},"status":"resolved","statusSetBy":"matcher","verdict":"matched","reconcil
iationStatus":"reconciled","intentStatus":"reconciled","actualAmount":"0.00","unexplaine
dDelta":"0","roundingDelta":"0","requiredLegsPresent":1,"provider":"present","reconciled
At":"2026-"},"sequence":3,"matchedCaseIds":["case_"],"uuid":""},"type":"reconciliation_c
ase.matched","summary":"0.00 EUR arrived, exactly as expected.","reconciledAt":"2026-","
auditCount":3,"status":"reconciled","message":"Evidence  from  was accepted.","sourceRef
":"","message":"Evidence 0x: from onchain was accepted.","source":"onchain","sourceRef":
"0x:","phase":"destination","provider":"","providerTransferId":"","links":["strategy":"r
eference_exact","firm":true,"allocatedAmount":"0.00","createdAt":17,"createdBy":"system:
matcher"}],"past":["at":17,"links":[],"decision":{"outcome":"unmatched","strategy":null,
"reason":"No payment intent carries this evidence's references, and none fits by amount 
and time.","candidates":[],"among":[]}}],"status":"confirmed","currency":"EUR","time":17
,"tellings":["currency":"USD","occurredAt":null,"receivedAt":17,"cause":null,"facts":{"e
xternalReference":""}},"status":"pending","cause":null},"cause":null}],"updatedAt":17,"k
ind":"provider","outcome":"linked","reason":"Linked by reference_exact: externalReferenc
e  is the intent's.","candidates":["compared":{"field":"externalReference","evidence":""
,"intent":""},"amountDifference":"0","minutesDifference":0,"reason":"Linked by reference
_exact: externalReference  is the intent's."}],"among":[]},"decidedAt":17,"version":3}"c
hainId":1,"txHash":"0x","tokenAddress":"0xcdcdcdcd","fromAddress":"0x0a0a0a0a","toAddres
s":"0xefefefef","logIndex":3,"references":["type":"invoice","value":"inv-9"}],"status":"
failed","currency":"USDC","kind":"chain","version":1}"effectiveDate":17}"provider":"pres
ent"},"ruleUuid":"","reconciledAt":17,"lastRunAt":17}"receivedBy":"api_key:ak_","bodyByt
es":193,"payloadStart":173,"payloadEnd":192,"flowLegUuids":[""]}"bodyBytes":411,"payload
Start":335,"payloadEnd":342,"bodyBytes":203,"bodyBytes":216,"payloadStart":177,"payloadE
nd":196,
`.replaceAll("\n", "");

/**
 * Whole documents, the most frequent ones last, where they are nearest: those of a payment from its
 * creation to its match, then those of the stories in test/scenario that made the stories' documents
 * shortest together.
 */
export const secondDictionary = `
{"id":"evt_","type":"reconciliation_case.updated","timestamp":"2026-","organizationId":"","data"
:{"id":"case_","organizationId":"","paymentIntentId":"pi_","status":"open","reconciliationStatus
":"tentatively_reconciled","verdict":"unreconciled","expectedAmount":"0.00","actualAmount":"100"
,"exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary":"A part of the way of 0.
00 USD is confirmed; the payment is not complete yet.","contradicted":false,"unexplainedDelta":"
0","slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":0,"evidenceCove
rage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"n
ot_expected"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"rounding
Delta":null,"feeReading":null,"notes":null,"ruleId":null,"ruleVersion":null,"reconciledAt":null,
"lastRunAt":"2026-","nextDeadlineAt":null,"version":4,"auditCount":4,"auditHead":"","paymentInte
nt":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":
"USD"},"destination":{"amount":"0.00","currency":"USD"},"paymentType":"other","paymentSubtype":n
ull,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status":"re
conciling","createdAt":"2026-","updatedAt":"2026-"}}}{"phase":"destination","provider":"","provi
derTransferId":"","status":"confirmed","amount":"0.00","currency":"USD","time":17,"tellings":[{"
rawRecordId":"raw_","status":"confirmed","amount":"0.00","currency":"USD","sequence":null,"occur
redAt":17,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":"","organizationId":"","kind":"pr
ovider","decision":{"outcome":"unmatched","strategy":null,"reason":"No payment intent carries th
is evidence's references, and none fits by amount and time.","candidates":[],"among":[]},"decide
dAt":17,"createdAt":17,"version":1}{"verdict":"needs_review","exceptionType":"underpayment","rec
onciliationStatus":"tentatively_reconciled","intentStatus":"needs_review","actualAmount":"0.00",
"actualImplied":true,"unexplainedDelta":"0.00","roundingDelta":"0","deltaLines":[{"type":"unexpl
ained","amount":"0.00","evidence":"no evidence explains it"}],"requiredLegsTotal":1,"requiredLeg
sPresent":1,"evidenceCoverage":{"provider":""},"lastRunAt":17}{"id":"evt_","type":"import_batch.
completed","timestamp":"2026-","organizationId":"","data":{"id":"batch_","organizationId":"","pr
ofileId":"prof_","fileName":"file","dryRun":false,"status":"completed","totalRows":1,"processedR
ows":1,"progressPercent":100,"total":1,"accepted":1,"duplicate":0,"rejected":0,"skipped":0,"matc
hed":null,"unmatched":null,"statements":[],"warnings":[],"error":null,"createdBy":"user:user_tes
t","createdAt":"2026-","updatedAt":"2026-","version":4}}{}{"verdict":"unreconciled","requiredLeg
sTotal":1,"lastRunAt":17}{"externalReference":"","source":{"amount":"0.00","currency":"USD"},"de
stination":{"amount":"0.00","currency":"EUR"},"createdAt":17,"effectiveDate":17}{"uuid":"","orga
nizationId":"","kind":"provider","source":"","sourceRef":"","receivedAt":17,"receivedBy":"api_ke
y:ak_","bodySha256":"","bodyBytes":265,"payloadStart":245,"payloadEnd":264,"flowLegUuids":[""]}{
"status":"resolved","statusSetBy":"matcher","verdict":"matched","reconciliationStatus":"reconcil
ed","intentStatus":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0"
,"slaAgeMinutes":9,"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"provider":
""},"reconciledAt":17,"lastRunAt":17}{"events":[{"uuid":"","organizationId":"","paymentUuid":"",
"rawRecordUuid":null,"importBatchUuid":null,"eventType":"payment_intent.created","actor":"api_ke
y:ak_","message":"Payment intent  was created.","payload":{"before":null,"after":{"externalRefer
ence":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"
EUR"}}},"occurredAt":17,"sequence":1,"previousHash":null,"hash":""}],"announced":[{"type":"payme
nt_intent.created","sourceKey":"case_","data":{"id":"pi_","organizationId":"","externalReference
":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"
},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount
":null,"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-","ve
rsion":1},"version":1,"uuid":""}]}{"phase":"destination","provider":"","externalReference":"","s
tatus":"confirmed","amount":"0.00","currency":"EUR","time":17,"tellings":[{"rawRecordId":"raw_",
"status":"confirmed","amount":"0.00","currency":"EUR","sequence":null,"occurredAt":null,"receive
dAt":17,"cause":null}],"updatedAt":17,"uuid":"","organizationId":"","kind":"provider","links":[{
"uuid":"","paymentUuid":"","strategy":"reference_exact","firm":true,"allocatedAmount":"0.00","cr
eatedAt":17,"createdBy":"system:matcher"}],"decision":{"outcome":"linked","strategy":"reference_
exact","reason":"Linked by reference_exact: externalReference  is the intent's.","candidates":[{
"paymentUuid":"","strategy":"reference_exact","compared":{"field":"externalReference","evidence"
:"payment-warm-1-","intent":"payment-warm-1-"},"amountDifference":"0","minutesDifference":9,"out
come":"linked","reason":"Linked by reference_exact: externalReference  is the intent's."}],"amon
g":[]},"decidedAt":17,"createdAt":17,"version":1}{"events":[{"uuid":"","organizationId":"","paym
entUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType":"reconciliation_case.updated
","actor":"system:matcher","message":"Waiting for evidence of 0.00 EUR.","payload":{"version":2,
"matcherVersion":2,"before":{"verdict":null,"requiredLegsTotal":0},"after":{"verdict":"unreconci
led","requiredLegsTotal":1}},"occurredAt":17,"sequence":2,"previousHash":"","hash":""}],"announc
ed":[{"type":"reconciliation_case.updated","sourceKey":"case_","data":{"id":"case_","organizatio
nId":"","paymentIntentId":"pi_","status":"open","reconciliationStatus":"unreconciled","verdict":
"unreconciled","expectedAmount":"0.00","actualAmount":null,"exceptionType":null,"createdAt":"202
6-","updatedAt":"2026-","summary":"Waiting for evidence of 0.00 EUR.","contradicted":false,"unex
plainedDelta":null,"slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent"
:0,"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_exp
ected","file":"not_expected"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread
":null,"roundingDelta":null,"feeReading":null,"notes":null,"ruleId":null,"ruleVersion":null,"rec
onciledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"version":2,"auditCount":2,"auditHead"
:"","paymentIntent":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0
.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","p
aymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":n
ull,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-"}},"version":2,"uuid":""}]}{"e
vents":[{"uuid":"","organizationId":"","paymentUuid":null,"rawRecordUuid":"","importBatchUuid":n
ull,"eventType":"evidence.accepted","actor":"api_key:ak_","message":"Evidence  from  was accepte
d.","payload":{"source":"","sourceRef":"","bodySha256":"","flowLegIds":["leg_"]},"occurredAt":17
,"sequence":null,"previousHash":null,"hash":null},{"uuid":"","organizationId":"","paymentUuid":"
","rawRecordUuid":null,"importBatchUuid":null,"eventType":"reconciliation_case.updated","actor":
"system:matcher","message":"0.00 EUR arrived, exactly as expected.","payload":{"version":3,"matc
herVersion":2,"before":{"status":"open","statusSetBy":null,"verdict":"unreconciled","reconciliat
ionStatus":"unreconciled","intentStatus":"reconciling","actualAmount":null,"unexplainedDelta":nu
ll,"roundingDelta":null,"requiredLegsPresent":0,"evidenceCoverage":{"expected":"present","provid
er":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"reconciledAt":null},
"after":{"status":"resolved","statusSetBy":"matcher","verdict":"matched","reconciliationStatus":
"reconciled","intentStatus":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingD
elta":"0","requiredLegsPresent":1,"evidenceCoverage":{"expected":"present","provider":"","chain"
:"not_expected","bank":"not_expected","file":"not_expected"},"reconciledAt":"2026-"},"flowLegIds
":["leg_"]},"occurredAt":17,"sequence":3,"previousHash":"","hash":""}],"announced":[{"type":"evi
dence.accepted","sourceKey":"raw_","data":{"id":"raw_","organizationId":"","accepted":true,"dupl
icate":false,"rawRecordId":"raw_","flowLegIds":["leg_"],"matchedCaseIds":["case_"],"signatureVal
id":true,"source":"","sourceRef":"","version":1},"version":1,"uuid":""},{"type":"reconciliation_
case.matched","sourceKey":"case_","data":{"id":"case_","organizationId":"","paymentIntentId":"pi
_","status":"resolved","reconciliationStatus":"reconciled","verdict":"matched","expectedAmount":
"0.00","actualAmount":"0.00","exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summa
ry":"0.00 EUR arrived, exactly as expected.","contradicted":false,"unexplainedDelta":"0","slaAge
Minutes":9,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"ex
pected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expecte
d"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":"0"
,"feeReading":null,"notes":null,"ruleId":null,"ruleVersion":null,"reconciledAt":"2026-","lastRun
At":"2026-","nextDeadlineAt":null,"version":3,"auditCount":3,"auditHead":"","paymentIntent":{"id
":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"
destination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubtype":null,"sta
blecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciled
","createdAt":"2026-","updatedAt":"2026-"}},"version":3,"uuid":""}]}
`.replaceAll("\n", "");
