/** The pictures of the help. Each is taken from the sample school by `make help-pictures`. */
import type { HelpPicture } from "./picture";

export const PICTURES: readonly HelpPicture[] = [
  {
    name: "library-desk",
    as: "Biblioteca",
    path: "/emprestimos",
    mark: { role: "textbox", name: "Passe a carteirinha ou o livro" },
    prepare: [{ scan: "L00300" }, { scan: "14500" }],
  },
  {
    name: "closed-days",
    as: "Admin",
    path: "/configuracoes/calendario",
    part: { role: "region", name: "Dias fechados e com horário próprio" },
    mark: { role: "textbox", name: "Motivo" },
  },
];
