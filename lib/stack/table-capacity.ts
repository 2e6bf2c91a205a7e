/** What the table may use, and what it costs (docs/deployment.md, Capacity and cost). */
import {
  BillingMode,
  type IScalableTableAttribute,
  type Table,
  TableClass,
  type TableProps,
} from "aws-cdk-lib/aws-dynamodb";
import type { Scaling, TableCapacity } from "./capacity-settings.ts";
import type { Settings } from "./settings.ts";

type CapacityProps = Pick<
  TableProps,
  | "billingMode"
  | "readCapacity"
  | "writeCapacity"
  | "maxReadRequestUnits"
  | "maxWriteRequestUnits"
  | "warmThroughput"
  | "tableClass"
>;

/** What the table may use. */
export function capacityPropsOf(capacity: TableCapacity): Omit<CapacityProps, "tableClass"> {
  if (capacity.mode === "provisioned") {
    const { read, write } = capacity;
    return {
      billingMode: BillingMode.PROVISIONED,
      readCapacity: read.min,
      writeCapacity: write.min,
    };
  }
  const { maxReadUnits, maxWriteUnits, warmReadUnits, warmWriteUnits } = capacity;
  const warmThroughput = {
    ...(warmReadUnits !== null && { readUnitsPerSecond: warmReadUnits }),
    ...(warmWriteUnits !== null && { writeUnitsPerSecond: warmWriteUnits }),
  };
  return {
    billingMode: BillingMode.PAY_PER_REQUEST,
    ...(maxReadUnits !== null && { maxReadRequestUnits: maxReadUnits }),
    ...(maxWriteUnits !== null && { maxWriteRequestUnits: maxWriteUnits }),
    ...(Object.keys(warmThroughput).length > 0 && { warmThroughput }),
  };
}

/** An index has no billing mode of its own. */
export function indexCapacityOf(
  capacity: TableCapacity,
): Omit<CapacityProps, "tableClass" | "billingMode"> {
  const { billingMode: _ofTable, ...props } = capacityPropsOf(capacity);
  return props;
}

/** AWS's own default is the standard class. */
export function classOf({
  tableClass,
}: Pick<Settings, "tableClass">): Pick<TableProps, "tableClass"> {
  if (tableClass === "standard") return {};
  return { tableClass: TableClass.STANDARD_INFREQUENT_ACCESS };
}

/** Scales a provisioned table and its index; one on demand scales by itself. */
export function addScaling(table: Table, capacity: TableCapacity, indexName: string): void {
  if (capacity.mode !== "provisioned") return;
  const { read, write } = capacity;
  scale(table.autoScaleReadCapacity(boundsOf(read)), read);
  scale(table.autoScaleWriteCapacity(boundsOf(write)), write);
  scale(table.autoScaleGlobalSecondaryIndexReadCapacity(indexName, boundsOf(read)), read);
  scale(table.autoScaleGlobalSecondaryIndexWriteCapacity(indexName, boundsOf(write)), write);
}

function boundsOf({ min, max }: Scaling): { minCapacity: number; maxCapacity: number } {
  return { minCapacity: min, maxCapacity: max };
}

function scale(attribute: IScalableTableAttribute, { targetPercent }: Scaling): void {
  attribute.scaleOnUtilization({ targetUtilizationPercent: targetPercent });
}
