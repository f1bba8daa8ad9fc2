/** What the addresses of the screens of people hold. */
import type { AreaAddresses } from "./address";

export const people = {
  "pessoas/:id/:panel?": { record: "people" },
} satisfies AreaAddresses;
