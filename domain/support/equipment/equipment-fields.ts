/** The fields of a machine. */
import type { Equipment } from "../../collections.gen";
import { hasLetter, mayBeDay } from "../../imports/cell-shapes";
import { lazily } from "../../lazily";
import {
  dayField,
  type FieldsOf,
  flag,
  formSchema,
  money,
  NOT_IN_FORM,
  ownInput,
  reference,
  text,
  wholeNumberField,
} from "../../record-fields";

const MONTHS = "Informe os meses, de 0 a 240.";

export const EQUIPMENT_FIELDS = {
  tombo: text("Tombo", {
    part: "Identificação",
    max: 20,
    code: true,
    help: "Em branco: número automático.",
    searched: true,
    imported: {
      names: [
        "tombo",
        "tombamento",
        "numero de tombo",
        "numero do tombo",
        "n de tombo",
        "patrimonio",
        "patrimonio da escola",
        "numero de patrimonio",
        "numero do patrimonio",
        "n patrimonio",
        "plaqueta",
        "registro patrimonial",
        "rp",
        "numero do bem",
        "codigo do bem",
      ],
    },
  }),
  kind: reference("Tipo", {
    message: "Escolha o tipo.",
    required: true,
    sameRow: true,
    help: "Notebook, impressora, projetor.",
    imported: {
      names: [
        "tipo de equipamento",
        "tipo",
        "equipamento",
        "descricao do bem",
        "nome do bem",
        "bem",
        "descricao",
        "especificacao",
        "item",
        "material",
        "denominacao",
      ],
      exactNames: ["tipo"],
      allowsDefault: true,
      matchesCell: hasLetter,
    },
  }),
  brand: text("Marca", {
    max: 60,
    placeholder: "Positivo",
    searched: true,
    imported: { names: ["marca", "fabricante", "marca do equipamento"], allowsDefault: true },
  }),
  model: text("Modelo", {
    max: 80,
    sameRow: true,
    placeholder: "Motion C4120",
    searched: true,
    imported: { names: ["modelo", "modelo do equipamento"], allowsDefault: true },
  }),
  serial: text("Número de série", {
    max: 60,
    code: true,
    searched: true,
    imported: {
      names: ["numero de serie", "n de serie", "num serie", "serie", "serial", "service tag", "serial number"],
    },
  }),
  // A new machine names its room; later a command moves it, with a line of its own in the history.
  room: ownInput("Sala", {
    history: false,
    imported: {
      names: ["sala", "localizacao", "local", "ambiente", "dependencia", "laboratorio", "espaco"],
      allowsDefault: true,
    },
  }),
  sector: ownInput("Setor", {
    history: false,
    imported: {
      names: ["setor", "departamento", "lotacao", "unidade", "setor responsavel"],
      exactNames: ["unidade"],
      allowsDefault: true,
    },
  }),
  bookable: flag("Pode ser reservado", { history: "reserva", help: "Disponível na Agenda, para reserva por aula." }),
  photo: ownInput("Foto", {}),
  acquired_on: dayField("Data da aquisição", {
    part: "Aquisição e garantia",
    imported: {
      names: [
        "data de aquisicao",
        "data da aquisicao",
        "data da compra",
        "data de compra",
        "data de entrada",
        "dt aquisicao",
        "aquisicao",
        "comprado em",
      ],
      matchesCell: mayBeDay,
      allowsDefault: true,
    },
  }),
  value: money("Valor da aquisição", {
    min: 0,
    max: 100_000_000_000,
    zeroIsEmpty: true,
    sameRow: true,
    invalid: "Valor inválido.",
    outside: "Valor inválido.",
    imported: {
      label: "Valor",
      names: [
        "valor de aquisicao",
        "valor da aquisicao",
        "valor de compra",
        "valor original",
        "valor do bem",
        "valor",
        "preco",
        "custo",
      ],
      allowsDefault: true,
    },
  }),
  supplier: text("Fornecedor", {
    max: 160,
    searched: true,
    imported: { names: ["fornecedor", "nome do fornecedor", "vendedor"], allowsDefault: true },
  }),
  invoice: text("Nota fiscal", {
    max: 60,
    sameRow: true,
    searched: true,
    imported: { names: ["nota fiscal", "nf", "nfe", "nf e", "numero da nota", "documento fiscal"], allowsDefault: true },
  }),
  warranty_months: wholeNumberField("Garantia (meses)", {
    min: 0,
    max: 240,
    zeroIsEmpty: true,
    history: "garantia",
    help: "Contados da data da aquisição.",
    invalid: MONTHS,
    outside: MONTHS,
  }),
  notes: text("Observações", {
    max: 1000,
    lines: true,
    imported: { names: ["observacoes", "observacao", "obs", "notas"] },
  }),
  // Commands and computed columns.
  state: NOT_IN_FORM,
  warranty_until: NOT_IN_FORM,
  written_off_on: NOT_IN_FORM,
  written_off_reason: NOT_IN_FORM,
  written_off_process: NOT_IN_FORM,
  written_off_value: NOT_IN_FORM,
  label_printed_at: NOT_IN_FORM,
} as const satisfies FieldsOf<Equipment>;

export const equipmentForm = lazily(() => formSchema(EQUIPMENT_FIELDS));
