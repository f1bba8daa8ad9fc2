import { Duplicates } from "./Duplicates";

/** Suppliers that are probable duplicates. */
export default function SupplierDuplicates() {
  return <Duplicates of="suppliers" />;
}
