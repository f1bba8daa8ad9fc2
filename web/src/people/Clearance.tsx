import { useParams, useSearchParams } from "react-router-dom";
import { useRead } from "../data/call";
import { LoadingState } from "../platform/LoadingState";
import { PrintSheet } from "../ui/print/PrintSheet";
import { ClearanceStatement } from "./ClearanceStatement";

/** Where a clearance may have been asked for: an address of ours, never another's. */
const backOf = (asked: string | null): string => (asked && /^\/[a-z]/i.test(asked) ? asked : "/");

/** The "nada consta" of a person, of all areas at once. */
export default function Clearance() {
  const { id = "" } = useParams();
  const [address] = useSearchParams();
  return <PersonClearanceSheet person={id} back={backOf(address.get("de"))} />;
}

/** @param person empty while it is not known yet. */
export function PersonClearanceSheet({ person, back }: { person: string; back: string }) {
  const read = useRead("people/clearance", { person, class: "" }, { enabled: person !== "" });
  const [found] = read.data?.people ?? [];
  return (
    <PrintSheet
      title={found && !found.clear ? "Pendências com a escola" : "Nada consta"}
      tab={found?.name}
      back={back}
      ready={found !== undefined}
    >
      {found && read.data ? <ClearanceStatement clearance={found} today={read.data.today} /> : <LoadingState query={read} />}
    </PrintSheet>
  );
}
