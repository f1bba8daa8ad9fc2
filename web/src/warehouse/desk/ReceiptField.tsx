import { SegmentedControl } from "@mantine/core";
import classes from "./Desk.module.css";
import { RECEIPTS, type useReceipt } from "./useReceipt";

/** Whether a slip is printed for a signature, and on which paper. */
export function ReceiptField({ receipt }: { receipt: ReturnType<typeof useReceipt> }) {
  return (
    <div>
      <p className={classes.label} id="receipt">
        Recibo
      </p>
      <SegmentedControl fullWidth aria-labelledby="receipt" data={RECEIPTS} value={receipt.receipt} onChange={receipt.choose} />
    </div>
  );
}
