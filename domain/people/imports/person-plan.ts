/**
 * The effect of a row of people on the register: the same function decides in the dry run and, again, inside the transaction that
 * writes. A doubt never joins two people: a person who may be a namesake causes an error.
 */

import { formatDay } from "../../dates";
import { hasError, Remarks, type RowMessage, withoutNotesOn } from "../../imports/messages";
import type { Verdict } from "../../imports/verdict";
import { SHIFT_NAMES, type Shift } from "../../platform/shifts";
import { searchText } from "../../text";
import { mayBeSame } from "../guardian-name";
import { KIND_NAMES, type PersonKind } from "../words";
import { findPerson } from "./person-match";
import type { ContactValues, PersonValues } from "./person-row";
import { contactKey, type KnownClass, type KnownPerson, type KnownSector, type PersonFields, type Registry } from "./registry";
import type { ComparedRole, Differ, RolePlanner } from "./role";
import { PERSON_FIELDS, type PersonField } from "./terms";

export interface DetailFields {
  birth_date: string;
  document: string;
}

export interface PersonPlan {
  verdict: Verdict;
  messages: RowMessage[];
  person: string;
  newFields: PersonFields | null;
  change: Partial<PersonFields>;
  /** The record was deactivated when the person left, and the row says that they are back: the import activates it. */
  returns: boolean;
  /** The person after the row. */
  after: Pick<PersonFields, "name" | "social_name" | "enrolment">;
  /** The class to create before. */
  makeClass: KnownClass | null;
  /** The class without a shift, and the row's shift. */
  fillShift: { id: string; shift: Shift } | null;
  /** The sector to create before. */
  makeSector: KnownSector | null;
  details: { id: string; isNew: boolean; fields: Partial<DetailFields> } | null;
  contacts: ContactValues[];
  /** The row's effect on each role, by the role's name; a role without an effect is left out. */
  roles: Readonly<Record<string, unknown>>;
}

export interface PersonPlanning {
  line: number;
  newId: () => string;
  /** For a class without a year in the file. */
  schoolYear: number;
  /** By their names. */
  roles: Readonly<Record<string, RolePlanner>>;
}

