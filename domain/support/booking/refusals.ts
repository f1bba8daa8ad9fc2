/** The refusals of bookings, hand-outs and returns. */
import { count, listing } from "../../text";

export const bookingSentences = {
  already_booked: (params: { resource: string; clashes: readonly string[] }) =>
    `${params.resource} já está reservado: ${listing(params.clashes, 5)}.`,
  timetable_clash: (params: { clashes: readonly string[] }) =>
    `Com este horário, reservas já feitas coincidiriam. Cancele ou mude antes: ${params.clashes.join("; ")}.`,
  booking_over: "Esta reserva já terminou.",
  periods_overlap: {
    status: 400,
    say: "As aulas selecionadas são de turnos diferentes e acontecem ao mesmo tempo. Reserve um turno de cada vez.",
  },
  booking_in_past: "Este horário já passou.",
  booking_too_far: (params: { resource: string; days: number }) =>
    `${params.resource} é reservado com no máximo ${count(params.days, "dia", "dias")} de antecedência.`,
  booking_limit: (params: { limit: number; open: number; wanted: number }) =>
    params.open >= params.limit
      ? `Você já tem ${count(params.open, "reserva futura", "reservas futuras")} deste recurso. Cancele uma para fazer outra.`
      : `Cada pessoa pode ter ${count(params.limit, "reserva futura", "reservas futuras")} deste recurso: você ${
          params.open === 0 ? "ainda não tem nenhuma" : `tem ${params.open}`
        } e pediu ${params.wanted}. Escolha menos horários.`,
  booking_on_closed_day: (params: { clashes: readonly string[] }) => `A escola está fechada ${listing(params.clashes, 5)}.`,
  not_bookable: (params: { resource: string }) => `${params.resource} não está mais disponível para reserva.`,
  booking_settled: (params: { state: string }) => `Esta reserva já está ${params.state}.`,
  in_another_kit: (params: { tombo: string; resource: string }) => `O equipamento ${params.tombo} já está em ${params.resource}.`,
  already_lent: (params: { tombo: string; name: string }) => `O equipamento ${params.tombo} está emprestado a ${params.name}.`,
  booked_by_other: (params: { resource: string; name: string; until: string }) =>
    `${params.resource} está reservado para ${params.name} até ${params.until}.`,
  booked_before_return: (params: { resource: string; name: string; from: string }) =>
    `${params.resource} está reservado para ${params.name} a partir de ${params.from}. Informe um prazo de devolução até lá.`,
  not_lendable: (params: { tombo: string; state: string }) =>
    `O equipamento ${params.tombo} está ${params.state} e não pode ser entregue.`,
  not_on_loan: (params: { tombo: string; back: string }) =>
    `O equipamento ${params.tombo} não está emprestado${params.back ? `: voltou ${params.back}` : ""}.`,
  nothing_to_hand_out: (params: { resource: string }) => `Não há nenhum equipamento de ${params.resource} para entregar agora.`,
  unknown_code: { status: 404, say: (params: { code: string }) => `Nenhum equipamento ou pessoa com o código ${params.code}.` },
  return_before_now: { status: 400, say: "O prazo de devolução já passou." },
} as const;
