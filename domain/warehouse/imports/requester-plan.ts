/** A row of a list of requesters, people or sectors: its reading and its effect. */
import { type Day, formatDay } from "../../dates";
import { addTo } from "../../grouped";
import { readCellDay } from "../../imports/days";
import type { Cells } from "../../imports/fields";
import { readCode } from "../../imports/figures";
import { bareCode } from "../../imports/marked-codes";
import { hasError, Remarks, type RowMessage } from "../../imports/messages";
import { remarkLengths } from "../../imports/record-fields";
import { isSimilarName } from "../../imports/similar-name";
import type { Verdict } from "../../imports/verdict";
import { enrolmentKey, readEnrolment } from "../../people/enrolment";
import { namesOf, personKey, personKeys } from "../../people/imports/registry";
import { searchText } from "../../text";
import { REQUESTER_FIELDS, readRequesterCode, validityProblem } from "../requester-fields";

export interface RequesterValues {
  name: string;
  code: string;
  /** Empty: the name decides. */
  kind: "person" | "sector" | "";
  enrolment: string;
  /** The person's. */
  sector: string;
  valid_from: Day | "";
  valid_until: Day | "";
  notes: string;
}

/** Reads a row; its problems are in the messages. */
export function readRequesterRow(cells: Cells): { values: RequesterValues; messages: RowMessage[] } {
  const remarks = new Remarks();
  const name = cells.name ?? "";
  const typedCode = cells.code ?? "";
  const code = typedCode === "" ? "" : readRequesterCode(readCode(bareCode(typedCode)));
  if (typedCode !== "" && code === "") {
    remarks.warning("code", `O código “${typedCode}” não é de requisitante, como R0012: o requisitante recebe o próximo.`);
  }
  if (searchText(name).length < 2) {
    remarks.error("name", name ? `“${name}” não é um nome.` : "Falta o nome.");
  }
  const limits = [
    ["name", name, 120],
    ["enrolment", cells.enrolment ?? "", 40],
    ["sector", cells.sector ?? "", 120],
  ] as const;
  for (const [field, text, max] of limits) {
    if (text.length > max) {
      remarks.error(field, `Use no máximo ${max} caracteres.`);
    }
  }
  remarkLengths(REQUESTER_FIELDS, { notes: cells.notes ?? "" }, remarks);
  const valid_from = readCellDay(cells.valid_from ?? "", "valid_from", REQUESTER_FIELDS.valid_from.label, remarks);
  const valid_until = readCellDay(cells.valid_until ?? "", "valid_until", REQUESTER_FIELDS.valid_until.label, remarks);
  const validity = validityProblem({ valid_from, valid_until });
  if (validity) {
    remarks.error("valid_until", validity);
  }
  return {
    values: {
      name,
      code,
      kind: readKind(cells.kind ?? "", remarks),
      enrolment: readEnrolment(cells.enrolment ?? "", "Matrícula", remarks),
      sector: cells.sector ?? "",
      valid_from,
      valid_until,
      notes: cells.notes ?? "",
    },
    messages: remarks.messages,
  };
}

function readKind(cell: string, remarks: Remarks): RequesterValues["kind"] {
  const word = searchText(cell);
  if (word === "") {
    return "";
  }
  if (/^(setor|departamento|unidade|secao|s)$/.test(word)) {
    return "sector";
  }
  if (/^(pessoa|servidora?|professora?|funcionari[oa]|p)$/.test(word)) {
    return "person";
  }
  remarks.error("kind", `“${cell}” não é “pessoa” nem “setor”.`);
  return "";
}

export interface KnownHolder {
  id: string;
  kind: "person" | "sector";
  name: string;
  /** The name by which the school calls a person; "" where it is the registered one. */
  social_name: string;
  enrolment: string;
  /** Merged into another person, or anonymised: no row means them, and their code stays theirs. */
  former?: boolean;
  requester: { id: string; code: string; valid_from: Day | ""; valid_until: Day | ""; notes: string; active: boolean } | null;
}

/** The people and sectors to which an import's rows refer. */
export class Holders {
  private readonly byId = new Map<string, KnownHolder>();
  private readonly byEnrolment = new Map<string, KnownHolder>();
  private readonly people = new Map<string, KnownHolder[]>();
  private readonly sectors = new Map<string, KnownHolder>();
  private readonly byCode = new Map<string, KnownHolder>();

  has(id: string) {
    return this.byId.has(id);
  }

  add(holder: KnownHolder): void {
    this.byId.set(holder.id, holder);
    if (holder.kind === "sector") {
      this.sectors.set(searchText(holder.name), holder);
    } else if (!holder.former) {
      for (const key of personKeys(holder)) {
        addTo(this.people, key, holder);
      }
      if (holder.enrolment) {
        this.byEnrolment.set(enrolmentKey(holder.enrolment), holder);
      }
    }
    this.addCode(holder);
  }

  addCode(holder: KnownHolder): void {
    if (holder.requester?.code) {
      this.byCode.set(holder.requester.code, holder);
    }
  }

  withEnrolment(enrolment: string) {
    return enrolment ? this.byEnrolment.get(enrolmentKey(enrolment)) : undefined;
  }
  peopleNamed(name: string): readonly KnownHolder[] {
    return this.people.get(personKey(name)) ?? [];
  }
  sectorNamed(name: string) {
    return this.sectors.get(searchText(name));
  }
  withCode(code: string) {
    return this.byCode.get(code);
  }
}

