/** The records in the addresses of the common screens of all areas. */
import type { AreaAddresses } from "./address";

export const platform = {
  "ajuda/:page": { values: { page: "emprestar-um-livro" } },
} satisfies AreaAddresses;
