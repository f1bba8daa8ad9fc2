import { Duplicates } from "./Duplicates";

/** Suppliers that are likely one. */
export default function SupplierDuplicates() {
  return <Duplicates of="suppliers" />;
}
