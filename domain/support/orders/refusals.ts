/** The refusals of service orders. */
type NoParams = Record<string, never>;

export const orderSentences = {
  order_state_refused: {
    status: 422,
    say: (params: { number: string; state: string }) =>
      `A ordem ${params.number} está ${params.state}: esta ação não está disponível.`,
  },
  order_not_yours: {
    status: 403,
    say: (params: { number: string }) => `Permitido somente à coordenação ou ao responsável pela ordem ${params.number}.`,
  },
  order_not_running: {
    status: 409,
    say: (params: { number: string; state: string }) =>
      `A ordem ${params.number} está ${params.state}: tempo e peças só podem ser lançados em ordem em andamento.`,
  },
  order_changed: {
    status: 409,
    say: (params: { number: string }) =>
      `Outra pessoa alterou a ordem ${params.number} durante a edição. Confira as alterações e salve de novo.`,
  },
  solution_missing: { status: 400, say: (_: NoParams) => "Escreva a solução antes de concluir." },
  order_reason_missing: { status: 400, say: (_: NoParams) => "Informe o motivo." },
  technician_missing: { status: 400, say: (_: NoParams) => "Escolha o responsável." },
  wait_missing: { status: 400, say: (_: NoParams) => "Informe o motivo da espera." },
  signer_missing: { status: 400, say: (_: NoParams) => "Escreva o nome do signatário." },
  parts_reserved: {
    status: 409,
    say: (params: { number: string; materials: readonly string[] }) =>
      `A ordem ${params.number} ainda tem peça reservada: ${params.materials.join(", ")}. Use ou libere antes.`,
  },
  parts_unreturned: {
    status: 409,
    say: (params: { number: string; materials: readonly string[] }) =>
      `A ordem ${params.number} tem peça usada: ${params.materials.join(", ")}. Devolva ao almoxarifado antes de cancelar, ou retome a ordem.`,
  },
  order_reopening_too_late: {
    status: 409,
    say: (params: { number: string; days: number }) =>
      `A ordem ${params.number} foi encerrada há mais de ${params.days} dias. Abra uma ordem vinculada a ela.`,
  },
  order_full: {
    status: 409,
    say: (params: { most: number }) => `Uma ordem tem no máximo ${params.most} equipamentos e ${params.most} atendimentos.`,
  },
  call_in_order: {
    status: 409,
    say: (params: { call: string; number: string }) => `O atendimento ${params.call} já está na ordem ${params.number}.`,
  },
  task_in_future: { status: 400, say: (_: NoParams) => "O tempo lançado termina no futuro." },
  part_settled: { status: 409, say: (_: NoParams) => "Esta peça já foi usada, liberada ou devolvida." },
  held_by_order: {
    status: 409,
    say: (params: { tombo: string; number: string }) =>
      `O equipamento ${params.tombo} está em serviço na ordem ${params.number}. Conclua a ordem ou retire dela o equipamento.`,
  },
} as const;
