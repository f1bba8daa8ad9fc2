/** The refusals of calls. */
import type { CallAct, CallState } from "./states";
import { ACT_VERBS, CALL_STATE_NAMES, formatCode } from "./words";

export const callSentences = {
  already_resolved: (params: { technician: string; when: string; solution: string }) =>
    `${params.technician} já resolveu este atendimento ${params.when}: “${params.solution}”. O texto digitado foi mantido.`,
  solution_of_order: (params: { number: string }) =>
    `A solução foi registrada na ordem ${params.number}: para desfazer, retorne a ordem à execução.`,
  call_taken: (params: { technician: string }) =>
    `Este atendimento já está com ${params.technician}. Para ficar com ele, use “Passar a outra pessoa”.`,
  call_changed: "Este atendimento mudou durante a edição. Confira as alterações e salve de novo.",
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
  service_inactive: (params: { service: string }) => `O serviço ${params.service} não está mais disponível. Escolha outro.`,
  service_needs_equipment: {
    status: 400,
    say: (params: { service: string }) => `${params.service} é sobre um equipamento: informe o tombo da etiqueta.`,
  },
  equipment_retired: (params: { tombo: string }) => `O equipamento ${params.tombo} já foi baixado. Confira o número da etiqueta.`,
  awaits_approval: "Este atendimento aguarda a aprovação da direção.",
  no_approval_asked: "Este atendimento não aguarda aprovação.",
  no_technician: {
    status: 400,
    say: (params: { name: string }) => `${params.name} não atende chamados: falta o perfil Tecnologia.`,
  },
  only_staff_for_others: { status: 403, say: "Só a equipe de TI abre chamado em nome de outra pessoa." },
  reopening_too_late: (params: { days: number }) =>
    `O prazo para reabrir terminou: são ${params.days} dias depois de fechado. Abra um chamado novo.`,
  call_order_active: (params: { number: string }) =>
    `Este atendimento está na ordem ${params.number}: retire-o da ordem antes, ou conclua ou cancele a ordem.`,
  not_rateable: "A avaliação é feita depois da solução.",
  rating_own_work: { status: 403, say: "O atendimento não é avaliado pelo técnico que o resolveu." },
  merge_in_circle: (params: { call: string }) =>
    `${formatCode(params.call)} já foi unido a outro atendimento. Escolha o que continua aberto.`,
  merge_into_itself: { status: 400, say: "Escolha outro atendimento." },
  call_ended: (params: { call_state: CallState }) =>
    `Este atendimento está ${CALL_STATE_NAMES[params.call_state].toLowerCase()}.`,
  service_code_taken: (params: { code: string; name: string }) => `O código ${params.code} já é do serviço ${params.name}.`,
} as const;
