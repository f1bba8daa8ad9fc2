/** The fields of a sector. */
import type { Sectors } from "../collections.gen";
import { lazily } from "../lazily";
import { active, type FieldsOf, flag, formSchema, reference, text } from "../record-fields";

export const SECTOR_FIELDS = {
  name: text("Nome do setor", {
    max: 120,
    required: "Informe o nome do setor, como Secretaria.",
    placeholder: "Secretaria",
    history: "nome",
    searched: true,
  }),
  location: text("Local", { max: 120, placeholder: "Bloco A, térreo", searched: true }),
  parent: reference("Faz parte de", {
    message: "Escolha o setor.",
    placeholder: "Nenhum outro setor",
    history: "setor superior",
  }),
  head: reference("Responsável", { message: "Escolha a pessoa." }),
  // A request for material needs the head's authorization first.
  head_authorizes: flag("O responsável autoriza as solicitações de material", {
    history: "autorização das solicitações de material",
    help: "Só depois são enviadas ao almoxarifado. Sem responsável com conta no sistema, são enviadas diretamente.",
  }),
  active: active("Setor ativo", {
    help: "O setor inativo não aparece nas listas de escolha. Os registros dele são mantidos.",
  }),
} as const satisfies FieldsOf<Sectors>;

export const sectorForm = lazily(() => formSchema(SECTOR_FIELDS));
