/** What the addresses of the IT desk's screens hold. */
import { Desk } from "../../support/support";
import type { AreaAddresses } from "./address";

const machine: AreaAddresses[string] = {
  record: "equipment",
  make: async (school) => (await new Desk(school).machine()).id,
};

export const support = {
  "equipamentos/:id": machine,
  "equipamentos/:id/editar": machine,
} satisfies AreaAddresses;
