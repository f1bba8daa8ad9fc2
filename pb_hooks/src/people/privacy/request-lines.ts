import { addDays, dayAndMonth } from "../../../../domain/dates";
import type { AreaHome } from "../../../../domain/platform/home";
import { count } from "../../../../domain/text";
import { type App, figure, selectFirst } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";

/** So many days before a request is due, the home page begins to say so. */
const DAYS_AHEAD = 5;

/** The home page's lines about data subjects' requests: those past their term, and those that soon will be. */
export function requestLines(app: App): AreaHome["lines"] {
  const day = today(app);
  const between = (from: string, to: string) =>
    figure(app, "SELECT COUNT(*) FROM data_requests WHERE closed_at = '' AND due_on >= {:from} AND due_on <= {:to}", {
      from,
      to,
    });
  const late = between("0000", addDays(day, -1));
  const soon = between(day, addDays(day, DAYS_AHEAD));
  const next = selectFirst(
    app,
    selection(texts("due_on")),
    "FROM data_requests WHERE closed_at = '' AND due_on >= {:day} ORDER BY due_on LIMIT 1",
    { day },
  );
  const line = { kind: "Privacidade", to: "/pessoas/pedidos", verb: "Responder" } as const;
  return [
    ...(late > 0
      ? [
          {
            ...{ ...line, tone: "bad" as const, lead: count(late, "pedido de titular", "pedidos de titulares") },
            ...{ text: "com o prazo legal vencido", to: "/pessoas/pedidos?situacao=late" },
          },
        ]
      : []),
    ...(soon > 0 && next
      ? [
          {
            ...{ ...line, tone: "warn" as const, lead: count(soon, "pedido de titular", "pedidos de titulares") },
            text: next.due_on === day ? "com prazo até hoje" : `com prazo até ${dayAndMonth(next.due_on, day)}`,
          },
        ]
      : []),
  ];
}
