import * as z from "zod/mini";
import { command, idOrEmpty } from "../../contract";
import { lazily } from "../../lazily";
import { type FileKind, LARGEST_FILE } from "./files";

/** A file beside a text. */
export interface FileDetail {
  id: string;
  /** The name on the disk: for its address. */
  file: string;
  name: string;
  kind: FileKind;
  size: number;
}

/** Three bytes are four characters. */
const LONGEST_CONTENT = Math.ceil(LARGEST_FILE / 3) * 4;

export const attach = command<FileDetail>()({
  path: "messaging/attach",
  idempotent: true,
  roles: ["Admin"],
  summary: "Takes a picture or a PDF in base64, to be sent with a text; what it is its content says.",
  input: () => ({
    name: z.string("Escolha um arquivo.").check(z.trim(), z.maxLength(200, "O nome do arquivo é longo demais.")),
    content: z
      .string("Escolha um arquivo.")
      .check(
        z.minLength(1, "Escolha um arquivo."),
        z.maxLength(LONGEST_CONTENT, "O arquivo tem mais de 4 MB. Envie um menor."),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, "O arquivo não foi recebido inteiro. Escolha-o novamente."),
      ),
  }),
  refusals: ["file_unknown", "unreadable_photo"],
});

/** The file that goes with a text; empty: none. */
export const fileId = lazily(() => idOrEmpty("Escolha o arquivo."));
