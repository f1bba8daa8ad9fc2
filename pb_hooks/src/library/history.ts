/** The history of what the records API changes of copies and readers; what commands do to them, they write themselves. */
import { COPY_FIELDS } from "../../../domain/library/catalogue/copy-fields";
import { READER_FIELDS } from "../../../domain/library/readers/reader-fields";
import { historyOf } from "../platform/records/history";

export const copiesHistory = historyOf({
  area: "library",
  created: "Exemplar cadastrado",
  changed: "Exemplar alterado",
  fields: COPY_FIELDS,
  toldWith: { state_reason: "state" },
});

export const readersHistory = historyOf({
  area: "library",
  created: "Leitor cadastrado",
  changed: "Cadastro de leitor alterado",
  active: ["Cadastro de leitor ativado", "Cadastro de leitor desativado"],
  fields: READER_FIELDS,
});
