/** The refusals of calls. */
import type { CallAct, CallState } from "./states";
import { ACT_VERBS, CALL_STATE_NAMES, formatCode } from "./words";

export const callSentences = {
  already_resolved: {
    status: 409,
    say: (params: { technician: string; when: string; solution: string }) =>
      `${params.technician} já resolveu este atendimento ${params.when}: “${params.solution}”. O texto digitado foi mantido.`,
  },
  solution_of_order: {
    status: 409,
    say: (params: { number: string }) =>
      `A solução foi registrada na ordem ${params.number}: para desfazer, retorne a ordem à execução.`,
  },
  call_taken: {
    status: 409,
    say: (params: { technician: string }) =>
      `Este atendimento já está com ${params.technician}. Para ficar com ele, use “Passar a outra pessoa”.`,
  },
  call_changed: {
    status: 409,
    say: (_: Record<string, never>) => "Este atendimento mudou durante a edição. Confira as alterações e salve de novo.",
  },
  act_not_possible: {
    status: 422,
    say: (params: { act: CallAct; call_state: CallState }) =>
      `Este atendimento está ${CALL_STATE_NAMES[params.call_state].toLowerCase()}: não é possível ${ACT_VERBS[params.act]}.`,
  },
  act_not_yours: {
    status: 403,
    say: (params: { act: CallAct }) =>
      params.act === "accept" || params.act === "refuse"
        ? "A confirmação da solução é feita pelo solicitante."
        : `Você não pode ${ACT_VERBS[params.act]} este atendimento.`,
  },
  service_inactive: {
    status: 409,
    say: (params: { service: string }) => `O serviço ${params.service} não está mais disponível. Escolha outro.`,
  },
  service_needs_equipment: {
    status: 400,
    say: (params: { service: string }) => `${params.service} é sobre um equipamento: informe o tombo da etiqueta.`,
  },
  equipment_retired: {
    status: 409,
    say: (params: { tombo: string }) => `O equipamento ${params.tombo} já foi baixado. Confira o número da etiqueta.`,
  },
  awaits_approval: {
    status: 409,
    say: (_: Record<string, never>) => "Este atendimento aguarda a aprovação da direção.",
  },
  no_approval_asked: { status: 409, say: (_: Record<string, never>) => "Este atendimento não aguarda aprovação." },
  no_technician: {
    status: 400,
    say: (params: { name: string }) => `${params.name} não atende chamados: falta o perfil Tecnologia.`,
  },
  only_staff_for_others: {
    status: 403,
    say: (_: Record<string, never>) => "Só a equipe de TI abre chamado em nome de outra pessoa.",
  },
  reopening_too_late: {
    status: 409,
    say: (params: { days: number }) =>
      `O prazo para reabrir terminou: são ${params.days} dias depois de fechado. Abra um chamado novo.`,
  },
  call_order_active: {
    status: 409,
    say: (params: { number: string }) =>
      `Este atendimento está na ordem ${params.number}: retire-o da ordem antes, ou conclua ou cancele a ordem.`,
  },
  not_rateable: { status: 409, say: (_: Record<string, never>) => "A avaliação é feita depois da solução." },
  rating_own_work: {
    status: 403,
    say: (_: Record<string, never>) => "O atendimento não é avaliado pelo técnico que o resolveu.",
  },
  merge_in_circle: {
    status: 409,
    say: (params: { call: string }) =>
      `${formatCode(params.call)} já foi unido a outro atendimento. Escolha o que continua aberto.`,
  },
  merge_into_itself: { status: 400, say: (_: Record<string, never>) => "Escolha outro atendimento." },
  call_ended: {
    status: 409,
    say: (params: { call_state: CallState }) => `Este atendimento está ${CALL_STATE_NAMES[params.call_state].toLowerCase()}.`,
  },
  service_code_taken: {
    status: 409,
    say: (params: { code: string; name: string }) => `O código ${params.code} já é do serviço ${params.name}.`,
  },
} as const;
