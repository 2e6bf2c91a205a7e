/** Elements of OFX that hold other elements: version 1 does not close values, so their names say it. */
export const aggregates: ReadonlySet<string> = new Set([
  "OFX",
  ...["SIGNONMSGSRSV1", "SONRS", "FI", "STATUS"],
  ...["BANKMSGSRSV1", "STMTTRNRS", "STMTRS", "STMTENDTRNRS", "STMTENDRS", "CLOSING"],
  ...[
    "CREDITCARDMSGSRSV1",
    "CCSTMTTRNRS",
    "CCSTMTRS",
    "CCSTMTENDTRNRS",
    "CCSTMTENDRS",
    "CCCLOSING",
  ],
  ...["INVSTMTMSGSRSV1", "INVSTMTTRNRS", "INVSTMTRS", "INVACCTFROM", "INVTRANLIST", "INVBANKTRAN"],
  ...["INVBAL", "INVPOSLIST", "SECLISTMSGSRSV1", "SECLIST"],
  ...["LOANMSGSRSV1", "LOANSTMTTRNRS", "LOANSTMTRS", "LOANACCTFROM"],
  ...["BANKACCTFROM", "CCACCTFROM", "BANKACCTTO", "CCACCTTO"],
  ...["BANKTRANLIST", "STMTTRN", "BANKTRANLISTP", "STMTTRNP"],
  ...["PAYEE", "EXTDPAYEE", "CURRENCY", "ORIGCURRENCY", "IMAGEDATA"],
  ...["LEDGERBAL", "AVAILBAL", "CASHADVBAL", "BALLIST", "BAL", "REWARDINFO"],
]);

/** Statements that have no movements of money in a bank account or on a card, by their element. */
export const unreadStatements: ReadonlyMap<string, string> = new Map([
  ["INVSTMTRS", "investment statement"],
  ["LOANSTMTRS", "loan statement"],
  ["STMTENDRS", "list of closed statements"],
  ["CCSTMTENDRS", "list of closed card statements"],
]);
