import type { AreaAddresses } from "./address";

export const people = {
  "pessoas/:id/:panel?": { record: "people" },
} satisfies AreaAddresses;
