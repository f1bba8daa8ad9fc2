import type { People } from "../../../domain/collections.gen";
import { formatPending } from "../../../domain/people/clearance";
import { calledName } from "../../../domain/people/words";
import { listing } from "../../../domain/text";
import { useRead } from "../data/call";
import { Note } from "../ui/Note";

/** The open items of a leaving person in each area. */
export function LeavingWithPendencies({ person }: { person: People }) {
  const read = useRead("people/clearance", { person: person.id, class: "" });
  const [found] = read.data?.people ?? [];
  const pending = found?.areas.filter((area) => area.pending) ?? [];
  if (pending.length === 0) {
    return null;
  }
  return (
    <Note tone="warn">
      {pending
        .map((area) => {
          const owed = area.items.filter((item) => item.owed).map(({ what }) => what);
          return owed.length === 0
            ? formatPending(area)
            : `${calledName(person)} ainda tem pendência com ${area.place}: ${listing(owed)}.`;
        })
        .join(" ")}{" "}
      A desativação não encerra as pendências.
    </Note>
  );
}
