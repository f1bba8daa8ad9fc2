/** Refusals whose sentence names a room or a resource of the agenda: its name may be of either gender. */
import { expect, test } from "vitest";
import { ORDER_STATE_WORDS } from "./orders/words";
import { refuse } from "./refusals";

test.each([
  [
    refuse("entry_machines_used", { tombos: ["000001", "000002"], machines: 4 }),
    "Não há estorno: equipamentos desta entrada com tombo 000001, 000002 e mais 2 já estão em uso.",
  ],
  [
    refuse("order_state_refused", { number: "em rascunho", state: ORDER_STATE_WORDS.draft }),
    "A ordem em rascunho ainda não foi aberta: esta ação não está disponível.",
  ],
  [
    refuse("order_not_running", { number: "em rascunho", state: ORDER_STATE_WORDS.draft }),
    "A ordem em rascunho ainda não foi aberta: tempo e peças só podem ser lançados em ordem em andamento.",
  ],
  [
    refuse("order_not_running", { number: "2026/000007", state: ORDER_STATE_WORDS.concluded }),
    "A ordem 2026/000007 está concluída: tempo e peças só podem ser lançados em ordem em andamento.",
  ],
  [
    refuse("act_not_possible", { act: "resolve", call_state: "open" }),
    "A situação deste atendimento é “Novo”: não é possível resolver.",
  ],
  [
    refuse("act_not_possible", { act: "resolve", call_state: "waiting" }),
    "A situação deste atendimento é “Aguardando”: não é possível resolver.",
  ],
  [refuse("room_inactive", { room: "Laboratório 1" }), "Laboratório 1: a sala está inativa. Ative-a antes."],
  [
    refuse("already_booked", { resource: "Quadra", clashes: ["segunda, 7 de dezembro, das 8h às 9h, por Ana"] }),
    "Quadra já tem reserva: segunda, 7 de dezembro, das 8h às 9h, por Ana.",
  ],
  [
    refuse("booking_too_far", { resource: "Quadra", days: 1 }),
    "A reserva de Quadra é aceita com no máximo 1 dia de antecedência.",
  ],
  [refuse("booked_by_other", { resource: "Quadra", name: "Ana", until: "10h40" }), "Quadra tem reserva de Ana até 10h40."],
  [
    refuse("booked_before_return", { resource: "Quadra", name: "Ana", from: "10h40" }),
    "Quadra tem reserva de Ana a partir de 10h40. Informe um prazo de devolução até lá.",
  ],
])("%s", ({ message }, expected) => {
  expect(message).toBe(expected);
});
