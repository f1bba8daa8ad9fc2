import { type FreeTexts, OF_PERSON, ofRole, type PersonData } from "../people/privacy/personal-data";

const LEDGER = "Prestação de contas do material: cada saída é mantida no livro do estoque, sem o nome";

const isInside = (parts: string, wholeTable: "stock_documents" | "material_requests" | "material_loans"): string =>
  `x.${parts} IN (SELECT w.id FROM requesters r CROSS JOIN ${wholeTable} w ON w.requester = r.id AND w.requester != '' WHERE r.person = {:person} AND r.person != '')`;
const MATERIAL = "(SELECT name FROM materials WHERE id = x.material)";
const inUnits = (quantity: string): string => `x.${quantity} / 10000.0`;

/** The stockroom's data of its requesters. */
export const personData: PersonData = [
  {
    collection: "requesters",
    title: "Requisitante do almoxarifado",
    purpose: "Controlar as pessoas autorizadas a retirar material",
    basis: "service",
    condition: OF_PERSON,
    pageColumns: { Código: "x.code", "Válido de": "x.valid_from", "Válido até": "x.valid_until", Observações: "x.notes" },
    anonymisation: {
      fate: "emptied",
      why: "As observações são apagadas e o requisitante é desativado. O código é mantido, para evitar repetição",
      sets: { notes: "''", active: "FALSE" },
    },
  },
  {
    collection: "stock_documents",
    title: "Material retirado ou devolvido",
    purpose: "Prestar contas do material da escola",
    basis: "legal",
    condition: ofRole("requester", "requesters"),
    pageColumns: { Documento: "x.number", Dia: "x.day", Observação: "x.note" },
    anonymisation: { fate: "kept", why: LEDGER },
  },
  {
    collection: "stock_movements",
    title: "Itens retirados ou devolvidos",
    purpose: "Prestar contas do material da escola",
    basis: "legal",
    condition: isInside("document", "stock_documents"),
    pageColumns: {
      Documento: "(SELECT number FROM stock_documents WHERE id = x.document)",
      Material: MATERIAL,
      Quantidade: inUnits("quantity"),
    },
    anonymisation: { fate: "kept", why: LEDGER },
  },
  {
    collection: "material_requests",
    title: "Solicitações de material",
    purpose: "Atender a pedidos de material",
    basis: "service",
    condition: ofRole("requester", "requesters"),
    pageColumns: { Número: "x.number", "Pedida em": "x.asked_at", Finalidade: "x.reason" },
    open: {
      where: "x.state IN ('to_authorize', 'asked', 'approved', 'delivering')",
      words: ["solicitação de material em aberto", "solicitações de material em aberto"],
    },
    anonymisation: { fate: "kept", why: LEDGER },
  },
  {
    collection: "material_request_lines",
    title: "Itens das solicitações",
    purpose: "Atender a pedidos de material",
    basis: "service",
    condition: isInside("request", "material_requests"),
    pageColumns: {
      Solicitação: "(SELECT number FROM material_requests WHERE id = x.request)",
      Material: MATERIAL,
      Pedido: inUnits("asked"),
      Entregue: inUnits("delivered"),
    },
    anonymisation: { fate: "kept", why: LEDGER },
  },
  {
    collection: "material_loans",
    title: "Material emprestado",
    purpose: "Controlar os bens da escola emprestados",
    basis: "service",
    condition: ofRole("requester", "requesters"),
    pageColumns: {
      Documento: "(SELECT number FROM stock_documents WHERE id = x.id)",
      Prazo: "x.due",
      "Encerrado em": "x.closed_at",
    },
    open: { where: "x.state = 'open'", words: ["empréstimo de material em aberto", "empréstimos de material em aberto"] },
    anonymisation: { fate: "kept", why: LEDGER },
  },
  {
    collection: "material_loan_lines",
    title: "Itens emprestados",
    purpose: "Controlar os bens da escola emprestados",
    basis: "service",
    condition: isInside("loan", "material_loans"),
    pageColumns: { Material: MATERIAL, Quantidade: inUnits("quantity"), Devolvido: inUnits("returned") },
    anonymisation: { fate: "kept", why: LEDGER },
  },
  {
    collection: "stock_reminders",
    title: "Lembretes de empréstimo",
    purpose: "Lembrar uma só vez de cada prazo",
    basis: "service",
    condition: isInside("loan", "material_loans"),
    pageColumns: { Prazo: "x.due", Em: "x.created" },
    anonymisation: {
      fate: "emptied",
      why: "O registro do lembrete é mantido, sem o nome do responsável",
      sets: { guardian_key: "id" },
    },
  },
  {
    collection: "request_deliveries",
    title: "Material retirado por outra pessoa",
    purpose: "Registrar o recebedor em lugar do solicitante",
    basis: "legal",
    condition: "x.proxy = {:person}",
    pageColumns: {
      Solicitação: "(SELECT number FROM material_requests WHERE id = x.request)",
      "Confirmada em": "x.confirmed_at",
    },
    anonymisation: { fate: "kept", why: LEDGER },
  },
];

/** The name of a record in which the stockroom and its requesters write free text. */
export const freeTexts: readonly FreeTexts[] = [
  { collection: "material_requests", name: "w.number" },
  { collection: "stock_documents", name: "w.number" },
];
