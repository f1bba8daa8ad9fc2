/** The history of the changes of copies and readers by the records API; commands write their own lines. */
import { COPY_FIELDS } from "../../../domain/library/catalogue/copy-fields";
import { READER_FIELDS } from "../../../domain/library/readers/reader-fields";
import { historyOf } from "../platform/records/history";

export const copiesHistory = historyOf({
  area: "library",
  created: "Exemplar cadastrado",
  changed: "Exemplar alterado",
  fields: COPY_FIELDS,
  loggedWith: { state_reason: "state" },
});

export const readersHistory = historyOf({
  area: "library",
  created: "Leitor cadastrado",
  changed: "Cadastro de leitor alterado",
  active: ["Cadastro de leitor ativado", "Cadastro de leitor desativado"],
  fields: READER_FIELDS,
});
