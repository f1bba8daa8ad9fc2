/** The IT desk's refusals, with their sentences. */
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";
import { count, listing, listingOfTotal } from "../text";
import type { CallAct, CallState } from "./calls/states";
import { ACT_VERBS, CALL_STATE_NAMES, formatCode } from "./calls/words";
import { STATE_WORDS } from "./equipment/words";
import { reportSentences } from "./label-reports/refusals";
import { ORDER_STATE_WORDS } from "./orders/words";

/** An order without a number is one that nobody has opened. */
const orderStanding = (state: string): string => (state === ORDER_STATE_WORDS.draft ? "ainda não foi aberta" : `está ${state}`);

export const supportSentences = {
  equipment_tombo_taken: (params: { tombo: string; name: string }) => `O tombo ${params.tombo} já é de ${params.name}.`,
  tombos_differ: {
    status: 400,
    say: (params: { machines: number }) =>
      `Informe ${params.machines === 1 ? "um tombo" : `os ${params.machines} tombos, cada um uma vez,`} ou só o primeiro, terminado em número. Em branco: números automáticos.`,
  },
  entry_machines_used: (params: { tombos: readonly string[]; machines: number }) =>
    `Não há estorno: ${params.machines === 1 ? "o equipamento desta entrada" : "equipamentos desta entrada"} com tombo ${listingOfTotal(params.tombos, params.machines)} já ${params.machines === 1 ? "está" : "estão"} em uso.`,
  room_inactive: (params: { room: string }) => `${params.room}: a sala está inativa. Ative-a antes.`,
  equipment_written_off: (params: { tombo: string }) => `O equipamento ${params.tombo} está baixado.`,
  equipment_lost: (params: { tombo: string }) =>
    `O equipamento ${params.tombo} está extraviado. Se foi localizado, mude antes a situação.`,
  nothing_to_move: { status: 400, say: "Escolha a sala ou o setor de destino." },
  equipment_state_refused: (params: { tombo: string; state: string; next: string }) =>
    params.state === params.next
      ? `O equipamento ${params.tombo} já está ${params.next}.`
      : `O equipamento ${params.tombo} está ${params.state} e não pode passar a ${params.next}.${params.next === STATE_WORDS.written_off ? " Antes, ele precisa voltar a guardado." : ""}`,
  equipment_busy: (params: { tombo: string; things: readonly string[] }) =>
    `O equipamento ${params.tombo} não pode ser baixado: ${listing(params.things)}.`,
  already_in_charge: (params: { tombo: string; name: string }) =>
    `O equipamento ${params.tombo} já está na carga de ${params.name}.`,
  not_in_charge: (params: { tombo: string }) => `O equipamento ${params.tombo} não está na carga de ninguém.`,
  already_accepted: (params: { number: string }) => `O termo ${params.number} já foi aceito.`,
  already_booked: (params: { resource: string; clashes: readonly string[] }) =>
    `${params.resource} já tem reserva: ${listing(params.clashes, 5)}.`,
  timetable_clash: (params: { clashes: readonly string[] }) =>
    `Com este horário, reservas já feitas coincidiriam. Cancele ou mude antes: ${params.clashes.join("; ")}.`,
  booking_over: "Esta reserva já terminou.",
  periods_overlap: {
    status: 400,
    say: "As aulas selecionadas são de turnos diferentes e acontecem ao mesmo tempo. Reserve um turno de cada vez.",
  },
  booking_in_past: "Este horário já passou.",
  booking_too_far: (params: { resource: string; days: number }) =>
    `A reserva de ${params.resource} é aceita com no máximo ${count(params.days, "dia", "dias")} de antecedência.`,
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
    `${params.resource} tem reserva de ${params.name} até ${params.until}.`,
  booked_before_return: (params: { resource: string; name: string; from: string }) =>
    `${params.resource} tem reserva de ${params.name} a partir de ${params.from}. Informe um prazo de devolução até lá.`,
  not_lendable: (params: { tombo: string; state: string }) =>
    `O equipamento ${params.tombo} está ${params.state} e não pode ser entregue.`,
  not_on_loan: (params: { tombo: string; back: string }) =>
    `O equipamento ${params.tombo} não está emprestado${params.back ? `: voltou ${params.back}` : ""}.`,
  nothing_to_hand_out: (params: { resource: string }) => `Não há nenhum equipamento de ${params.resource} para entregar agora.`,
  unknown_code: { status: 404, say: (params: { code: string }) => `Nenhum equipamento ou pessoa com o código ${params.code}.` },
  return_before_now: { status: 400, say: "O prazo de devolução já passou." },
  order_state_refused: {
    status: 422,
    say: (params: { number: string; state: string }) =>
      `A ordem ${params.number} ${orderStanding(params.state)}: esta ação não está disponível.`,
  },
  order_not_yours: {
    status: 403,
    say: (params: { number: string }) => `Permitido somente à coordenação ou ao responsável pela ordem ${params.number}.`,
  },
  order_not_running: (params: { number: string; state: string }) =>
    `A ordem ${params.number} ${orderStanding(params.state)}: tempo e peças só podem ser lançados em ordem em andamento.`,
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
      `A situação deste atendimento é “${CALL_STATE_NAMES[params.call_state]}”: não é possível ${ACT_VERBS[params.act]}.`,
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
  plan_target_missing: { status: 400, say: "Escolha o tipo, a sala ou o equipamento que o plano atende." },
  plan_service_missing: { status: 400, say: "Escolha o serviço do atendimento que o plano abre." },
  plan_without_machines: "Nenhum equipamento em uso corresponde ao plano.",
  plan_still_open: (params: { number: string }) =>
    `${params.number}, da ocorrência anterior, ainda não terminou: nada foi aberto desta vez.`,
  ...reportSentences,
  server_circle: (params: { server: string; parent: string }) =>
    `${params.parent} já depende de ${params.server}: os dois não podem depender um do outro.`,
  server_target_refused: {
    status: 400,
    say: (params: { target: string }) =>
      `${params.target} não é da rede da escola: use um endereço de 10., 172.16. a 172.31., 192.168. ou um nome que corresponda a um deles.`,
  },
  server_target_missing: { status: 400, say: "Informe o endereço que a verificação consulta." },
  server_port_missing: { status: 400, say: "Informe a porta, como 3389." },
  server_path_refused: { status: 400, say: "O caminho começa com / e não tem espaços, como /login." },
  server_equipment_taken: (params: { server: string; tombo: string }) =>
    `O equipamento ${params.tombo} já é o servidor ${params.server}.`,
  server_unchecked: (params: { server: string }) => `${params.server} não tem verificação: escolha uma no cadastro.`,
  maintenance_too_long: { status: 400, say: "Uma manutenção termina depois de começar e dura até 14 dias." },
  maintenance_over: "Esta manutenção já terminou.",
} as const;

const sentences = { ...platformSentences, ...supportSentences };
export const refuse = refusing(sentences);
