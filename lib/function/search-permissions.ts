import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { searchKeyPattern } from "#store/table/payment/search-keys.ts";

/** Writes the index of what cases are found by, and nothing else. */
export function searchIndexStatement(table: { readonly tableArn: string }): PolicyStatement {
  return new PolicyStatement({
    actions: ["dynamodb:BatchWriteItem"],
    resources: [table.tableArn],
    conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [searchKeyPattern] } },
  });
}
