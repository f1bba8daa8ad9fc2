/**
 * Copies in a record: 952 of Koha, 852 by the book, 949 of Biblivre and of Sirsi (only read), 995 of UNIMARC.
 * Koha's subfields: https://koha-community.org/manual (Holdings data fields, 952 and 995).
 */
import { cleanCode } from "../../../codes";
import { readPrice } from "../../../imports/figures";
import { bareCode } from "../../../imports/marked-codes";
import { searchText, tidy } from "../../../text";
import { COPY_STATES, type CopyState } from "../../circulation/lending";
import { COPY_FIELDS } from "../copy-fields";
import { type DataField, fieldsUnder, type MarcFormat, type MarcRecord, type Subfield, subfieldOf } from "./record";

/** A copy in the form of a record. */
export interface Item {
  /** Empty: the record has none, and the series assigns one. */
  tombo: string;
  /** The scanner's code where it is not the tombo. */
  barcode: string;
  call_number: string;
  location: string;
  origin: string;
  /** Centavos; 0: unknown. */
  price: number;
  state: CopyState;
  state_reason: string;
}

/** A copy as the record describes it. */
export interface ReadItem extends Item {
  /** The copy stays in the school: a work of reference. */
  not_for_loan?: true;
  /** The sentences about readings that differ from the text; missing without any. */
  remarks?: string[];
}

interface ItemPlaces {
  tag: string;
  /** The scanner's code. */
  number: string;
  /** The writer uses the first; the reader joins all of them. */
  callNumber: string;
  location: string;
  note: string;
  inventory?: string;
  origin?: string;
  price?: string;
  lost?: string;
  damaged?: string;
  withdrawn?: string;
  /** Koha's "not for loan", and its item type. */
  notForLoan?: string;
  itemType?: string;
  /** A field without any of these subfields holds no copy; without the list, each field of the tag is a copy. */
  only?: string;
}

const KOHA: ItemPlaces = {
  tag: "952",
  number: "p",
  callNumber: "o",
  location: "c",
  note: "x",
  inventory: "i",
  origin: "e",
  price: "g",
  lost: "1",
  damaged: "4",
  withdrawn: "0",
  notForLoan: "7",
  itemType: "y",
  only: "abcioptxy",
};
/** A library's address alone (852 $a) is no copy. */
const HOLDINGS: ItemPlaces = { tag: "852", number: "p", callNumber: "hi", location: "c", note: "x", only: "phijt" };
const SIRSI: ItemPlaces = { tag: "949", number: "i", callNumber: "a", location: "l", note: "x", price: "p", only: "i" };
const BIBLIVRE: ItemPlaces = { tag: "949", number: "a", callNumber: "", location: "", note: "", only: "a" };
const UNIMARC: ItemPlaces = {
  tag: "995",
  number: "f",
  callNumber: "k",
  location: "e",
  note: "z",
  inventory: "j",
  origin: "a",
  price: "p",
  lost: "2",
  damaged: "1",
  withdrawn: "0",
};

const ITEM_PLACES: Readonly<Record<MarcFormat, readonly ItemPlaces[]>> = {
  marc21: [KOHA, SIRSI, BIBLIVRE, HOLDINGS],
  unimarc: [UNIMARC],
};

/** The fields that may hold copies. */
export const itemTags = (format: MarcFormat): string[] => ITEM_PLACES[format].map(({ tag }) => tag);

/** The field for copies in an exported record: none, Koha's, or the one of MARC21; UNIMARC has only one. */
export const ITEM_CHOICES = ["none", "koha", "holdings"] as const;
export type ItemChoice = (typeof ITEM_CHOICES)[number];

/** The longest number of a copy: the length of `copies.tombo`. */
const LONGEST_NUMBER = 40;

/**
 * The record's copies, in its order: one for each item field, whatever its number. Where a number occurs twice with equal data,
 * the copy counts once; with different data, the second copy gets a number of the series.
 */
