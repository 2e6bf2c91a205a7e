/**
 * Typical texts of what is compressed: names and values that most of it has. It can never change,
 * since what was compressed with it is read with it; a better one is another dictionary, under
 * another number.
 */
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
