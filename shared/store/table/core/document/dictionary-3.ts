/** The dictionary before cases named their missing phases: stored items need it, so it is never edited. */
export const dictionary3 = `
{"id":"evt_","type":"reconciliation_case.updated","timestamp":"2026-","organizationId":"","data"
:{"id":"case_","organizationId":"","paymentIntentId":"pi_","status":"open","reconciliationStatus
":"tentatively_reconciled","verdict":"unreconciled","expectedAmount":"0.00","actualAmount":"100"
,"exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary":"Some legs of the paymen
t of 0.00 USD are confirmed; required ones are not confirmed yet.","contradicted":false,"returne
dAmount":"0","unexplainedDelta":"0","slaAgeMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"req
uiredLegsPresent":0,"evidenceCoverage":{"expected":"present","provider":"","chain":"not_expected
","bank":"not_expected","file":"not_expected"},"providerFee":null,"networkFee":null,"developerFe
e":null,"fxSpread":null,"roundingDelta":null,"feeReading":null,"notes":null,"assignee":null,"tag
s":[],"snoozedUntil":null,"statusReason":null,"commentCount":0,"openAmount":"0","dispositionCount":0,"ruleId":null,"ruleVersion":null,
"reconciledAt":null,"lastRunAt":"2026-","nextDeadlineAt":null,"version":4,"auditCount":4,"auditH
ead":"","paymentIntent":{"id":"pi_","organizationId":"","externalReference":"","source":{"amount
":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"USD"},"paymentType":"other
","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"beneficiaryNam
e":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-"}}}{"phase":"destination",
"provider":"","providerTransferId":"","status":"confirmed","amount":"0.00","currency":"USD","tim
e":17,"observations":[{"rawRecordId":"raw_","origin":"submitted","source":"","status":"confirmed
","amount":"0.00","currency":"USD","sequence":null,"occurredAt":17,"receivedAt":17,"cause":null}
],"updatedAt":17,"uuid":"","organizationId":"","kind":"provider","decision":{"outcome":"unmatche
d","strategy":null,"reason":"No payment intent carries this evidence's references, and none fits
 by amount and time.","candidates":[],"ambiguousPaymentUuids":[]},"decidedAt":17,"createdAt":17,
"version":1}{"verdict":"needs_review","exceptionType":"underpayment","reconciliationStatus":"ten
tatively_reconciled","intentStatus":"needs_review","actualAmount":"0.00","actualImplied":true,"u
nexplainedDelta":"0.00","roundingDelta":"0","deltaLines":[{"type":"unexplained","amount":"0.00",
"evidence":"no evidence explains it"}],"requiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCo
verage":{"provider":""},"lastRunAt":17}{"id":"evt_","type":"import_batch.completed","timestamp":
"2026-","organizationId":"","data":{"id":"batch_","organizationId":"","profileId":"prof_","fileN
ame":"file","dryRun":false,"status":"completed","totalRows":1,"processedRows":1,"progressPercent
":100,"total":1,"accepted":1,"duplicate":0,"rejected":0,"skipped":0,"matched":null,"unmatched":n
ull,"statements":[],"warnings":[],"error":null,"createdBy":"user:user_test","createdAt":"2026-",
"updatedAt":"2026-","version":4}}{}{"verdict":"unreconciled","requiredLegsTotal":1,"lastRunAt":1
7}{"externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0
.00","currency":"EUR"},"createdAt":17,"effectiveDate":17}{"uuid":"","organizationId":"","kind":"
provider","source":"","sourceRef":"","receivedAt":17,"receivedBy":"api_key:ak_","bodySha256":"",
"bodyBytes":265,"payloadStart":245,"payloadEnd":264,"flowLegUuids":[""]}{"status":"resolved","st
atusSetBy":"matcher","verdict":"matched","reconciliationStatus":"reconciled","intentStatus":"rec
onciled","actualAmount":"0.00","unexplainedDelta":"0","roundingDelta":"0","slaAgeMinutes":9,"req
uiredLegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"provider":""},"reconciledAt":17,"
lastRunAt":17}{"salt":"","events":[{"uuid":"","organizationId":"","paymentUuid":"","rawRecordUui
d":null,"importBatchUuid":null,"eventType":"payment_intent.created","actor":"api_key:ak_","messa
ge":"Payment intent  was created.","payload":{"before":null,"after":{"externalReference":"","sou
rce":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"}}},"occu
rredAt":17,"sequence":1,"previousHash":null,"hash":""}],"announced":[{"type":"payment_intent.cre
ated","sourceKey":"case_","data":{"id":"pi_","organizationId":"","externalReference":"","source"
:{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"paymentTyp
e":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":null,"benef
iciaryName":null,"status":"reconciling","createdAt":"2026-","updatedAt":"2026-","version":1},"ve
rsion":1,"uuid":""}]}{"phase":"destination","provider":"","externalReference":"","status":"confi
rmed","amount":"0.00","currency":"EUR","time":17,"observations":[{"rawRecordId":"raw_","origin":
"submitted","source":"","status":"confirmed","amount":"0.00","currency":"EUR","sequence":null,"o
ccurredAt":null,"receivedAt":17,"cause":null}],"updatedAt":17,"uuid":"","organizationId":"","kin
d":"provider","links":[{"uuid":"","paymentUuid":"","strategy":"reference_exact","firm":true,"all
ocatedAmount":"0.00","createdAt":17,"createdBy":"system:matcher"}],"decision":{"outcome":"linked
","strategy":"reference_exact","reason":"Linked by reference_exact: externalReference  is the in
tent's.","candidates":[{"paymentUuid":"","strategy":"reference_exact","compared":{"field":"exter
nalReference","evidence":"payment-warm-1-","intent":"payment-warm-1-"},"amountDifference":"0","m
inutesDifference":9,"outcome":"linked","reason":"Linked by reference_exact: externalReference  i
s the intent's."}],"ambiguousPaymentUuids":[]},"decidedAt":17,"createdAt":17,"version":1}{"salt"
:"","events":[{"uuid":"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchU
uid":null,"eventType":"reconciliation_case.updated","actor":"system:matcher","message":"Waiting 
for evidence of 0.00 EUR.","payload":{"version":2,"matcherVersion":2,"before":{"verdict":null,"r
equiredLegsTotal":0},"after":{"verdict":"unreconciled","requiredLegsTotal":1}},"occurredAt":17,"
sequence":2,"previousHash":"","hash":""}],"announced":[{"type":"reconciliation_case.updated","so
urceKey":"case_","data":{"id":"case_","organizationId":"","paymentIntentId":"pi_","status":"open
","reconciliationStatus":"unreconciled","verdict":"unreconciled","expectedAmount":"0.00","actual
Amount":null,"exceptionType":null,"createdAt":"2026-","updatedAt":"2026-","summary":"Waiting for
 evidence of 0.00 EUR.","contradicted":false,"returnedAmount":null,"unexplainedDelta":null,"slaA
geMinutes":0,"slaRisk":false,"requiredLegsTotal":1,"requiredLegsPresent":0,"evidenceCoverage":{"
expected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expec
ted"},"providerFee":null,"networkFee":null,"developerFee":null,"fxSpread":null,"roundingDelta":n
ull,"feeReading":null,"notes":null,"assignee":null,"tags":[],"snoozedUntil":null,"statusReason":
null,"commentCount":0,"openAmount":"0","dispositionCount":0,"ruleId":null,"ruleVersion":null,"reconciledAt":null,"lastRunAt":"2026-","
nextDeadlineAt":null,"version":2,"auditCount":2,"auditHead":"","paymentIntent":{"id":"pi_","orga
nizationId":"","externalReference":"","source":{"amount":"0.00","currency":"USD"},"destination":
{"amount":"0.00","currency":"EUR"},"paymentType":"other","paymentSubtype":null,"stablecoin":null
,"chain":null,"beneficiaryAccount":null,"beneficiaryName":null,"status":"reconciling","createdAt
":"2026-","updatedAt":"2026-"}},"version":2,"uuid":""}]}"sequence":null,"previousHash":null},{"a
ddedFlowLegIds":["leg_"]},{"salt":"","events":[{"uuid":"","organizationId":"","paymentUuid":null
,"rawRecordUuid":"","importBatchUuid":null,"eventType":"evidence.accepted","actor":"api_key:ak_"
,"message":"Evidence  from  was accepted.","payload":{"source":"","sourceRef":"","bodySha256":""
,"flowLegIds":["leg_"]},"occurredAt":17,"sequence":null,"previousHash":null,"hash":null},{"uuid"
:"","organizationId":"","paymentUuid":"","rawRecordUuid":null,"importBatchUuid":null,"eventType"
:"reconciliation_case.updated","actor":"system:matcher","message":"0.00 EUR arrived, exactly as 
expected.","payload":{"version":3,"matcherVersion":2,"before":{"status":"open","statusSetBy":nul
l,"verdict":"unreconciled","reconciliationStatus":"unreconciled","intentStatus":"reconciling","a
ctualAmount":null,"unexplainedDelta":null,"roundingDelta":null,"requiredLegsPresent":0,"evidence
Coverage":{"expected":"present","provider":"","chain":"not_expected","bank":"not_expected","file
":"not_expected"},"reconciledAt":null},"after":{"status":"resolved","statusSetBy":"matcher","ver
dict":"matched","reconciliationStatus":"reconciled","intentStatus":"reconciled","actualAmount":"
0.00","unexplainedDelta":"0","roundingDelta":"0","requiredLegsPresent":1,"evidenceCoverage":{"ex
pected":"present","provider":"","chain":"not_expected","bank":"not_expected","file":"not_expecte
d"},"reconciledAt":"2026-"},"flowLegIds":["leg_"]},"occurredAt":17,"sequence":3,"previousHash":"
","hash":""}],"announced":[{"type":"evidence.accepted","sourceKey":"raw_","data":{"id":"raw_","o
rganizationId":"","accepted":true,"duplicate":false,"rawRecordId":"raw_","flowLegIds":["leg_"],"
matchedCaseIds":["case_"],"signatureValid":true,"source":"","sourceRef":"","version":1},"version
":1,"uuid":""},{"type":"reconciliation_case.matched","sourceKey":"case_","data":{"id":"case_","o
rganizationId":"","paymentIntentId":"pi_","status":"resolved","reconciliationStatus":"reconciled
","verdict":"matched","expectedAmount":"0.00","actualAmount":"0.00","exceptionType":null,"create
dAt":"2026-","updatedAt":"2026-","summary":"0.00 EUR arrived, exactly as expected.","contradicte
d":false,"returnedAmount":"0","unexplainedDelta":"0","slaAgeMinutes":9,"slaRisk":false,"required
LegsTotal":1,"requiredLegsPresent":1,"evidenceCoverage":{"expected":"present","provider":"","cha
in":"not_expected","bank":"not_expected","file":"not_expected"},"providerFee":null,"networkFee":
null,"developerFee":null,"fxSpread":null,"roundingDelta":"0","feeReading":null,"notes":null,"ass
ignee":null,"tags":[],"snoozedUntil":null,"statusReason":null,"commentCount":0,"openAmount":"0","dispositionCount":0,"ruleId":null,"ru
leVersion":null,"reconciledAt":"2026-","lastRunAt":"2026-","nextDeadlineAt":null,"version":3,"au
ditCount":3,"auditHead":"","paymentIntent":{"id":"pi_","organizationId":"","externalReference":"
","source":{"amount":"0.00","currency":"USD"},"destination":{"amount":"0.00","currency":"EUR"},"
paymentType":"other","paymentSubtype":null,"stablecoin":null,"chain":null,"beneficiaryAccount":n
ull,"beneficiaryName":null,"status":"reconciled","createdAt":"2026-","updatedAt":"2026-"}},"vers
ion":3,"uuid":""}]}
`.replaceAll("\n", "");
