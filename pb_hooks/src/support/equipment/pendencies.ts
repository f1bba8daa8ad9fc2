/** The machines in people's custody or on loan, and their open calls, for the clearance of the whole school. */
import { formatDay } from "../../../../domain/dates";
import { addTo } from "../../../../domain/grouped";
import { OPEN_STATES } from "../../../../domain/support/calls/states";
import { equipmentName } from "../../../../domain/support/equipment/words";
import { byPerson, type PendencySource } from "../../people/clearance";
import { select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTimeIn } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";

const CUSTODY = selection({
  ...texts("c.person", "c.due_at", "e.tombo", "e.brand", "e.model"),
  kind: text<"charge" | "loan">("c.kind"),
  kind_name: text("k.name"),
});
const CALL = selection({ ...texts("s.code", "s.title"), person: text("s.requester") });

export const pendencies: PendencySource = {
  area: "support",
  role: "Tecnologia",
  place: "o suporte de TI",
  pendenciesOf: (app, people) => {
    const params = { people };
    const zone = schoolSettings(app).time_zone;
    const custodies = select(
      app,
      CUSTODY,
      `FROM json_each({:people}) asked CROSS JOIN custodies c CROSS JOIN equipment e CROSS JOIN equipment_kinds k
       WHERE c.person = asked.value AND c.person != '' AND c.ended_at = '' AND e.id = c.equipment AND k.id = e.kind
       ORDER BY c.since`,
      params,
    );
    const calls = select(
      app,
      CALL,
      `FROM json_each({:people}) asked CROSS JOIN service_calls s
       WHERE s.requester = asked.value AND s.requester != '' AND s.ended = FALSE AND s.state IN (SELECT value FROM json_each({:states})) ORDER BY s.opened_at`,
      { ...params, states: OPEN_STATES },
    );
    const pendencies = new Map(
      byPerson(custodies, ({ tombo, brand, model, kind_name, kind, due_at }) => ({
        what: `${equipmentName({ kind_name, brand, model })} (tombo ${tombo})`,
        note:
          kind === "charge"
            ? "em carga"
            : due_at
              ? `emprestado até ${formatDay(localTimeIn(zone, fromStamp(due_at)).day)}`
              : "emprestado",
        owed: true,
      })),
    );
    // A person who leaves may have an open call: the clearance mentions it, and it is no debt.
    for (const [person, open] of byPerson(calls, ({ code, title }) => ({
      what: `Atendimento ${code}`,
      note: title,
      owed: false,
    }))) {
      addTo(pendencies, person, ...open);
    }
    return pendencies;
  },
};
