import { type Day, formatDay, formatLongDay } from "../../dates";
import { count } from "../../text";
import { formatQuantityWithUnit } from "../words";
import { UNIT_STATE_WORDS, type UnitState, unitName } from "./words";

export const loanSentences = {
  due_before_today: {
    status: 400,
    say: (params: { due: Day }) => `${formatDay(params.due)} já passou. Escolha hoje ou uma data posterior para a devolução.`,
  },
  due_too_far: {
    status: 400,
    say: (params: { farthest: Day }) => `O prazo máximo do empréstimo é ${formatDay(params.farthest)}.`,
  },
  due_not_later: (params: { number: string; due: Day; renewed?: true | undefined }) =>
    `O empréstimo ${params.number} já vence ${formatLongDay(params.due)}. Escolha um dia posterior${
      params.renewed ? ", ou informe o motivo da correção: o prazo não pode ser anterior ao inicial" : ""
    }.`,
  loan_not_open: (params: { number: string }) => `O empréstimo ${params.number} já foi encerrado.`,
  loan_overdue: (params: { number: string; days: number }) =>
    `O empréstimo ${params.number} está com ${count(params.days, "dia", "dias")} de atraso. Para renovar, informe o motivo.`,
  not_a_loan: (params: { number: string }) => `O documento ${params.number} não é empréstimo nem devolução de empréstimo.`,
  not_with_borrower: (params: { material: string; borrower: string; holder?: string }) =>
    `${params.material} não está com ${params.borrower}${params.holder ? `: está com ${params.holder}` : ""}.`,
  loan_return_exceeds: (params: { material: string; borrower: string; out: number; unit: string }) =>
    `${params.borrower} só tem ${formatQuantityWithUnit(params.out, params.unit)} de ${params.material} em empréstimo.`,
  unit_lent_since: (params: { material: string; number: string; later: string }) =>
    `${unitName(params.material, params.number)} foi emprestado de novo depois, no documento ${params.later}. Estorne antes os documentos mais recentes.`,
  unit_lent: (params: { material: string; number: string; holder: string }) =>
    `${unitName(params.material, params.number)} está com ${params.holder}.`,
  unit_not_lendable: (params: { material: string; number: string; unit_state: UnitState; active: boolean }) =>
    `${unitName(params.material, params.number)} não pode ser emprestado: a unidade está ${params.active ? UNIT_STATE_WORDS[params.unit_state] : "inativa"}.`,
  unit_twice: {
    status: 400,
    say: (params: { material: string; number: string }) =>
      `${unitName(params.material, params.number)} aparece duas vezes na lista.`,
  },
  unit_required: (params: { material: string }) =>
    `${params.material} é emprestado por unidade numerada: leia o código da etiqueta de cada uma.`,
  unit_is_one: {
    status: 400,
    say: (params: { material: string; number: string }) =>
      `${unitName(params.material, params.number)} é uma unidade só: a quantidade é 1.`,
  },
  unit_number_taken: (params: { material: string; number: string }) => `Já existe ${unitName(params.material, params.number)}.`,
  unit_code_taken: (params: { code: string; name: string }) => `O código ${params.code} já é de ${params.name}.`,
  unit_is_out: (params: { material: string; number: string; holder: string }) =>
    `${unitName(params.material, params.number)} está com ${params.holder}. Registre a devolução antes de desativar.`,
  requester_has_loans: (params: { requester: string; loans: number }) =>
    `${params.requester} ainda tem ${count(params.loans, "empréstimo em aberto", "empréstimos em aberto")} no almoxarifado. Registre a devolução antes de desativar.`,
} as const;
