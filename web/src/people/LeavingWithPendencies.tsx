import type { People } from "../../../domain/collections.gen";
import { formatPending } from "../../../domain/people/clearance";
import { calledName } from "../../../domain/people/words";
import { listing } from "../../../domain/text";
import { useRead } from "../data/call";
import { Note } from "../ui/Note";

/** The open items of a leaving person in each area. */
export function LeavingWithPendencies({ person }: { person: People }) {
  const clearance = useRead("people/clearance", { person: person.id, class: "" });
  const [personClearance] = clearance.data?.people ?? [];
  const pending = personClearance?.areas.filter((area) => area.pending) ?? [];
  if (pending.length === 0) {
    return null;
  }
  return (
    <Note tone="warn">
      {pending
        .map((area) => {
          const owedItems = area.items.filter((item) => item.owed).map(({ what }) => what);
          return owedItems.length === 0
            ? formatPending(area)
            : `${calledName(person)} ainda tem pendência com ${area.place}: ${listing(owedItems)}.`;
        })
        .join(" ")}{" "}
      A desativação não encerra as pendências.
    </Note>
  );
}
