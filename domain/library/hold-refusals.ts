import { type Day, formatLongDay } from "../dates";
import { count } from "../text";

export const holdSentences = {
  nothing_to_hold: (params: { title: string }) => `${params.title} não tem exemplar que possa ser emprestado ou reservado.`,
  already_held: (params: { title: string; reader: string }) => `${params.reader} já reservou ${params.title}.`,
  hold_limit_reached: (params: { reader: string; held: number; limit: number; category: string }) =>
    params.limit === 0
      ? `A categoria "${params.category}", de ${params.reader}, não permite reservas.`
      : `${params.reader} já tem ${params.held} de ${count(params.limit, "reserva", "reservas")}.`,
  copy_on_shelf: (params: { title: string; tombo: string }) =>
    `${params.title} está na estante, tombo ${params.tombo}: empreste agora ou separe o exemplar.`,
  reserved_for_another: (params: { title: string; reader: string; pickup_until: Day }) =>
    `${params.title} está separado para ${params.reader}, que pode retirar até ${formatLongDay(params.pickup_until)}.`,
  held_by_others: (params: { title: string; waiting: number }) =>
    `${count(params.waiting, "leitor espera", "leitores esperam")} por ${params.title}: não é possível renovar.`,
  hold_closed: (params: { state: string }) => `Esta reserva já está ${params.state}.`,
  hold_ready: (params: { reader: string }) =>
    `O exemplar de ${params.reader} já está separado: a fila não pode mais ser alterada.`,
  restore_too_late: "Já se passaram dois minutos: faça outra reserva.",
  title_has_holds: (params: { title: string; holds: number }) =>
    `${count(params.holds, "leitor espera", "leitores esperam")} por ${params.title}: cancele as reservas antes de desativar o título.`,
} as const;