export interface RequesterPlan {
  verdict: Verdict;
  messages: RowMessage[];
  requester: string;
  holder: KnownHolder | null;
  makeSector: { id: string; name: string } | null;
  makePerson: { id: string; name: string; enrolment: string; sector: string } | null;
  newFields: { code: string; valid_from: Day | ""; valid_until: Day | ""; notes: string } | null;
  change: { valid_from?: Day; valid_until?: Day; notes?: string; active?: true };
}

/** Decides one row. */
export function planRequester(
  holders: Holders,
  values: RequesterValues,
  rowMessages: readonly RowMessage[],
  { newId }: { newId: () => string },
): RequesterPlan {
  const remarks = new Remarks();
  const emptyPlan = { requester: "", holder: null, makeSector: null, makePerson: null, newFields: null, change: {} };
  const match = hasError(rowMessages) ? undefined : findHolder(holders, values, remarks);
  const codeOwner = values.code ? holders.withCode(values.code) : undefined;
  if (codeOwner && codeOwner !== match) {
    remarks.error("code", `O código ${values.code} já é de ${codeOwner.name}.`);
  }
  if (hasError([...rowMessages, ...remarks.messages])) {
    return { verdict: "error", messages: [...rowMessages, ...remarks.messages], ...emptyPlan };
  }
  if (match?.requester) {
    return { ...emptyPlan, ...changeOf(match, values, remarks), holder: match, messages: [...rowMessages, ...remarks.messages] };
  }
  const isSector = (match?.kind ?? values.kind) === "sector";
  const ofSector = isSector ? values.name : values.sector;
  const sector = ofSector === "" || match ? undefined : holders.sectorNamed(ofSector);
  const makeSector = ofSector !== "" && !match && !sector ? { id: newId(), name: ofSector } : null;
  if (makeSector) {
    holders.add({ ...makeSector, kind: "sector", social_name: "", enrolment: "", requester: null });
    remarks.note("sector", `Novo setor: ${ofSector}.`);
  }
  const makePerson =
    match || isSector
      ? null
      : { id: newId(), name: values.name, enrolment: values.enrolment, sector: sector?.id ?? makeSector?.id ?? "" };
  if (makePerson) {
    remarks.note("name", "Nova pessoa, como funcionário.");
  }
  const holder: KnownHolder =
    match ??
    (isSector ? holders.sectorNamed(values.name)! : { ...makePerson!, kind: "person", social_name: "", requester: null });
  const { code, valid_from, valid_until, notes } = values;
  const newFields = { code, valid_from, valid_until, notes };
  holder.requester = { ...newFields, id: newId(), active: true };
  if (makePerson) {
    holders.add(holder);
  } else {
    holders.addCode(holder);
  }
  const messages = [...rowMessages, ...remarks.messages];
  return {
    verdict: "create",
    messages,
    requester: holder.requester.id,
    holder,
    makeSector,
    makePerson,
    newFields: newFields,
    change: {},
  };
}

/** The person or sector of the row, or nothing for a new one. */
function findHolder(
  holders: Holders,
  { name, code, kind, enrolment }: RequesterValues,
  remarks: Remarks,
): KnownHolder | undefined {
  const sector = kind === "person" ? undefined : holders.sectorNamed(name);
  if (kind === "sector" || (kind === "" && sector && enrolment === "")) {
    return sector;
  }
  const enrolledPerson = holders.withEnrolment(enrolment);
  if (enrolledPerson) {
    if (!namesOf(enrolledPerson).some((known) => isSimilarName(known, name, { sameFirstWord: true }))) {
      remarks.error("enrolment", `A matrícula ${enrolment} é de ${enrolledPerson.name}. Confira o nome e a matrícula.`);
    } else if (!personKeys(enrolledPerson).has(personKey(name))) {
      remarks.warning("name", `A matrícula ${enrolment} é de ${enrolledPerson.name}.`);
    }
    return enrolledPerson;
  }
  const peopleOfName = holders.peopleNamed(name).filter((person) => enrolment === "" || person.enrolment === "");
  // The list of requesters tells people of one name apart by their codes.
  const withCode = code === "" ? undefined : peopleOfName.find(({ requester }) => requester?.code === code);
  if (withCode) {
    return withCode;
  }
  if (peopleOfName.length > 1) {
    remarks.error("name", `Há ${peopleOfName.length} pessoas com este nome: informe a matrícula.`);
  }
  return peopleOfName[0];
}

function changeOf(
  { requester }: KnownHolder,
  { code, valid_from, valid_until, notes }: RequesterValues,
  remarks: Remarks,
): Pick<RequesterPlan, "verdict" | "requester" | "change"> {
  const existing = requester!;
  const change: RequesterPlan["change"] = {};
  if (code !== "" && code !== existing.code && existing.code !== "") {
    remarks.warning("code", `No cadastro o código é ${existing.code}; não foi alterado.`);
  }
  if (valid_from !== "" && valid_from !== existing.valid_from) {
    change.valid_from = valid_from;
    remarks.note("valid_from", `Pode retirar a partir de ${formatDay(valid_from)}.`);
  }
  if (valid_until !== "" && valid_until !== existing.valid_until) {
    change.valid_until = valid_until;
    remarks.note("valid_until", `Pode retirar até ${formatDay(valid_until)}.`);
  }
  if (notes !== "" && notes !== existing.notes) {
    change.notes = notes;
    remarks.note("notes", "Observações alteradas.");
  }
  if (!existing.active) {
    change.active = true;
    remarks.note("name", "Estava desativado e volta a ser requisitante.");
  }
  Object.assign(existing, change);
  return { verdict: Object.keys(change).length > 0 ? "update" : "unchanged", requester: existing.id, change };
}
