import { Duplicates } from "./Duplicates";

/** Materials that are probable duplicates. */
export default function MaterialDuplicates() {
  return <Duplicates of="materials" />;
}