export function itemsIn(record: MarcRecord, format: MarcFormat): ReadItem[] {
  for (const places of ITEM_PLACES[format]) {
    const fields = fieldsUnder(record, places.tag).filter((field) => holdsCopy(field, places));
    if (fields.length > 0) {
      return distinct(fields.map((field) => readItem(field, places)));
    }
  }
  return [];
}

function holdsCopy({ subfields }: DataField, { only }: ItemPlaces): boolean {
  return subfields.some(([code, value]) => tidy(value) !== "" && (only === undefined || only.includes(code)));
}

function distinct(items: readonly ReadItem[]): ReadItem[] {
  const byNumber = new Map<string, string>();
  return items.flatMap((item): ReadItem[] => {
    const text = JSON.stringify(item);
    const sameNumber = item.tombo === "" ? undefined : byNumber.get(item.tombo);
    if (sameNumber === text) {
      return [];
    }
    if (sameNumber !== undefined) {
      return [
        {
          ...item,
          tombo: "",
          remarks: [`O número ${item.tombo} está em dois exemplares do registro: o segundo recebe outro tombo.`],
        },
      ];
    }
    byNumber.set(item.tombo, text);
    return [item];
  });
}

/** Our own mark in the note, where the scanner's code is not the tombo. */
const TOMBO_NOTE = /^Tombo ([\w./-]+)(?:; |$)/;

