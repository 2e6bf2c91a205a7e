/**
 * Typical texts of what is compressed: names and values that most of it has. It can never change,
 * since what was compressed with it is read with it; a better one is another dictionary, under
 * another number.
 */
export const firstDictionary = `
[{"type":"evidence.accepted","sourceKey":"raw_","data":{"id":"raw_","organizationId":"",
"accepted":true,"duplicate":false,"rawRecordId":"raw_","flowLegIds":["leg_"],"matchedCas
eIds":[],"signatureValid":true,"source":"","sourceRef":"z","version":1},"version":1,"uui
d":""}]"type":"payment_intent.created","sourceKey":"case_","id":"pi_","externalReference
":"","source":{"amount":"0.00","currency":"USD"},"destination":{"currency":"EUR"},"payme
ntType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount
":"A","beneficiaryName":"B","status":"reconciling","createdAt":"2026-","updatedAt":"2026
-","type":"reconciliation_case.updated","id":"case_","paymentIntentId":"pi_","status":"o
pen","reconciliationStatus":"unreconciled","verdict":"unreconciled","expectedAmount":"0.
00","actualAmount":null,"exceptionType":null,"summary":"Waiting for evidence of 0.00 EUR
.","contradicted":false,"unexplainedDelta":null,"slaAgeMinutes":0,"slaRisk":false,"requi
redLegsTotal":1,"requiredLegsPresent":0,"evidenceCoverage":{"expected":"present","provid
er":"not_expected","chain":"not_expected","bank":"not_expected","file":"not_expected"},"
providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":
null,"feeReading":null,"notes":null,"ruleId":"rule_","ruleVersion":1,"reconciledAt":null
,"lastRunAt":"2026-","nextDeadlineAt":null,"version":2,"auditCount":2,"auditHead":"","pa
ymentIntent":{"updatedAt":"2026-"}},"matchedCaseIds":["case_"],"sourceRef":"q","uuid":""
},"type":"reconciliation_case.matched","status":"resolved","reconciliationStatus":"recon
ciled","verdict":"matched","actualAmount":"0.00","summary":"0.00 EUR arrived, exactly as
 expected.","unexplainedDelta":"0","requiredLegsPresent":1,"provider":"present","roundin
gDelta":"0","reconciledAt":"2026-","version":3,"auditCount":3,"status":"reconciled","sou
rceRef":"","source":"onchain","sourceRef":"0x:","uuid":"","paymentUuid":null,"rawRecordU
uid":"","importBatchUuid":null,"eventType":"evidence.accepted","actor":"api_key:ak_","me
ssage":"Evidence z from  was accepted.","payload":{"bodySha256":"","leg_"]},"occurredAt"
:17,"sequence":null,"previousHash":null,"hash":null}]"paymentUuid":"","rawRecordUuid":nu
ll,"eventType":"payment_intent.created","message":"Payment intent  was created.","before
":null,"after":{"currency":"EUR"}}},"sequence":1,"hash":""}]"eventType":"reconciliation_
case.updated","actor":"system:matcher","message":"Waiting for evidence of 0.00 EUR.","ma
tcherVersion":2,"before":{"verdict":null,"requiredLegsTotal":0,"ruleId":null,"ruleVersio
n":null},"ruleVersion":1}},"sequence":2,"previousHash":"","message":"Evidence q from  wa
s accepted.","hash":null},"message":"0.00 EUR arrived, exactly as expected.","statusSetB
y":null,"intentStatus":"reconciling","reconciledAt":null},"statusSetBy":"matcher","inten
tStatus":"reconciled","reconciledAt":"2026-"},"sequence":3,"message":"Evidence  from  wa
s accepted.","message":"Evidence 0x: from onchain was accepted.","eventType":"reconcilia
tion_rule.created","message":"Reconciliation rule Rule was created.","id":"rule_","name"
:"Rule","paymentType":null,"sourceType":null,"isActive":true,"amountTolerance":null,"tim
eWindowMinutes":null,"expectedCompletionMinutes":null,"delayedSettlementThresholdMinutes
":null,"sourceSlaMinutes":null,"intermediaryInSlaMinutes":null,"transferSlaMinutes":null
,"intermediaryOutSlaMinutes":null,"destinationSlaMinutes":null,"allowProviderIdMatch":tr
ue,"allowTxHashMatch":true,"allowReferenceExactMatch":true,"allowAmountAndTimeWindowMatc
h":true,"requireAllRequiredLegs":true,"metadata":null,"phase":"destination","provider":"
","providerTransferId":"","links":["strategy":"reference_exact","firm":true,"allocatedAm
ount":"0.00","createdAt":17,"createdBy":"system:matcher"}],"past":["at":17,"links":[],"d
ecision":{"outcome":"unmatched","strategy":null,"reason":"No payment intent carries this
 evidence's references, and none fits by amount and time.","candidates":[],"among":[]}}]
,"status":"confirmed","currency":"EUR","time":17,"tellings":["currency":"USD","occurredA
t":null,"receivedAt":17,"cause":null,"facts":{"externalReference":""}},"status":"pending
","cause":null},"cause":null}],"updatedAt":17,"kind":"provider","outcome":"linked","reas
on":"Linked by reference_exact: externalReference  is the intent's.","candidates":["amou
ntDifference":"0","minutesDifference":0,"compared":{"field":"externalReference","evidenc
e":"","intent":""},"reason":"Linked by reference_exact: externalReference  is the intent
's."}],"among":[]},"decidedAt":17,"version":3}"chainId":1,"txHash":"0x","tokenAddress":"
0xcdcdcdcd","fromAddress":"0x0a0a0a0a","toAddress":"0xefefefef","logIndex":3,"references
":["type":"invoice","value":"inv-9"}],"status":"failed","currency":"USDC","kind":"chain"
,"version":1}"receivedBy":"api_key:ak_","bodyBytes":193,"payloadStart":173,"payloadEnd":
192,"flowLegUuids":[""]}"bodyBytes":411,"payloadStart":335,"payloadEnd":342,"bodyBytes":
203,"bodyBytes":216,"payloadStart":177,"payloadEnd":196,
`.replaceAll("\n", "");
