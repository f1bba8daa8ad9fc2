/** Refusals whose sentence names a material, a unit or a supplier: its name may be of either gender. */
import { expect, test } from "vitest";
import { ONE } from "./quantity";
import { refuse } from "./refusals";
import { ACT_WORDS, STATE_WORDS } from "./requests/words";

const material = "Cola branca";
const unit = "un";
const EXTENSION = { material: "Extensão", number: "07" };

test.each([
  [
    refuse("request_state", { number: "2026/000007", doing: ACT_WORDS.approve, standing: STATE_WORDS.to_authorize }),
    "Não é possível aprovar: a situação da solicitação 2026/000007 é “Aguarda o responsável do setor”.",
  ],
  [
    refuse("request_state", { number: "2026/000007", doing: ACT_WORDS.cancel, standing: STATE_WORDS.delivered }),
    "Não é possível cancelar: a situação da solicitação 2026/000007 é “Entregue, falta confirmar”.",
  ],
  [
    refuse("count_moved", { materials: ["Cola", "Giz", "Lápis"], rows: 5 }),
    "Houve movimento depois da contagem: conte novamente Cola, Giz, Lápis e mais 2.",
  ],
  [
    refuse("count_moved", { materials: ["Cola", "Giz"], rows: 2 }),
    "Houve movimento depois da contagem: conte novamente Cola e Giz.",
  ],
  [
    refuse("month_value_wrong", { month: "2026-10", materials: ["Cola", "Giz"], rows: 3 }),
    "O mês não foi fechado: no fim de outubro de 2026, Cola, Giz e mais 1 têm valor negativo, ou valor sem quantidade. Confira na ficha de estoque e estorne o lançamento com a data errada.",
  ],
  [refuse("delivered_too_much", { material, remaining: 0, unit }), "A entrega de Cola branca já está completa."],
  [
    refuse("unit_lent_since", { ...EXTENSION, later: "2026/000007" }),
    "Há um empréstimo posterior de Extensão nº 07, no documento 2026/000007. Estorne antes os documentos mais recentes.",
  ],
  [
    refuse("unit_not_lendable", { ...EXTENSION, unit_state: "damaged", active: false }),
    "Não é possível emprestar Extensão nº 07: a unidade está inativa.",
  ],
  [
    refuse("unit_required", { material: "Extensão" }),
    "O empréstimo de Extensão é por unidade numerada: leia o código da etiqueta de cada uma.",
  ],
  [
    refuse("merge_done", { name: "Gráfica Sol" }),
    "O cadastro de Gráfica Sol já foi unido a outro ou está inativo. Atualize a lista.",
  ],
  [
    refuse("merge_differs", { material, name: "Cola bastão", things: ["a unidade"] }),
    "Não é possível unir Cola branca e Cola bastão: a unidade não é igual nos dois cadastros.",
  ],
  [
    refuse("merge_differs", { material, name: "Cola bastão", things: ["a unidade", "o lote"] }),
    "Não é possível unir Cola branca e Cola bastão: a unidade e o lote não são iguais nos dois cadastros.",
  ],
  [
    refuse("merge_obstacles", { material, things: ["1 solicitação aberta"] }),
    "O cadastro de Cola branca ainda não pode ser unido: tem 1 solicitação aberta. Conclua antes.",
  ],
  [
    refuse("material_inactive", { material, asked: true }),
    "O material Cola branca está fora de uso e não pode ser pedido. Escolha outro material.",
  ],
  [
    refuse("material_inactive", { material }),
    "O material Cola branca está inativo e não recebe entradas. Ative-o no cadastro de materiais.",
  ],
  [
    refuse("material_merged", { material, kept: "Cola bastão", named: true }),
    "O cadastro de Cola branca foi unido ao de Cola bastão. Use o cadastro de Cola bastão.",
  ],
  [
    refuse("material_merged", { material, kept: "Cola bastão" }),
    "O cadastro de Cola branca foi unido ao de Cola bastão e não recebe mais saldo. Reative antes o cadastro de Cola branca.",
  ],
  [
    refuse("material_has_history", { material }),
    "O material Cola branca já tem movimentos e não pode ser excluído. Desative o cadastro.",
  ],
  [
    refuse("material_has_stock", { material, quantity: 2 * ONE, unit }),
    "O material Cola branca ainda tem 2 un em estoque e não pode ser desativado.",
  ],
  [
    refuse("requester_inactive", { requester: "Maria", left: true }),
    "Maria não está mais na escola: a pessoa consta como inativa no cadastro.",
  ],
  [
    refuse("requester_expired", { requester: "Maria", valid_until: "2024-12-31", today: "2026-11-29" }),
    "Maria podia retirar material até terça, 31 de dezembro de 2024. Renove a validade no cadastro.",
  ],
  [
    refuse("requester_expired", { requester: "Maria", valid_until: "2026-11-27", today: "2026-11-29" }),
    "Maria podia retirar material até sexta, 27 de novembro. Renove a validade no cadastro.",
  ],
  [
    refuse("due_not_later", { number: "2026/000007", due: "2027-01-08", today: "2026-11-29" }),
    "O empréstimo 2026/000007 já vence sexta, 8 de janeiro de 2027. Escolha um dia posterior.",
  ],
  [
    refuse("value_below_zero", { material, quantity: 1.5 * ONE, unit: "kg", value: 500 }),
    "O valor de Cola branca ficaria negativo: 1,5 kg vale R$\u00a05,00.",
  ],
  [
    refuse("value_below_zero", { material, quantity: 2 * ONE, unit: "kg", value: 500 }),
    "O valor de Cola branca ficaria negativo: 2 kg valem R$\u00a05,00.",
  ],
])("%s", ({ message }, expected) => {
  expect(message).toBe(expected);
});
