/** The form on a preventive plan. */
import * as z from "zod/mini";
import type { MaintenancePlans } from "../../collections.gen";
import { line, optionalId, wholeNumber } from "../../contract";
import { isDay } from "../../dates";
import { PLAN_UNITS } from "./recurrence";

export const planForm = z.object({
  name: line("Informe o nome, como Limpeza dos projetores.", 120),
  task: line("Descreva o serviço a fazer.", 2000),
  opens: z.enum(["order", "call"], "Escolha ordem ou chamado."),
  service: optionalId("Escolha o serviço."),
  kind: optionalId("Escolha o tipo."),
  room: optionalId("Escolha a sala."),
  equipment: optionalId("Escolha o equipamento."),
  technician: optionalId("Escolha o responsável."),
  every: wholeNumber(1, 60),
  unit: z.enum(PLAN_UNITS, "Escolha semanas ou meses."),
  anchor: z.string().check(z.refine(isDay, "Informe uma data, como 31/12/2026.")),
  active: z.boolean(),
});
export type PlanForm = z.infer<typeof planForm>;

export const EMPTY_PLAN: PlanForm = {
  name: "",
  task: "",
  opens: "order",
  service: "",
  kind: "",
  room: "",
  equipment: "",
  technician: "",
  every: 6,
  unit: "month",
  anchor: "",
  active: true,
};

/** A plan's record as the form shows it. */
export function planFormOf(record: Pick<MaintenancePlans, keyof PlanForm>): PlanForm {
  const { name, task, opens, service, kind, room, equipment, technician, every, unit, anchor, active } = record;
  return { name, task, opens, service, kind, room, equipment, technician, every, unit, anchor, active };
}