/** Decides one row and, unless it is an error, records its effect in the register. */
export function planPerson(
  registry: Registry,
  readValues: PersonValues,
  readMessages: readonly RowMessage[],
  planning: PersonPlanning,
): PersonPlan {
  const { written_name = "" } = readValues;
  const isWritten = written_name !== "" && registry.withName(written_name).length > 0;
  const values = isWritten ? { ...readValues, name: written_name } : readValues;
  const rowMessages = isWritten ? withoutNotesOn("name", readMessages) : readMessages;
  const remarks = new Remarks();
  const schoolClass =
    values.class_name === "" ? undefined : registry.classOf(values.class_name, values.class_year || planning.schoolYear);
  const existing = hasError(rowMessages) ? undefined : findPerson(registry, values, schoolClass, remarks);
  const kind = values.kind || existing?.fields.kind || "student";
  if (schoolClass) {
    checkActive(schoolClass, values, planning, remarks);
  }
  const { sector, makeSector } = planSector(registry, values, planning, remarks);
  if (!existing && values.kind === "" && values.situation !== "left") {
    formatKind(values, remarks);
  }
  const roles = Object.entries(planning.roles).map(
    ([name, role]) => [name, role.assess(values.roles[name], { person: existing, kind, line: planning.line }, remarks)] as const,
  );
  const makeClass = values.class_name !== "" && !schoolClass ? newClass(values, planning) : null;
  const fillShift = schoolClass ? shiftOf(schoolClass, values, remarks) : null;
  const returns = existing?.active === false && isBack(values, schoolClass ?? makeClass, kind, planning);
  const wantedFields: Partial<PersonFields> = {
    social_name: values.social_name,
    ...(values.kind ? { kind: values.kind } : {}),
    class: schoolClass?.id ?? makeClass?.id ?? "",
    sector,
  };
  const change =
    existing && !hasError([...rowMessages, ...remarks.messages])
      ? changesOf(registry, existing, values, wantedFields, [makeClass, makeSector], roles, remarks)
      : {};
  if (existing) {
    remarkOtherContacts(existing, values, remarks);
  }
  if (existing && !hasError([...rowMessages, ...remarks.messages])) {
    remarkInactive(existing, values, returns, remarks);
  }
  const messages = [...rowMessages, ...remarks.messages];
  if (hasError(messages)) {
    registry.refuseEnrolment(values.enrolment, planning.line);
    const emptyPlan = {
      newFields: null,
      change: {},
      returns: false,
      makeClass: null,
      fillShift: null,
      makeSector: null,
      details: null,
      contacts: [],
      roles: {},
    };
    return { verdict: "error", messages, person: "", after: { name: "", social_name: "", enrolment: "" }, ...emptyPlan };
  }
  if (values.situation === "left") {
    return planLeaver(existing, values, messages);
  }
  if (makeClass) {
    registry.addClass(makeClass);
  }
  if (schoolClass && fillShift) {
    schoolClass.shift = fillShift.shift;
  }
  if (makeSector) {
    registry.addSector(makeSector);
  }
  const person = existing ?? newPerson({ ...wantedFields, kind } as PersonFields, values, planning);
  if (existing) {
    Object.assign(existing.fields, change);
    existing.active ||= returns;
    registry.addEnrolment(existing);
  } else {
    registry.addPerson(person);
  }
  person.line = planning.line;
  const newFields = existing ? null : { ...person.fields };
  const parts = {
    details: planDetails(person, values, planning),
    contacts: planContacts(person, values),
    roles: planRoles(roles, person),
  };
  const isTouched =
    returns ||
    fillShift !== null ||
    Object.keys(change).length > 0 ||
    parts.details ||
    parts.contacts.length > 0 ||
    Object.keys(parts.roles).length > 0;
  return {
    verdict: existing === undefined ? "create" : isTouched ? "update" : "unchanged",
    messages,
    person: person.id,
    newFields,
    after: { ...person.fields },
    change,
    returns,
    makeClass,
    fillShift,
    makeSector,
    ...parts,
  };
}

/** A row without a word for the person's kind: a class or a guardian means a pupil; otherwise a user must look. */
function formatKind({ class_name, contacts }: PersonValues, remarks: Remarks): void {
  if (class_name === "" && contacts.every(({ guardian }) => guardian === "")) {
    remarks.warning(
      "kind",
      "A linha não informa o vínculo e não tem turma nem responsável: a pessoa entra como aluno. Se for professor ou funcionário, informe o vínculo na coluna ou para todas as linhas.",
    );
  }
}

/**
 * Whether the row says that the person is at the school now. A list of telephones without classes, or of a past year, says that
 * of no pupil: it would bring every leaver back.
 */
function isBack(
  { situation, class_name }: PersonValues,
  group: KnownClass | null,
  kind: PersonKind,
  { schoolYear }: PersonPlanning,
): boolean {
  return situation !== "left" && !(group && isOver(group, schoolYear)) && (class_name !== "" || kind !== "student");
}

const isOver = ({ year }: KnownClass, schoolYear: number): boolean => year > 0 && year < schoolYear;

/** The pupils of an inactive class are on no day's overview of absences and in no rollover. One of an earlier year is over anyway. */
function checkActive(group: KnownClass, { situation }: PersonValues, { schoolYear }: PersonPlanning, remarks: Remarks): void {
  if (!group.active && !isOver(group, schoolYear) && situation !== "left") {
    remarks.error("class", `A turma ${group.name} está inativa. Ative-a em Turmas ou corrija a coluna.`);
  }
}

/** A warning in both cases: a user sees it before anything is written. */
function remarkInactive(existing: KnownPerson, { situation }: PersonValues, returns: boolean, remarks: Remarks): void {
  if (returns) {
    remarks.warning("situation", "Voltou à escola: o cadastro será reativado.");
  } else if (!existing.active && situation !== "left") {
    remarks.warning(
      "situation",
      "O cadastro está desativado e continua assim: a linha não informa que a pessoa está na escola neste ano. Se ela voltou, ative o cadastro em Pessoas.",
    );
  }
}

