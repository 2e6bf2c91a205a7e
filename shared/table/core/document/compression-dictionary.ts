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
and none fits by amount and time.","candidates":[],"ambiguousPaymentUuids":[]},"decidedAt":17,"c
reatedAt":17,"version":1}{"verdict":"needs_review","exceptionType":"underpayment","reconciliatio
nStatus":"tentatively_reconciled","intentStatus":"needs_review","actualAmount":"0.00","actualImp
lied":true,"unexplainedDelta":"0.00","roundingDelta":"0","deltaLines":[{"type":"unexplained","am
ount":"0.00","evidence":"no evidence explains it"}],"requiredLegsTotal":1,"requiredLegsPresent":
1,"evidenceCoverage":{"provider":""},"lastRunAt":17}{"id":"evt_","type":"import_batch.completed"
,"timestamp":"2026-","organizationId":"","data":{"id":"batch_","organizationId":"","profileId":"
prof_","fileName":"file","dryRun":false,"status":"completed","totalRows":1,"processedRows":1,"pr
ogressPercent":100,"total":1,"accepted":1,"duplicate":0,"rejected":0,"skipped":0,"matched":null,
"unmatched":null,"statements":[],"warnings":[],"error":null,"createdBy":"user:user_test","create
dAt":"2026-","updatedAt":"2026-","version":4}}{}{"verdict":"unreconciled","requiredLegsTotal":1,
"lastRunAt":17}{"externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination"
:{"amount":"0.00","currency":"EUR"},"createdAt":17,"effectiveDate":17}{"uuid":"","organizationId
":"","kind":"provider","source":"","sourceRef":"","receivedAt":17,"receivedBy":"api_key:ak_","bo
dySha256":"","bodyBytes":265,"payloadStart":245,"payloadEnd":264,"flowLegUuids":[""]}{"status":"
resolved","statusSetBy":"matcher","verdict":"matched","reconciliationStatus":"reconciled","inten
tStatus":"reconciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0","slaAgeMi
nutes":9,"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"provider":""},"recon
ciledAt":17,"lastRunAt":17}{"salt":"","events":[{"uuid":"","organizationId":"","paymentUuid":"",
"rawRecordUuid":null,"importBatchUuid":null,"eventType":"payment_intent.created","actor":"api_ke
y:ak_","message":"Payment intent  was created.","payload":{"before":null,"after":{"externalRefer
ence":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"
EUR"}}},"occurredAt":17,"sequence":1,"previousHash":null,"hash":""}],"announced":[{"type":"payme
nt_intent.created","sourceKey":"case_","data":{"id":"pi_","organizationId":"","externalReference
":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"
},"paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount
":null,"beneficiaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-","ve
rsion":1},"version":1,"uuid":""}]}{"phase":"destination","provider":"","externalReference":"","s
tatus":"confirmed","amount":"0.00","currency":"EUR","time":17,"observations":[{"rawRecordId":"ra
w_","origin":"submitted","source":"","status":"confirmed","amount":"0.00","currency":"EUR","sequ
ence":null,"occurredAt":null,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":"","organizati
onId":"","kind":"provider","links":[{"uuid":"","paymentUuid":"","strategy":"reference_exact","fi
rm":true,"allocatedAmount":"0.00","createdAt":17,"createdBy":"system:matcher"}],"decision":{"out
come":"linked","strategy":"reference_exact","reason":"Linked by reference_exact: externalReferen
ce  is the intent's.","candidates":[{"paymentUuid":"","strategy":"reference_exact","compared":{"
field":"externalReference","evidence":"payment-warm-1-","intent":"payment-warm-1-"},"amountDiffe
rence":"0","minutesDifference":9,"outcome":"linked","reason":"Linked by reference_exact: externa
lReference  is the intent's."}],"ambiguousPaymentUuids":[]},"decidedAt":17,"createdAt":17,"versi
on":1}{"salt":"","events":[{"uuid":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,
"importBatchUuid":null,"eventType":"reconciliation_case.updated","actor":"system:matcher","messa
ge":"Waiting for evidence of 0.00 EUR.","payload":{"version":2,"matcherVersion":2,"before":{"ver
dict":null,"requiredLegsTotal":0},"after":{"verdict":"unreconciled","requiredLegsTotal":1}},"occ
urredAt":17,"sequence":2,"previousHash":"","hash":""}],"announced":[{"type":"reconciliation_case
.updated","sourceKey":"case_","data":{"id":"case_","organizationId":"","paymentIntentId":"pi_","
status":"open","reconciliationStatus":"unreconciled","verdict":"unreconciled","expectedAmount":"
0.00","actualAmount":null,"exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary"
:"Waiting for evidence of 0.00 EUR.","contradicted":false,"returnedAmount":null,"unexplainedDelt
a":null,"slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":0,"evidenc
eCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected","fil
e":"not_expected"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"rou
ndingDelta":null,"feeReading":null,"notes":null,"ruleId":null,"ruleVersion":null,"reconciledAt":
null,"lastRunAt":"2026-","nextDeadlineAt":null,"version":2,"auditCount":2,"auditHead":"","paymen
tIntent":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount":"0.00","curre
ncy":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubty
pe":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status
":"reconciling","createdAt":"2026-","updatedAt":"2026-"}},"version":2,"uuid":""}]}"sequence":nul
l,"previousHash":null},{"addedFlowLegIds":["leg_"]},{"salt":"","events":[{"uuid":"","organizatio
nId":"","paymentUuid":null,"rawRecordUuid":"","importBatchUuid":null,"eventType":"evidence.accep
ted","actor":"api_key:ak_","message":"Evidence  from  was accepted.","payload":{"source":"","sou
rceRef":"","bodySha256":"","flowLegIds":["leg_"]},"occurredAt":17,"sequence":null,"previousHash"
:null,"hash":null},{"uuid":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importB
atchUuid":null,"eventType":"reconciliation_case.updated","actor":"system:matcher","message":"0.0
0 EUR arrived, exactly as expected.","payload":{"version":3,"matcherVersion":2,"before":{"status
":"open","statusSetBy":null,"verdict":"unreconciled","reconciliationStatus":"unreconciled","inte
ntStatus":"reconciling","actualAmount":null,"unexplainedDelta":null,"roundingDelta":null,"requir
edLegsPresent":0,"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected","
bank":"not_expected","file":"not_expected"},"reconciledAt":null},"after":{"status":"resolved","s
tatusSetBy":"matcher","verdict":"matched","reconciliationStatus":"reconciled","intentStatus":"re
conciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0","requiredLegsPresent"
:1,"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_exp
ected","file":"not_expected"},"reconciledAt":"2026-"},"flowLegIds":["leg_"]},"occurredAt":17,"se
quence":3,"previousHash":"","hash":""}],"announced":[{"type":"evidence.accepted","sourceKey":"ra
w_","data":{"id":"raw_","organizationId":"","accepted":true,"duplicate":false,"rawRecordId":"raw
_","flowLegIds":["leg_"],"matchedCaseIds":["case_"],"signatureValid":true,"source":"","sourceRef
":"","version":1},"version":1,"uuid":""},{"type":"reconciliation_case.matched","sourceKey":"case
_","data":{"id":"case_","organizationId":"","paymentIntentId":"pi_","status":"resolved","reconci
liationStatus":"reconciled","verdict":"matched","expectedAmount":"0.00","actualAmount":"0.00","e
xceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary":"0.00 EUR arrived, exactly 
as expected.","contradicted":false,"returnedAmount":"0","unexplainedDelta":"0","slaAgeMinutes":9
,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"expected":"p
resent","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expected"},"provi
derFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":"0","feeReadi
ng":null,"notes":null,"ruleId":null,"ruleVersion":null,"reconciledAt":"2026-","lastRunAt":"2026-
","nextDeadlineAt":null,"version":3,"auditCount":3,"auditHead":"","paymentIntent":{"id":"pi_","o
rganizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"destinatio
n":{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":n
ull,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciled","created
At":"2026-","updatedAt":"2026-"}},"version":3,"uuid":""}]}
`.replaceAll("\n", "");
