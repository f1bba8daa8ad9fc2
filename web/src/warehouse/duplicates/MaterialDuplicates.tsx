import { Duplicates } from "./Duplicates";

/** Materials that are likely one. */
export default function MaterialDuplicates() {
  return <Duplicates of="materials" />;
}
