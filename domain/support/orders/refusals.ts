/** The refusals of service orders. */
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
  order_not_running: (params: { number: string; state: string }) =>
    `A ordem ${params.number} está ${params.state}: tempo e peças só podem ser lançados em ordem em andamento.`,
  order_changed: (params: { number: string }) =>
    `Outra pessoa alterou a ordem ${params.number} durante a edição. Confira as alterações e salve de novo.`,
  solution_missing: { status: 400, say: "Escreva a solução antes de concluir." },
  order_reason_missing: { status: 400, say: "Informe o motivo." },
  technician_missing: { status: 400, say: "Escolha o responsável." },
  wait_missing: { status: 400, say: "Informe o motivo da espera." },
  signer_missing: { status: 400, say: "Escreva o nome do signatário." },
  parts_reserved: (params: { number: string; materials: readonly string[] }) =>
    `A ordem ${params.number} ainda tem peça reservada: ${params.materials.join(", ")}. Use ou libere antes.`,
  parts_unreturned: (params: { number: string; materials: readonly string[] }) =>
    `A ordem ${params.number} tem peça usada: ${params.materials.join(", ")}. Devolva ao almoxarifado antes de cancelar, ou retome a ordem.`,
  order_reopening_too_late: (params: { number: string; days: number }) =>
    `A ordem ${params.number} foi encerrada há mais de ${params.days} dias. Abra uma ordem vinculada a ela.`,
  order_full: (params: { most: number }) => `Uma ordem tem no máximo ${params.most} equipamentos e ${params.most} atendimentos.`,
  call_in_order: (params: { call: string; number: string }) => `O atendimento ${params.call} já está na ordem ${params.number}.`,
  task_in_future: { status: 400, say: "O tempo lançado termina no futuro." },
  part_settled: "Esta peça já foi usada, liberada ou devolvida.",
  held_by_order: (params: { tombo: string; number: string }) =>
    `O equipamento ${params.tombo} está em serviço na ordem ${params.number}. Conclua a ordem ou retire dela o equipamento.`,
} as const;
