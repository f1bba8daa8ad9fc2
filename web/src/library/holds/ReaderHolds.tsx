import type { Hold } from "../../../../domain/library/holds/commands";
import { count } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { Card } from "../../ui/Card";
import { HoldRows } from "./HoldRows";

/** The copies that wait for a reader on the ready shelf, and the reader's waiting holds; nothing without either. */
export function ReaderHolds({ holds }: { holds: readonly Hold[] }) {
  useLive("holds", ["library/reader-sheet"]);
  return holds.length === 0 ? null : (
    <Card title="Reservas" aside={count(holds.length, "reserva", "reservas")} flush>
      <HoldRows label="Reservas do leitor" holds={holds} of="reader" />
    </Card>
  );
}
