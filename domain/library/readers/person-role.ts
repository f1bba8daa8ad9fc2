/** The reader as a role of people: the category and the card in a file of people. */
import { cleanCode } from "../../codes";
import type { Cells, ImportFields } from "../../imports/fields";
import { lostDigits, readCode } from "../../imports/figures";
import type { Remarks } from "../../imports/messages";
import { lineText } from "../../people/imports/person-match";
import type { KnownPerson } from "../../people/imports/registry";
import type { ComparedRole, Differ, PersonRole, RoleHolder } from "../../people/imports/role";
import type { PersonKind } from "../../people/words";
import { readCard } from "../codes";

const READER_FIELDS = {
  category: {
    label: "Categoria de leitor",
    names: ["categoria de leitor", "categoria do leitor", "categoria", "tipo de leitor", "category"],
    allowsDefault: true,
  },
  card: {
    label: "Carteirinha",
    names: ["carteirinha", "numero da carteirinha", "n da carteirinha", "n carteirinha", "carteira", "cartao", "card"],
  },
} as const satisfies ImportFields;

export interface ReaderValues {
  category: string;
  card: string;
}

export const readerRole: PersonRole<ReaderValues> = {
  name: "reader",
  people: "leitores",
  nameColumns: ["nome do leitor", "leitor"],
  fields: READER_FIELDS,
  createdNouns: { readers: ["leitor", "leitores"], cards: ["carteirinha nova", "carteirinhas novas"] },
  read: (cells, remarks) => ({ category: cells.category ?? "", card: readCardCell(cells.card ?? "", remarks) }),
};

/** The card in a row, in the form of the series; empty without one. */
export function cardIn(cells: Cells): string {
  return cells.card ? readCard(cells.card) : "";
}

function readCardCell(cell: string, remarks: Remarks): string {
  const card = readCard(readCode(cell));
  if (cell !== "" && card === "") {
    const problem =
      lostDigits(cleanCode(cell)) || "a carteirinha é a letra L seguida do número, como L00012. Em branco: número automático.";
    remarks.error("card", `Carteirinha “${cell}”: ${problem}`);
  }
  return card;
}

export interface KnownReader {
  id: string;
  card: string;
  category: string;
}

/** The readers to whom an import's rows refer, with the effects of the earlier rows. */
export class Readers {
  private readonly byPerson = new Map<string, KnownReader>();
  private readonly byCard = new Map<string, { person: string; name: string; line: number }>();
  private readonly categories = new Map<string, string>();

  /** @param line the line of the file that creates the reader; 0: the reader exists. */
  add(person: { id: string; name: string }, reader: KnownReader, line = 0): void {
    this.byPerson.set(person.id, reader);
    if (reader.card !== "") {
      this.byCard.set(readCard(reader.card) || reader.card, { person: person.id, name: person.name, line });
    }
  }

  has(person: string): boolean {
    return this.byPerson.has(person);
  }

  of(person: string | undefined): KnownReader | undefined {
    return person === undefined ? undefined : this.byPerson.get(person);
  }

  holderOf(card: string): { person: string; name: string; line: number } | undefined {
    return this.byCard.get(readCard(card) || card);
  }

  /** Stores a category's name. */
  addCategory(id: string, name: string): void {
    this.categories.set(id, name);
  }

  categoryName(id: string): string {
    return this.categories.get(id) || id;
  }
}

/** The new reader, or the one whose category changes. An empty card: the series assigns it. */
export interface ReaderPlan extends KnownReader {
  isNew: boolean;
}

export interface ReaderPlanning {
  newId: () => string;
  /** The category's id; for an empty name the category that belongs to the kind. */
  category: (name: string, kind: PersonKind) => string;
}

export function compareReader(
  readers: Readers,
  values: ReaderValues,
  { person: known, kind, line }: RoleHolder,
  remarks: Remarks,
  { newId, category: categoryOf }: ReaderPlanning,
): ComparedRole<ReaderPlan> {
  const category = categoryOf(values.category, kind);
  if (values.category !== "" && category === "") {
    remarks.error(
      "category",
      `A categoria de leitor “${values.category}” não está cadastrada. Cadastre-a em Configurações ou corrija a coluna.`,
    );
  }
  checkCard(readers, values.card, known, remarks);
  return {
    compare(differ: Differ) {
      const reader = readers.of(known?.id);
      if (values.category !== "" && category !== "" && reader && reader.category !== category) {
        const { label } = READER_FIELDS.category;
        differ("category", label, readers.categoryName(reader.category), readers.categoryName(category));
      }
    },
    plan(person: KnownPerson) {
      const reader = readers.of(person.id);
      if (category === "" || (reader && (values.category === "" || reader.category === category))) {
        return null;
      }
      if (reader) {
        reader.category = category;
        return { ...reader, isNew: false };
      }
      const newReader = { id: newId(), card: values.card, category };
      readers.add({ id: person.id, name: person.fields.name }, newReader, line);
      return { ...newReader, isNew: true };
    },
  };
}

function checkCard(readers: Readers, card: string, person: KnownPerson | undefined, remarks: Remarks): void {
  const holder = readers.holderOf(card);
  if (card === "" || (holder && holder.person === person?.id)) {
    return;
  }
  const reader = readers.of(person?.id);
  if (reader) {
    remarks.warning("card", `No cadastro a carteirinha é ${reader.card || "a próxima da série"}; não foi alterada.`);
  } else if (holder) {
    remarks.error("card", `A carteirinha ${card} já é de ${holder.name}${lineText(holder)}.`);
  }
}
