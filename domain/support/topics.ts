import type { Topic } from "../topic";

const TEAM = ["Tecnologia"] as const;

/** The topics of the IT desk. */
export const topics = {
  new_calls: {
    name: "new_calls",
    label: "Chamados novos",
    note: "Cada chamado aberto para a equipe.",
    roles: TEAM,
    mail: false,
  },
  call_approvals: {
    name: "call_approvals",
    label: "Chamados a aprovar",
    note: "Chamados que aguardam a sua aprovação.",
    roles: ["Admin"],
    mail: false,
  },
  attended_calls: {
    name: "attended_calls",
    label: "Chamados com você",
    note: "Respostas, notas e avaliações dos chamados em que você é o técnico.",
    roles: TEAM,
    mail: false,
  },
  followed_calls: {
    name: "followed_calls",
    label: "Chamados que você acompanha",
    note: "Respostas da equipe, esperas e soluções dos chamados que você abriu ou acompanha.",
    roles: [],
    mail: true,
  },
  orders: {
    name: "orders",
    label: "Ordens de serviço",
    note: "Ordens atribuídas a você.",
    roles: TEAM,
    mail: false,
  },
  own_orders: {
    name: "own_orders",
    label: "Ordens de serviço solicitadas por você",
    note: "Serviço concluído, para você conferir.",
    roles: [],
    mail: true,
  },
  servers: {
    name: "servers",
    label: "Servidores",
    note: "Servidor fora do ar, de volta, e manutenção marcada.",
    roles: TEAM,
    mail: true,
  },
  maintenances: {
    name: "maintenances",
    label: "Manutenção de serviços de TI",
    note: "Quando um serviço para, se você responde por um setor ou acompanha um chamado dele.",
    roles: [],
    mail: true,
  },
  asked_bookings: {
    name: "asked_bookings",
    label: "Reservas a aprovar",
    note: "Reservas que aguardam a aprovação da equipe.",
    roles: TEAM,
    mail: false,
  },
  bookings: {
    name: "bookings",
    label: "Reservas",
    note: "Reserva feita para você, aprovada, recusada ou cancelada, e equipamento ainda não devolvido.",
    roles: [],
    mail: false,
  },
  machine_loans: {
    name: "machine_loans",
    label: "Equipamentos emprestados a você",
    note: "Prazo de devolução vencido.",
    roles: [],
    mail: true,
  },
} as const satisfies Record<string, Topic>;
