/** A person's machines and services of the IT desk, for their page. */
import type { InputOf } from "../../../../domain/contract";
import { type CallState, OPEN_STATES } from "../../../../domain/support/calls/states";
import { type CustodyKind, equipmentName } from "../../../../domain/support/equipment/words";
import { ACTIVE_STATES, type OrderState } from "../../../../domain/support/orders/states";
import type { personAtDesk as contract, PersonAtDesk } from "../../../../domain/support/servers/commands";
import type { Call } from "../../platform/http/endpoint";
import { select } from "../../platform/sql/database";
import { flag, selection, text, texts } from "../../platform/sql/selection";
import { requirePerson } from "../equipment/custody";

const HELD_MACHINE = selection({
  ...texts("c.equipment", "c.since", "c.due_at", "c.term", "e.tombo", "e.brand", "e.model"),
  kind: text<CustodyKind>("c.kind"),
  kind_name: text("k.name"),
  accepted: flag("t.accepted_at != ''"),
});
const CALL = selection({ ...texts("s.id", "s.code", "s.title"), state: text<CallState>("s.state") });
const ORDER = selection({ ...texts("o.id", "o.code", "o.problem"), state: text<OrderState>("o.state") });

/** GET support/person */
export function personAtDesk({ app }: Call, input: InputOf<typeof contract>): PersonAtDesk {
  const { id, name } = requirePerson(app, input.person);
  const custodies = select(
    app,
    HELD_MACHINE,
    `FROM custodies c JOIN equipment e ON e.id = c.equipment JOIN equipment_kinds k ON k.id = e.kind
     LEFT JOIN custody_terms t ON t.id = c.term WHERE c.person = {:id} AND c.person != '' AND c.ended_at = '' ORDER BY c.since`,
    { id },
  );
  return {
    name,
    held: custodies.map(({ brand, model, kind_name, ...one }) => ({ ...one, name: equipmentName({ kind_name, brand, model }) })),
    calls: select(
      app,
      CALL,
      `FROM service_calls s WHERE s.requester = {:id} AND s.requester != '' AND s.ended = FALSE
         AND s.state IN (SELECT value FROM json_each({:states})) ORDER BY s.opened_at`,
      { id, states: OPEN_STATES },
    ),
    orders: select(
      app,
      ORDER,
      `FROM service_orders o WHERE o.requester = {:id} AND o.requester != ''
         AND o.state IN (SELECT value FROM json_each({:states})) ORDER BY o.code`,
      { id, states: [...ACTIVE_STATES, "concluded"] },
    ),
  };
}
