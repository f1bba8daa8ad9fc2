/** The words for a person's situation in a school's list. */
import { saysNo, saysYes } from "../../imports/active-column";
import { searchText } from "../../text";

export type Situation = "present" | "left" | "unknown";

const LEAVER_SITUATION =
  /\b(transferid|evadid|evasao|abandon|desistente|desistencia|cancelad|trancad|trancamento|falecid|obito|conclui|concluinte|egress|formad|nao compareceu|ncom|baixa|exonerad|aposentad|desligad|excluid|inativ|encerrad|rescindid)/;
/** Moved to another class of the same school, or back again. */
const PRESENT_SITUATION =
  /\b(ativ[oa]|matriculad|rematriculad|cursando|frequent|regular|em curso|remanejad|reclassificad|renovad|designad|efetiv|contratad|ok|normal|retornou|reintegrad|recebid[oa] por transfer|transferid[oa] de|licenca|afastad)/;
const NEGATED = /\b(nao|nunca|pre|aguard\w*|pend\w*|previst\w*|solicitad\w*)\b/;

/** The situation that a cell names; "unknown" where a person must decide. */
export function readSituation(cell: string): Situation {
  const text = searchText(cell);
  if (text === "" || saysYes(cell)) {
    return "present";
  }
  if (saysNo(cell) || /\bnao compareceu\b/.test(text)) {
    return "left";
  }
  if (NEGATED.test(text)) {
    return "unknown";
  }
  return PRESENT_SITUATION.test(text) ? "present" : LEAVER_SITUATION.test(text) ? "left" : "unknown";
}
