/** The records in the addresses of the screens of people. */
import type { AreaAddresses } from "./address";

export const people = {
  "carteira/:token": { values: { token: "a".repeat(26) } },
  "nada-consta/:id": { record: "people" },
  "pessoas/:id/dados": { record: "people" },
  "pessoas/:id/:panel?": { record: "people" },
} satisfies AreaAddresses;
