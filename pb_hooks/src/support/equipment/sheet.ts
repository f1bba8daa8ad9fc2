/** A machine with all its data. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/support/equipment/commands";
import type { Custody, MachineSheet } from "../../../../domain/support/equipment/commands";
import type { CustodyKind } from "../../../../domain/support/equipment/words";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { select, selectFirst } from "../../platform/sql/database";
import { flag, numbers, selection, text, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { EQUIPMENT, EQUIPMENT_JOINS, WORTH_COLUMNS, worthOf } from "../equipment-row";
import { requireMachine } from "./find";
import { obstaclesOf } from "./obstacles";

const SHEET = selection({
  ...EQUIPMENT,
  ...texts("e.supplier", "e.invoice", "e.notes", "e.written_off_reason", "e.written_off_process", "e.label_printed_at"),
  ...texts("e.updated"),
  ...WORTH_COLUMNS,
  ...numbers("e.warranty_months"),
});

const CUSTODY = selection<Custody>()({
  ...texts("c.id", "c.term", "t.number", "c.person", "c.since", "c.due_at", "c.ended_at", "c.condition_out", "c.condition_back"),
  kind: text<CustodyKind>("c.kind"),
  person_name: text(calledName("p")),
  sector_name: text("s.name"),
  accepted: flag("t.accepted_at != ''"),
});

const MAX_CUSTODIES = 50;

/** GET support/machine */
export function machineSheet({ app }: Call, { equipment }: InputIn<typeof contracts, "machineSheet">): MachineSheet {
  const { id } = requireMachine(app, equipment);
  const day = today(app);
  const machine = selectFirst(app, SHEET, `FROM equipment e ${EQUIPMENT_JOINS} WHERE e.id = {:id}`, { id, today: day })!;
  const { life_months, residual_percent, frozen, ...row } = machine;
  const custodies = select(
    app,
    CUSTODY,
    `FROM custodies c JOIN custody_terms t ON t.id = c.term LEFT JOIN people p ON p.id = c.person LEFT JOIN sectors s ON s.id = c.sector
     WHERE c.equipment = {:id} ORDER BY c.since DESC LIMIT ${MAX_CUSTODIES}`,
    { id },
  );
  return {
    ...row,
    book_value: worthOf(machine, day),
    custodies,
    obstacles: obstaclesOf(app, id),
  };
}
