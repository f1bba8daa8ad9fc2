import { useParams, useSearchParams } from "react-router-dom";
import { useRead } from "../data/call";
import { LoadingState } from "../platform/LoadingState";
import { PrintSheet } from "../ui/print/PrintSheet";
import { ClearanceStatement } from "./ClearanceStatement";

/** The earlier screen of a clearance: an address of ours, never another's. */
const backOf = (backParam: string | null): string => (backParam && /^\/[a-z]/i.test(backParam) ? backParam : "/");

/** The "nada consta" of a person, of all areas at once. */
export default function Clearance() {
  const { id = "" } = useParams();
  const [address] = useSearchParams();
  return <PersonClearanceSheet person={id} back={backOf(address.get("de"))} />;
}

/** @param person empty while it is unknown. */
export function PersonClearanceSheet({ person, back }: { person: string; back: string }) {
  const clearance = useRead("people/clearance", { person, class: "" }, { enabled: person !== "" });
  const [clearedPerson] = clearance.data?.people ?? [];
  return (
    <PrintSheet
      title={clearedPerson && !clearedPerson.clear ? "Pendências com a escola" : "Nada consta"}
      tab={clearedPerson?.name}
      backPath={back}
      ready={clearedPerson !== undefined}
    >
      {clearedPerson && clearance.data ? (
        <ClearanceStatement clearance={clearedPerson} today={clearance.data.today} />
      ) : (
        <LoadingState query={clearance} />
      )}
    </PrintSheet>
  );
}
