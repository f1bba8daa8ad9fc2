/** Mending a batch's validity, which was typed from a box. */
import { command, line, recordId } from "../contract";
import { type Day, formatDay } from "../dates";
import { day, REASON_MAX } from "./fields";

export interface CorrectedBatch {
  id: string;
  code: string;
  material: string;
  valid_until: Day | "";
  /** "Lote A de Leite em pó: validade corrigida de 30/11/2026 para 30/12/2026. Motivo: data lida errada". */
  sentence: string;
}

export const correctBatch = command<CorrectedBatch>()({
  path: "warehouse/correct-batch",
  idempotent: true,
  roles: ["Almoxarifado"],
  summary:
    "Gives a batch another validity, or none, with a reason. Earlier movements stay as written; the next exits follow the new order.",
  input: () => ({
    batch: recordId("Informe o lote."),
    valid_until: day(),
    reason: line("Informe o motivo da correção.", REASON_MAX),
  }),
  refusals: ["not_found", "batch_validity_same", "material_merged"],
});

const validityWords = (valid_until: Day | "") => (valid_until === "" ? "sem validade" : formatDay(valid_until));

export const correctedSentence = (
  { material, code }: { material: string; code: string },
  oldValidity: Day | "",
  newValidity: Day | "",
  reason: string,
): string =>
  `Lote ${code} de ${material}: validade corrigida de ${validityWords(oldValidity)} para ${validityWords(newValidity)}. Motivo: ${reason}`;
