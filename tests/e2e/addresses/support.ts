/** The records in the addresses of the IT desk's screens. */
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/support";
import type { AreaAddresses } from "./address";

const machine: AreaAddresses[string] = {
  record: "equipment",
  make: async (school) => (await new Desk(school).machine()).id,
};

const term: AreaAddresses[string] = {
  record: "custody_terms",
  make: async (school) => {
    const [desk, id] = [new Desk(school), newId()];
    const [machine, person] = [await desk.machine(), await school.seed.person()];
    await desk.technician.call("support/give-charge", { id, equipment: [machine.id], person: person.id });
    return id;
  },
};

const call = (account: "none" | "Tecnologia"): AreaAddresses[string] => ({
  record: "service_calls",
  make: (school) => new CallDesk(school).opened(account),
});

const order: AreaAddresses[string] = {
  record: "service_orders",
  make: async (school) => (await new Desk(school).order()).id,
};

const server: AreaAddresses[string] = {
  record: "servers",
  make: async (school) => (await new Desk(school).server()).id,
};

export const support = {
  "servidores/:id": server,
  "servidores/equipe/:id": { record: "people", make: async (school) => (await school.seed.person({ kind: "staff" })).id },
  "minhas-ordens/:id": { make: (school) => new Desk(school).concluded("Admin") },
  "relatorios-suporte/:report": { values: { report: "servicos" } },
  "relatorios-suporte/:report/imprimir": { values: { report: "servicos" } },
  "ordem-servico/:id": order,
  "ordem-servico/:id/imprimir": order,
  "qr/:token": { values: { token: "a".repeat(26) } },
  "atendimentos/:id": call("none"),
  "meus-chamados/:id": call("Tecnologia"),
  "equipamentos/etiquetas": { narrowing: async (school) => `?equipamentos=${(await new Desk(school).machine()).id}` },
  "termos/:id/imprimir": term,
  "equipamentos/:id": machine,
  "equipamentos/:id/editar": machine,
} satisfies AreaAddresses;
