/** The records in the addresses of the common screens of all areas. */
import type { AreaAddresses } from "./address";

export const platform = {
  "ajuda/:page": { values: { page: "emprestar-um-livro" } },
  "primeiros-passos/:step": { values: { step: "dados-da-escola" } },
} satisfies AreaAddresses;
