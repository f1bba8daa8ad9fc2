import type { Topic } from "../topic";

/** The topics of the stockroom. */
export const topics = {
  own_requests: {
    name: "own_requests",
    label: "Pedidos de material",
    note: "Resposta e entrega do material pedido.",
    roles: [],
    mail: false,
  },
  requests_to_authorize: {
    name: "requests_to_authorize",
    label: "Pedidos à espera da sua autorização",
    note: "Pedidos ao almoxarifado feitos pelo setor sob a sua responsabilidade.",
    roles: [],
    mail: true,
  },
  denied_receipts: {
    name: "denied_receipts",
    label: "Recebimentos contestados",
    note: "O solicitante informa que o material não foi recebido.",
    roles: ["Almoxarifado"],
    mail: false,
  },
  stock_alerts: {
    name: "stock_alerts",
    label: "Alertas do estoque",
    note: "Estoque mínimo, validade, empréstimo em atraso. Por e-mail, somente os que a escola escolheu.",
    roles: ["Almoxarifado"],
    mail: true,
  },
} as const satisfies Record<string, Topic>;
