import { addDays, dayAndMonth } from "../../../../domain/dates";
import { lastAnnouncedDay } from "../../../../domain/people/privacy/request-announcement";
import { type AreaLine, countedLine } from "../../../../domain/platform/home";
import { type App, column, figure } from "../../platform/sql/database";
import { today } from "../../platform/time/clock";

/** The home page's lines about data subjects' requests: those past their term, and those that soon will be. */
export function requestLines(app: App): AreaLine[] {
  const day = today(app);
  const between = (from: string, to: string) =>
    figure(app, "SELECT COUNT(*) FROM data_requests WHERE closed_at = '' AND due_on >= {:from} AND due_on <= {:to}", {
      from,
      to,
    });
  const late = between("0000", addDays(day, -1));
  const soon = between(day, lastAnnouncedDay(day));
  const [next] = column(
    app,
    "SELECT due_on FROM data_requests WHERE closed_at = '' AND due_on >= {:day} ORDER BY due_on LIMIT 1",
    { day },
  );
  const first = !next || next === day ? "hoje" : dayAndMonth(next, day);
  const terms = { kind: "Privacidade", verb: "Responder" };
  return [
    ...countedLine(late, "pedido de titular", "pedidos de titulares", {
      ...{ ...terms, tone: "bad", text: "com o prazo legal vencido", to: "/pessoas/pedidos?situacao=late" },
    }),
    ...countedLine(soon, "pedido de titular", "pedidos de titulares", {
      ...{ ...terms, tone: "warn", to: "/pessoas/pedidos?situacao=open&ordem=due_on" },
      text: [`com prazo até ${first}`, `a responder, o primeiro até ${first}`],
    }),
  ];
}