/** A row's data of telephones, addresses and guardians. */
const OF_CONTACTS = /phone|email|guardian/;

/** A leaver is not created; a person in the register stays as they are, with a note. The row has no other effect. */
function planLeaver(existing: KnownPerson | undefined, values: PersonValues, rowMessages: readonly RowMessage[]): PersonPlan {
  const text = !existing
    ? "Segundo a lista, a pessoa não está mais na escola: não foi cadastrada."
    : existing.active
      ? "Segundo a lista, a pessoa não está mais na escola, e o cadastro está ativo: nada foi alterado. Desative-o em Pessoas."
      : "Segundo a lista e o cadastro, a pessoa não está mais na escola.";
  const { name, social_name, enrolment } = existing?.fields ?? values;
  return {
    verdict: existing ? "unchanged" : "skipped",
    messages: [
      ...rowMessages.filter(({ field }) => !OF_CONTACTS.test(field)),
      { field: "situation", level: existing?.active ? "warning" : "note", text },
    ],
    person: existing?.id ?? "",
    newFields: null,
    change: {},
    returns: false,
    after: { name, social_name, enrolment },
    makeClass: null,
    fillShift: null,
    makeSector: null,
    details: null,
    contacts: [],
    roles: {},
  };
}

/** The row's shift for a class without one. A different shift only causes a note: the class has other pupils too. */
function shiftOf(
  { id, name, shift: previousShift }: KnownClass,
  { shift }: PersonValues,
  remarks: Remarks,
): PersonPlan["fillShift"] {
  if (shift === "" || shift === previousShift) {
    return null;
  }
  if (previousShift !== "") {
    remarks.note("shift", `No cadastro o turno da turma ${name} é ${SHIFT_NAMES[previousShift].toLowerCase()}; foi mantido.`);
    return null;
  }
  remarks.note("shift", `Turno da turma ${name}: ${SHIFT_NAMES[shift].toLowerCase()}.`);
  return { id, shift };
}

/** The sector of a row; the import creates a missing one, like a class. */
function planSector(
  registry: Registry,
  { sector: name, situation }: PersonValues,
  { newId }: PersonPlanning,
  remarks: Remarks,
): { sector: string; makeSector: KnownSector | null } {
  const existing = name === "" ? undefined : registry.sectorOf(name);
  if (existing?.active === false && situation !== "left") {
    remarks.error("sector", `O setor “${existing.name}” está inativo. Ative-o em Setores ou corrija a coluna.`);
  }
  if (name === "" || existing) {
    return { sector: existing?.id ?? "", makeSector: null };
  }
  remarks.note("sector", `Novo setor: ${name}.`);
  const makeSector = { id: newId(), name, active: true };
  return { sector: makeSector.id, makeSector };
}

function newClass({ class_name, class_year, shift }: PersonValues, { newId, schoolYear }: PersonPlanning): KnownClass {
  return { id: newId(), name: class_name, year: class_year || schoolYear, shift, active: true };
}

function newPerson(fields: PersonFields, values: PersonValues, { newId }: PersonPlanning): KnownPerson {
  return {
    id: newId(),
    fields: { ...fields, name: values.name, enrolment: values.enrolment },
    active: true,
    birth_date: "",
    document: "",
    details: "",
    contacts: new Set(),
    line: 0,
  };
}

type ComparedRoles = readonly (readonly [name: string, role: ComparedRole])[];

const CHANGEABLE = ["social_name", "kind", "class", "sector"] as const;

