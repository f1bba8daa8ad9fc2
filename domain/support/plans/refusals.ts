/** The refusals of preventive plans. */
export const planSentences = {
  plan_target_missing: { status: 400, say: "Escolha o tipo, a sala ou o equipamento que o plano atende." },
  plan_service_missing: { status: 400, say: "Escolha o serviço do atendimento que o plano abre." },
  plan_without_machines: "Nenhum equipamento em uso corresponde ao plano.",
  plan_still_open: (params: { number: string }) =>
    `${params.number}, da ocorrência anterior, ainda não terminou: nada foi aberto desta vez.`,
} as const;