function readItem(field: DataField, places: ItemPlaces): ReadItem {
  const text = (code: string | undefined) => (code ? tidy(subfieldOf(field, code)) : "");
  const numberText = text(places.number);
  const { number, remarks } = readNumber(numberText);
  const note = text(places.note);
  const tombo = TOMBO_NOTE.exec(note)?.[1] ?? number;
  const priceText = text(places.price);
  const price = priceText === "" ? 0 : readPrice(priceText.replace(/^BRL\s*/i, ""));
  if (price === null) {
    remarks.push(`O preço “${priceText.slice(0, 40)}” não foi reconhecido: o exemplar fica sem preço.`);
  }
  const stays = staysInSchool(text(places.notForLoan), text(places.itemType));
  if (stays) {
    remarks.push(
      `O registro indica que o exemplar${number ? ` ${number}` : ""} não é emprestado: entra como obra de referência.`,
    );
  }
  const flags = { lost: text(places.lost), damaged: text(places.damaged), withdrawn: text(places.withdrawn) };
  return {
    tombo,
    barcode: tombo === number ? "" : number.slice(0, COPY_FIELDS.barcode.facts.max),
    call_number: tidy([...places.callNumber].map(text).filter(Boolean).join(" ")).slice(0, COPY_FIELDS.call_number.facts.max),
    location: text(places.location).slice(0, COPY_FIELDS.location.facts.max),
    origin: text(places.origin).slice(0, COPY_FIELDS.origin.facts.max),
    price: price ?? 0,
    ...stateOf(note.replace(TOMBO_NOTE, ""), flags),
    ...(stays ? { not_for_loan: true as const } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
}

/** Koha's item types of reference: its own "REF", and what Brazilian libraries call theirs. */
const REFERENCE = /^(ref|rfr|referencia|reference|consulta|cons local|obra de referencia)/;

/** In Koha a negative "not for loan" is a book on order; it will be lent. */
const staysInSchool = (notForLoan: string, itemType: string): boolean =>
  (isSet(notForLoan) && !notForLoan.startsWith("-")) || REFERENCE.test(searchText(itemType));

/** The number as the desk's scanner will send it, with a remark where that differs from the text. */
function readNumber(text: string): { number: string; remarks: string[] } {
  const number = cleanCode(bareCode(text));
  if (number.length > LONGEST_NUMBER || /[;,|]/.test(number)) {
    return {
      number: "",
      remarks: [`O número “${text.slice(0, 60)}” não pode ser usado como tombo: o exemplar recebe outro.`],
    };
  }
  return { number, remarks: number === text.toUpperCase() ? [] : [`Tombo “${text}” lido como ${number || "sem número"}.`] };
}

const STATES = Object.entries(COPY_STATES) as [CopyState, string][];
/** Koha's own list of the meanings of "lost": 4 and 5 are missing. */
const MISSING_CODE = /^[45]$/;
const isSet = (flag: string) => flag !== "" && flag !== "0";

/** By our note, which has more information; otherwise by the flags. Other programs' notes do not count. */
function stateOf(note: string, { lost, damaged, withdrawn }: Record<"lost" | "damaged" | "withdrawn", string>) {
  const namedState = STATES.find(([, name]) => note === name || note.startsWith(`${name}: `));
  if (namedState) {
    return {
      state: namedState[0],
      state_reason: note.slice(namedState[1].length + 2).slice(0, COPY_FIELDS.state_reason.facts.max),
    };
  }
  const state: CopyState = isSet(withdrawn)
    ? "withdrawn"
    : isSet(lost)
      ? MISSING_CODE.test(lost)
        ? "missing"
        : "lost"
      : isSet(damaged)
        ? "damaged"
        : "normal";
  return { state, state_reason: state === "normal" ? "" : note.slice(0, COPY_FIELDS.state_reason.facts.max) };
}

/** The record with these copies in place of its own. */
export function withItems(record: MarcRecord, format: MarcFormat, choice: ItemChoice, items: readonly Item[]): MarcRecord {
  if (choice === "none") {
    return record;
  }
  const places = format === "unimarc" ? UNIMARC : choice === "koha" ? KOHA : HOLDINGS;
  const holding = ITEM_PLACES[format].find((itemPlaces) =>
    fieldsUnder(record, itemPlaces.tag).some((field) => holdsCopy(field, itemPlaces)),
  );
  const itemFieldSet = new Set<unknown>(
    ITEM_PLACES[format].flatMap((itemPlaces) =>
      fieldsUnder(record, itemPlaces.tag).filter(
        (field) => subfieldOf(field, itemPlaces.number) !== "" || (itemPlaces === holding && holdsCopy(field, itemPlaces)),
      ),
    ),
  );
  const fields = record.fields.filter((field) => !itemFieldSet.has(field));
  const insertIndex = fields.findIndex(({ tag }) => tag > places.tag);
  fields.splice(insertIndex < 0 ? fields.length : insertIndex, 0, ...items.map((item) => itemField(item, places)));
  return { ...record, fields };
}

function itemField(item: Item, places: ItemPlaces): DataField {
  const { tombo, barcode, call_number, location, origin, price, state, state_reason } = item;
  const { lost, damaged, withdrawn } = FLAGS[state];
  const note = [
    ...(barcode ? [`Tombo ${tombo}`] : []),
    ...(state === "normal" ? [] : [state_reason ? `${COPY_STATES[state]}: ${state_reason}` : COPY_STATES[state]]),
  ].join("; ");
  const values: [string | undefined, string][] = [
    [places.withdrawn, withdrawn],
    [places.lost, lost],
    [places.damaged, damaged],
    [places.location, location],
    [places.origin, origin],
    [places.price, price > 0 ? (price / 100).toFixed(2) : ""],
    [places.inventory, tombo],
    [places.callNumber[0], call_number],
    [places.number, barcode || tombo],
    [places.note, note],
  ];
  const subfields = values.flatMap(([code, value]): Subfield[] => (code && value !== "" ? [[code, value]] : []));
  return { tag: places.tag, indicators: "  ", subfields };
}

/** Koha's flags for each state. A copy in repair is damaged in Koha; the note tells the rest. */
const FLAGS: Readonly<Record<CopyState, { lost: string; damaged: string; withdrawn: string }>> = {
  normal: { lost: "", damaged: "", withdrawn: "" },
  lost: { lost: "1", damaged: "", withdrawn: "" },
  missing: { lost: "4", damaged: "", withdrawn: "" },
  damaged: { lost: "", damaged: "1", withdrawn: "" },
  repair: { lost: "", damaged: "1", withdrawn: "" },
  withdrawn: { lost: "", damaged: "", withdrawn: "1" },
};
