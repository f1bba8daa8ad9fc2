/** The history of what the records API changes of copies and readers; what commands do to them, they write themselves. */
import { COPY_FACTS } from "../../../domain/library/catalogue/copy-texts";
import { READER_FIELDS } from "../../../domain/library/readers/reader-fields";
import { historyNames } from "../../../domain/record-fields";
import { historyOf } from "../platform/records/history";

const copyTexts = Object.fromEntries(
  Object.entries(COPY_FACTS).map(([field, { label }]) => [field, label.charAt(0).toLowerCase() + label.slice(1)]),
);

export const copiesHistory = historyOf({
  area: "library",
  created: "Exemplar cadastrado",
  changed: "Exemplar alterado",
  fields: { ...copyTexts, material_type: "tipo de material", price: "preço" },
  toldWith: { state_reason: "state" },
});

export const readersHistory = historyOf({
  area: "library",
  created: "Leitor cadastrado",
  changed: "Cadastro de leitor alterado",
  active: ["Cadastro de leitor ativado", "Cadastro de leitor desativado"],
  fields: historyNames(READER_FIELDS),
});