function changesOf(
  registry: Registry,
  existing: KnownPerson,
  row: PersonValues,
  wantedFields: Partial<PersonFields>,
  makes: readonly ({ id: string; name: string } | null)[],
  roles: ComparedRoles,
  remarks: Remarks,
): Partial<PersonFields> {
  const change: Partial<PersonFields> = {};
  const differ: Differ = (field, label, oldText, newText) => {
    if (existing.line > 0 && oldText !== "") {
      remarks.error(
        field,
        `${label}: a linha ${existing.line} informa “${oldText}” e esta informa “${newText}” para a mesma pessoa.`,
      );
    } else {
      remarks.note(field, oldText === "" ? `${label}: ${newText}.` : `${label}: de ${oldText} para ${newText}.`);
    }
  };
  const differOwn = (field: PersonField, oldText: string, newText: string) =>
    differ(field, PERSON_FIELDS[field].label, oldText, newText);
  const nameOf = (id: string) => (makes.find((record) => record?.id === id)?.name ?? registry.nameOf(id)) || id;
  for (const field of CHANGEABLE) {
    const value = wantedFields[field];
    if (value && value !== existing.fields[field]) {
      Object.assign(change, { [field]: value });
      const valueText = (text: string) => (field === "kind" ? KIND_NAMES[text as PersonKind] : nameOf(text));
      differOwn(field, valueText(existing.fields[field]), valueText(value));
    }
  }
  for (const [, role] of roles) {
    role.compare(differ);
  }
  if (row.enrolment !== "" && existing.fields.enrolment === "") {
    change.enrolment = row.enrolment;
    differOwn("enrolment", "", row.enrolment);
  }
  if (row.birth_date !== "" && row.birth_date !== existing.birth_date) {
    differOwn("birth_date", existing.birth_date && formatDay(existing.birth_date), formatDay(row.birth_date));
  }
  if (row.document !== "" && row.document !== existing.document) {
    differOwn("document", existing.document, row.document);
  }
  if (![existing.fields.name, existing.fields.social_name].some((name) => searchText(name) === searchText(row.name))) {
    remarks.note("name", `No cadastro o nome é ${existing.fields.name}; não foi alterado.`);
  }
  return change;
}

function planDetails(person: KnownPerson, row: PersonValues, { newId }: PersonPlanning): PersonPlan["details"] {
  const fields: Partial<DetailFields> = {};
  for (const field of ["birth_date", "document"] as const) {
    if (row[field] !== "" && row[field] !== person[field]) {
      fields[field] = row[field];
      person[field] = row[field];
    }
  }
  if (Object.keys(fields).length === 0) {
    return null;
  }
  const isNew = person.details === "";
  person.details ||= newId();
  return { id: person.details, isNew, fields };
}

const CONTACT_WORDS = { phone: ["outro telefone", "terminado em"], email: ["outro e-mail", "que começa por"] } as const;
const SHOWN_CHARACTERS = 4;

/** Two numbers of one guardian stay side by side, and the old one may belong to another person by now: only a user knows. */
function remarkOtherContacts(person: KnownPerson, row: PersonValues, remarks: Remarks): void {
  const inRow = new Set(row.contacts.map(contactKey));
  for (const { kind, guardian, ...contact } of row.contacts) {
    if (person.contacts.has(contactKey({ kind, ...contact }))) {
      continue;
    }
    const isTheirs = (key: string) => {
      const owner = person.guardians?.get(key) ?? guardian;
      return (owner === "") === (guardian === "") && mayBeSame(owner, guardian);
    };
    const other = [...person.contacts].find((key) => key.startsWith(`${kind} `) && !inRow.has(key) && isTheirs(key));
    if (other !== undefined) {
      const [noun, verb] = CONTACT_WORDS[kind];
      const value = other.slice(kind.length + 1);
      const shownPart = kind === "phone" ? value.slice(-SHOWN_CHARACTERS) : value.slice(0, SHOWN_CHARACTERS);
      remarks.warning(
        guardian === "" ? kind : `guardian_${kind}`,
        `O cadastro já tem ${noun}, ${verb} ${shownPart}: os dois são mantidos, e as mensagens são enviadas ao mais antigo. Remova da ficha o desatualizado.`,
      );
    }
  }
}

function planContacts(person: KnownPerson, row: PersonValues): ContactValues[] {
  return row.contacts.filter((contact) => {
    const key = contactKey(contact);
    return !person.contacts.has(key) && person.contacts.add(key);
  });
}

function planRoles(roles: ComparedRoles, person: KnownPerson): PersonPlan["roles"] {
  return Object.fromEntries(roles.map(([name, role]) => [name, role.plan(person)] as const).filter(([, plan]) => plan !== null));
}
