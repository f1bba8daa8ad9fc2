/** The fields of a preventive plan. */
import type { MaintenancePlans } from "../../collections.gen";
import { lazily } from "../../lazily";
import {
  active,
  choice,
  dayField,
  type FieldsOf,
  formSchema,
  NOT_IN_FORM,
  reference,
  text,
  wholeNumberField,
} from "../../record-fields";

export const PLAN_FIELDS = {
  name: text("Nome", {
    max: 120,
    required: "Informe o nome, como Limpeza dos projetores.",
    placeholder: "Limpeza dos projetores",
  }),
  task: text("Serviço a fazer", { max: 2000, lines: true, required: "Descreva o serviço a fazer.", history: "tarefa" }),
  every: wholeNumberField("A cada", { min: 1, max: 60, initial: 6, history: "intervalo" }),
  unit: choice(
    "Período",
    { week: "semanas", month: "meses" },
    { message: "Escolha semanas ou meses.", initial: "month", sameRow: true, history: "intervalo", keepsCase: true },
  ),
  anchor: dayField("Primeira vez", { required: true, sameRow: true }),
  opens: choice(
    "Abertura de",
    { order: "ordem de serviço", call: "atendimento" },
    {
      message: "Escolha ordem ou chamado.",
      initial: "order",
      history: "abertura de",
      help: "Em dia sem aula: no próximo dia de funcionamento.",
    },
  ),
  service: reference("Serviço", { message: "Escolha o serviço." }),
  kind: reference("Tipo de equipamento", { message: "Escolha o tipo." }),
  technician: reference("Responsável", { message: "Escolha o responsável." }),
  room: reference("Sala", { message: "Escolha a sala." }),
  equipment: reference("Equipamento", { message: "Escolha o equipamento.", sameRow: true }),
  active: active("Plano ativo", { help: "Plano inativo não abre ordens nem chamados. Os já abertos continuam." }),
  // The job calculates these.
  next_on: NOT_IN_FORM,
  problem: NOT_IN_FORM,
  problem_on: NOT_IN_FORM,
} as const satisfies FieldsOf<MaintenancePlans>;

export const planForm = lazily(() => formSchema(PLAN_FIELDS));
