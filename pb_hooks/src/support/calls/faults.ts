/** The faults that a machine's kind lists: the only words about a problem for a person who may not read the call. */
import { faultIn } from "../../../../domain/support/calls/joiners";
import { faultsOf } from "../../../../domain/support/equipment/kind-fields";
import { type App, column } from "../../platform/sql/database";

/** H-38: the title of a call about this machine where its kind lists it as a fault; "" otherwise. */
export function faultNamed(app: App, equipment: string, title: string): string {
  const [faults] = column(
    app,
    "SELECT ifnull(CAST(k.faults AS TEXT), '') FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE e.id = {:equipment}",
    { equipment },
  );
  return faultIn(faultsOf(JSON.parse(faults || "[]")), title);
}
