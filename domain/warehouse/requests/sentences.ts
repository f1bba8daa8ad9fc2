import { type Day, formatDay } from "../../dates";
import { formatQuantityWithUnit, remains } from "../words";

export const requestSentences = {
  account_without_person: (params: { ask: string }) =>
    `Sua conta ainda não está vinculada a uma pessoa do cadastro. Peça a ${params.ask} que faça o vínculo em Usuários.`,
  person_without_sector: (params: { ask: string }) =>
    `Seu cadastro está sem setor, e o material sai em nome de um setor. Peça a ${params.ask} que informe o setor em Pessoas.`,
  request_state: (params: { number: string; doing: string; standing: string }) =>
    `Não é possível ${params.doing}: a solicitação ${params.number} está ${params.standing}.`,
  own_request: {
    status: 403,
    say: (params: { number: string }) =>
      `A solicitação ${params.number} foi feita por você. Outra pessoa do almoxarifado ou da administração precisa respondê-la.`,
  },
  not_your_request: { status: 403, say: (params: { number: string }) => `A solicitação ${params.number} é de outra pessoa.` },
  not_the_head: {
    status: 403,
    say: (params: { sector: string; number: string }) =>
      `A solicitação ${params.number} é autorizada pelo responsável do setor ${params.sector}.`,
  },
  approved_too_much: {
    status: 400,
    say: (params: { material: string; wanted: number; unit: string }) =>
      `A aprovação não pode passar do pedido: ${formatQuantityWithUnit(params.wanted, params.unit)} de ${params.material}.`,
  },
  not_available: (params: { material: string; available: number; unit: string }) =>
    params.available <= 0
      ? `Não há ${params.material} disponível: o saldo em estoque está reservado ou vencido.`
      : `A quantidade disponível de ${params.material} é de ${formatQuantityWithUnit(params.available, params.unit)}; o restante está reservado ou vencido.`,
  nothing_approved: { status: 400, say: "Nenhuma quantidade foi aprovada. Para não atender, use Negar e informe o motivo." },
  answer_reason_missing: { status: 400, say: "Informe o motivo do corte, que é enviado ao solicitante." },
  not_requested: {
    status: 400,
    say: (params: { material: string; number: string }) => `${params.material} não consta da solicitação ${params.number}.`,
  },
  delivered_too_much: (params: { material: string; remaining: number; unit: string }) =>
    params.remaining === 0
      ? `${params.material} já foi entregue por completo.`
      : `Falta entregar apenas ${formatQuantityWithUnit(params.remaining, params.unit)} de ${params.material}.`,
  returned_too_much: (params: { material: string; remaining: number; unit: string }) =>
    params.remaining === 0
      ? `Não há mais ${params.material} a devolver nesta solicitação.`
      : `Nesta solicitação, ${remains(params.remaining)} apenas ${formatQuantityWithUnit(params.remaining, params.unit)} de ${params.material} a devolver.`,
  delivery_received: (params: { number: string; request: string }) =>
    `A saída ${params.number} é uma entrega da solicitação ${params.request}, já recebida. Registre a devolução na solicitação.`,
  nothing_to_confirm: (params: { number: string }) => `Na solicitação ${params.number} não há entrega sua a confirmar.`,
  day_past: {
    status: 400,
    say: (params: { day: Day }) => `${formatDay(params.day)} já passou. Informe a data de hoje ou uma posterior.`,
  },
  reservation_exceeded: (params: { material: string; remaining: number; unit: string }) =>
    `A reserva de ${params.material} só tem ${formatQuantityWithUnit(params.remaining, params.unit)}.`,
} as const;
