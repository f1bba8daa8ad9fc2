/** The sample school's preventive plans. */
import { addDays } from "../../domain/dates";
import { occurrenceFrom, type PlanUnit } from "../../domain/support/plans/recurrence";
import { count } from "../../domain/text";
import { select } from "../../pb_hooks/src/platform/sql/database";
import { selection, texts } from "../../pb_hooks/src/platform/sql/selection";
import { insertAll } from "../bulk";
import { random } from "../random";
import type { Sample } from "../sample-school";

const SEED = 20_261_189;
const NAME_COLUMNS = selection(texts("id", "name"));

/** The maintained machines, the interval, and the number of days since the start. */
const PLANS: readonly (readonly [
  name: string,
  task: string,
  kind: string,
  room: string,
  every: number,
  unit: PlanUnit,
  ago: number,
])[] = [
  ["Limpeza dos projetores", "Limpar filtro e lente, conferir as horas da lâmpada.", "Projetor", "", 6, "month", 150],
  [
    "Laboratório antes das aulas",
    "Ligar todos, atualizar, testar teclado, mouse e rede.",
    "",
    "Laboratório de informática",
    6,
    "month",
    120,
  ],
  ["Revisão das impressoras", "Limpar, trocar o que gasta, imprimir a página de teste.", "Impressora", "", 3, "month", 70],
  ["Poeira dos servidores", "Abrir, limpar, conferir ventiladores e nobreak.", "Servidor", "", 12, "month", 200],
];

export function makePlans({ app, today, at }: Sample): string {
  const chance = random(SEED);
  const byName = (table: "equipment_kinds" | "rooms") =>
    new Map(select(app, NAME_COLUMNS, `FROM ${table}`).map(({ id, name }) => [name, id]));
  const [kinds, rooms] = [byName("equipment_kinds"), byName("rooms")];
  const plans = PLANS.flatMap(([name, task, kind, room, every, unit, ago]) => {
    const target = {
      kind: kinds.get(kind) ?? "",
      room: [...rooms].find(([roomName]) => room !== "" && roomName.startsWith(room))?.[1] ?? "",
    };
    const anchor = addDays(today, -ago);
    return target.kind === "" && target.room === ""
      ? []
      : [
          {
            ...{ id: chance.id(), name, task, opens: "order", service: "", ...target, equipment: "", technician: "" },
            ...{ every, unit, anchor, active: true, problem: "", problem_on: "" },
            next_on: occurrenceFrom({ anchor, every, unit }, addDays(today, 1)),
          },
        ];
  });
  insertAll(app, "maintenance_plans", plans, at);
  return count(plans.length, "plano preventivo", "planos preventivos");
}
