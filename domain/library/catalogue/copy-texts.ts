/**
 * A copy's lines of text. Each is declared here once: forms, list, file, import and normalisation use this table. The order is
 * the one in which an import names the completed fields.
 */
import { byName } from "../../by-name";
import type { Copies } from "../../collections.gen";
import { optionalLine } from "../../contract";
import { isWordy } from "../../imports/cell-shapes";
import type { FieldTerms } from "../../imports/fields";

interface TextFacts {
  label: string;
  /** In letters, as in the column. */
  longest: number;
  /** Stands in the empty field. */
  example?: string;
  /** Asked when copies come in, once for all of them. */
  asked?: true;
  /** In the rows of the list of all copies. */
  listed?: true;
  /** The names of spreadsheets' columns for it; the label only where files use another. */
  imported?: Omit<FieldTerms, "label"> & { label?: string };
}

const FACTS = {
  barcode: {
    label: "Código de barras",
    longest: 60,
    imported: { names: ["codigo de barras", "cod barras", "cod de barras", "barcode", "etiqueta"], alone: ["etiqueta"] },
  },
  call_number: {
    label: "Número de chamada",
    longest: 80,
    asked: true,
    listed: true,
    imported: {
      names: ["numero de chamada", "n de chamada", "n chamada", "no de chamada", "chamada", "call number", "lombada"],
    },
  },
  location: {
    label: "Local",
    longest: 120,
    asked: true,
    listed: true,
    imported: {
      label: "Localização",
      names: ["localizacao", "estante", "prateleira", "location", "local", "armario"],
      alone: ["local"],
      forAll: true,
    },
  },
  state_reason: { label: "Motivo", longest: 300, listed: true },
  origin: {
    label: "Origem",
    longest: 120,
    example: "Compra, doação, PNLD…",
    asked: true,
    imported: {
      names: ["origem", "aquisicao", "forma de aquisicao", "modo de aquisicao", "tipo de aquisicao", "procedencia"],
      forAll: true,
      look: isWordy,
    },
  },
  former_number: {
    label: "Número antigo",
    longest: 60,
    example: "o tombo de outro sistema ou biblioteca",
    imported: {
      names: ["numero antigo", "tombo antigo", "tombo anterior", "registro antigo", "codigo antigo", "numero anterior"],
    },
  },
  condition: { label: "Conservação", longest: 300 },
} as const satisfies Partial<Record<keyof Copies, TextFacts>>;

type Facts = typeof FACTS;
/** The column's name. */
export type CopyText = keyof Facts;
type Having<Fact extends keyof TextFacts> = {
  [Name in CopyText]: Facts[Name] extends Required<Pick<TextFacts, Fact>> ? Name : never;
}[CopyText];
export type AskedText = Having<"asked">;
export type ListedText = Having<"listed">;
export type ImportedText = Having<"imported">;

/** The facts of each, whichever it is. */
export const COPY_FACTS: Readonly<Record<CopyText, TextFacts>> = FACTS;

/** All of them, and those that copies are asked for when they come in, that the list says, that a file brings. */
export const COPY_TEXTS = Object.keys(FACTS) as CopyText[];
const having = <Fact extends keyof TextFacts>(fact: Fact) =>
  COPY_TEXTS.filter((name): name is Having<Fact> => COPY_FACTS[name][fact] !== undefined);
export const ASKED_TEXTS = having("asked");
export const LISTED_TEXTS = having("listed");
export const IMPORTED_TEXTS = having("imported");

/** Nothing said of any. */
export const noTexts = <Name extends CopyText>(names: readonly Name[]): Record<Name, string> => byName(names, () => "");

/** The texts of a form or record, apart from what else it holds. */
export const textsOf = <Name extends CopyText>(
  names: readonly Name[],
  from: Readonly<Record<Name, string>>,
): Record<Name, string> => byName(names, (name) => from[name]);

/** The schema of each in a form or contract. */
export const textLines = <Name extends CopyText>(names: readonly Name[]) =>
  byName(names, (name) => optionalLine(COPY_FACTS[name].longest));

/** The texts that a file can bring. */
export const importedTexts = byName(
  IMPORTED_TEXTS,
  (name): FieldTerms => ({ label: COPY_FACTS[name].label, ...FACTS[name].imported }),
);
