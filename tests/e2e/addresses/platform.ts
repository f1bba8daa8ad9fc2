/** What the addresses of the screens of what all areas share hold. */
import type { AreaAddresses } from "./address";

export const platform = {
  "ajuda/:page": { values: { page: "emprestar-um-livro" } },
} satisfies AreaAddresses;
