/** How a school's list says whether somebody is still there. */
import { searchText } from "../../text";

export type Situation = "present" | "left" | "unknown";

const LEFT =
  /\b(transferid|evadid|evasao|abandon|desistente|desistencia|cancelad|trancad|trancamento|falecid|obito|conclui|concluinte|egress|formad|nao compareceu|ncom|baixa|exonerad|aposentad|desligad|excluid|inativ|encerrad|rescindid)/;
/** Moved to another class of the same school, or back again. */
const HERE =
  /\b(ativ[oa]|matriculad|rematriculad|cursando|frequent|regular|em curso|remanejad|reclassificad|renovad|designad|efetiv|contratad|ok|normal|retornou|reintegrad|recebid[oa] por transfer|transferid[oa] de|licenca|afastad)/;
const TURNED = /\b(nao|nunca|pre|aguard\w*|pend\w*|previst\w*|solicitad\w*)\b/;

/** What a cell says of somebody's place in the school; "unknown" where somebody must look. */
export function readSituation(cell: string): Situation {
  const said = searchText(cell);
  if (said === "") {
    return "present";
  }
  if (/\bnao compareceu\b/.test(said)) {
    return "left";
  }
  if (TURNED.test(said)) {
    return "unknown";
  }
  return HERE.test(said) ? "present" : LEFT.test(said) ? "left" : "unknown";
}
