/** Labels of machines: the content of their QR code, which ends when there is a newer label. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import { nameOrder } from "../../../../domain/order";
import type * as contracts from "../../../../domain/support/equipment/commands";
import type { EquipmentLabels, SentenceAnswer } from "../../../../domain/support/equipment/commands";
import { equipmentName } from "../../../../domain/support/equipment/words";
import { refuse } from "../../../../domain/support/refusals";
import type { Call } from "../../platform/http/endpoint";
import { newLinkToken } from "../../platform/http/link-token";
import { execute, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { withHistory } from "../../platform/timeline/timeline";
import { serviceForReports } from "../services/for-reports";
import { changeMachine, requireMachine } from "./find";

const LABEL = selection({
  ...texts("e.id", "e.tombo", "e.brand", "e.model"),
  kind_name: text("k.name"),
  token: text("e.label_token"),
  printed_at: text("e.label_printed_at"),
});

/** GET support/labels */
export function labels({ app }: Call, { equipment }: InputIn<typeof contracts, "equipmentLabels">): EquipmentLabels {
  const rows = select(
    app,
    LABEL,
    `FROM json_each({:ids}) asked CROSS JOIN equipment e ON e.id = asked.value JOIN equipment_kinds k ON k.id = e.kind
     WHERE e.state != 'written_off'`,
    { ids: equipment.split(",") },
  );
  return {
    // Without any service no report is accepted; with one, the first accepts those that belong to no other.
    taken_in: serviceForReports(app, "") !== undefined,
    labels: [...rows]
      .sort((row, other) => nameOrder(row.tombo, other.tombo))
      .map(({ brand, model, kind_name, ...label }) => ({ ...label, name: equipmentName({ kind_name, brand, model }) })),
  };
}

/** By SQL: a label changes nothing that another screen shows. */
export function labelsPrinted(
  { app }: Call,
  { equipment }: InputIn<typeof contracts, "labelsPrinted">,
): OutputIn<typeof contracts, "labelsPrinted"> {
  const markedCount = execute(
    app,
    "UPDATE equipment SET label_printed_at = {:at} WHERE id IN (SELECT value FROM json_each({:ids}))",
    { at: stamp(now()), ids: equipment },
  );
  return { marked: markedCount };
}

export function newLabel(call: Call, input: InputIn<typeof contracts, "newLabel">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const machine = requireMachine(app, input.equipment, "equipment");
    if (machine.state === "written_off") {
      throw refuse("equipment_written_off", { tombo: machine.tombo });
    }
    changeMachine(app, machine.id, { label_token: newLinkToken(), label_printed_at: "" });
    return {
      answer: { sentence: `Etiqueta nova para ${machine.name}, tombo ${machine.tombo}: a anterior perdeu a validade` },
      event: { collection: "equipment", subject: machine.id, kind: "label", text: "Etiqueta nova: a anterior perdeu a validade" },
    };
  });
}
