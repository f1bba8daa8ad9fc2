/** What the addresses of the screens of people hold. */
import type { AreaAddresses } from "./address";

export const people = {
  "carteira/:token": { values: { token: "a".repeat(26) } },
  "pessoas/:id/:panel?": { record: "people" },
} satisfies AreaAddresses;
