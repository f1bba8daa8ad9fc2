/**
 * What a row of people does to the school's registry: the same function decides in the dry run and, again, inside the
 * transaction that writes. Nobody is ever merged on a doubt: who can't be told from a namesake is an error that says so.
 */

import { formatDay } from "../../dates";
import { hasError, Remarks, type RowMessage } from "../../imports/messages";
import type { Verdict } from "../../imports/verdict";
import { SHIFT_NAMES, type Shift } from "../../platform/shifts";
import { searchText } from "../../text";
import { mayBeSame } from "../guardian-name";
import { KIND_NAMES, type PersonKind } from "../words";
import { findPerson } from "./person-match";
import type { ContactValues, PersonValues } from "./person-row";
import { contactKey, type KnownClass, type KnownPerson, type KnownSector, type PersonFields, type Registry } from "./registry";
import type { Differ, JudgedRole, RolePlanner } from "./role";
import { PERSON_FIELDS, type PersonField } from "./terms";

export interface DetailFields {
  birth_date: string;
  document: string;
}

export interface PersonPlan {
  verdict: Verdict;
  messages: RowMessage[];
  person: string;
  make: PersonFields | null;
  change: Partial<PersonFields>;
  /** The record was deactivated when the person left, and the row says that they are back: it is activated. */
  returns: boolean;
  /** The person as they stand then. */
  after: Pick<PersonFields, "name" | "social_name" | "enrolment">;
  /** The class to make before. */
  makeClass: KnownClass | null;
  /** The class that has no shift yet, and the row's. */
  fillShift: { id: string; shift: Shift } | null;
  /** The sector to make before. */
  makeSector: KnownSector | null;
  details: { id: string; make: boolean; fields: Partial<DetailFields> } | null;
  contacts: ContactValues[];
  /** What the row does to each role, by its name; a role to which it does nothing is left out. */
  roles: Readonly<Record<string, unknown>>;
}

export interface PersonPlanning {
  line: number;
  newId: () => string;
  /** For a class whose year the file does not say. */
  schoolYear: number;
  /** By their names. */
  roles: Readonly<Record<string, RolePlanner>>;
}

/** Decides one row and, unless it is an error, notes in the registry what it will have done. */
export function planPerson(
  registry: Registry,
  values: PersonValues,
  said: readonly RowMessage[],
  planning: PersonPlanning,
): PersonPlan {
  const remarks = new Remarks();
  const found =
    values.class_name === "" ? undefined : registry.classOf(values.class_name, values.class_year || planning.schoolYear);
  const known = hasError(said) ? undefined : findPerson(registry, values, found, remarks);
  const kind = values.kind || known?.fields.kind || "student";
  const { sector, makeSector } = planSector(registry, values, planning, remarks);
  if (!known && values.kind === "" && values.situation !== "left") {
    formatKind(values, remarks);
  }
  const roles = Object.entries(planning.roles).map(
    ([name, role]) => [name, role.judge(values.roles[name], { known, kind, line: planning.line }, remarks)] as const,
  );
  const makeClass = values.class_name !== "" && !found ? newClass(values, planning) : null;
  const fillShift = found ? shiftOf(found, values, remarks) : null;
  const returns = known?.active === false && isBack(values, found ?? makeClass, kind, planning);
  const wanted: Partial<PersonFields> = {
    social_name: values.social_name,
    ...(values.kind ? { kind: values.kind } : {}),
    class: found?.id ?? makeClass?.id ?? "",
    sector,
  };
  const change =
    known && !hasError([...said, ...remarks.messages])
      ? changesOf(registry, known, values, wanted, [makeClass, makeSector], roles, remarks)
      : {};
  if (known) {
    remarkOtherContacts(known, values, remarks);
  }
  if (known && !hasError([...said, ...remarks.messages])) {
    remarkInactive(known, values, returns, remarks);
  }
  const messages = [...said, ...remarks.messages];
  if (hasError(messages)) {
    registry.refuseEnrolment(values.enrolment, planning.line);
    const nothing = {
      make: null,
      change: {},
      returns: false,
      makeClass: null,
      fillShift: null,
      makeSector: null,
      details: null,
      contacts: [],
      roles: {},
    };
    return { verdict: "error", messages, person: "", after: { name: "", social_name: "", enrolment: "" }, ...nothing };
  }
  if (values.situation === "left") {
    return planLeaver(known, values, messages);
  }
  if (makeClass) {
    registry.addClass(makeClass);
  }
  if (found && fillShift) {
    found.shift = fillShift.shift;
  }
  if (makeSector) {
    registry.addSector(makeSector);
  }
  const person = known ?? newPerson({ ...wanted, kind } as PersonFields, values, planning);
  if (known) {
    Object.assign(known.fields, change);
    known.active ||= returns;
    registry.addEnrolment(known);
  } else {
    registry.addPerson(person);
  }
  person.line = planning.line;
  const make = known ? null : { ...person.fields };
  const rest = {
    details: planDetails(person, values, planning),
    contacts: planContacts(person, values),
    roles: planRoles(roles, person),
  };
  const touched =
    returns ||
    fillShift !== null ||
    Object.keys(change).length > 0 ||
    rest.details ||
    rest.contacts.length > 0 ||
    Object.keys(rest.roles).length > 0;
  return {
    verdict: known === undefined ? "create" : touched ? "update" : "unchanged",
    messages,
    person: person.id,
    make,
    after: { ...person.fields },
    change,
    returns,
    makeClass,
    fillShift,
    makeSector,
    ...rest,
  };
}

/** A row without a word for what somebody is: a class or a guardian says that it is a pupil; else somebody must look. */
function formatKind({ class_name, contacts }: PersonValues, remarks: Remarks): void {
  if (class_name === "" && contacts.every(({ guardian }) => guardian === "")) {
    remarks.warning(
      "kind",
      "A linha não informa o vínculo e não tem turma nem responsável: a pessoa entra como aluno. Se for professor ou funcionário, informe o vínculo na coluna ou para todas as linhas.",
    );
  }
}

/**
 * Whether the row says that somebody is at the school now. A list of telephones without classes, or of a year that is over,
 * says that of no pupil: it would bring every leaver back.
 */
function isBack(
  { situation, class_name }: PersonValues,
  group: KnownClass | null,
  kind: PersonKind,
  { schoolYear }: PersonPlanning,
): boolean {
  const isOver = group !== null && group.year > 0 && group.year < schoolYear;
  return situation !== "left" && !isOver && (class_name !== "" || kind !== "student");
}

/** A warning in both cases: somebody looks at it before anything is written. */
function remarkInactive(known: KnownPerson, { situation }: PersonValues, returns: boolean, remarks: Remarks): void {
  if (returns) {
    remarks.warning("situation", "Voltou à escola: o cadastro será reativado.");
  } else if (!known.active && situation !== "left") {
    remarks.warning(
      "situation",
      "O cadastro está desativado e continua assim: a linha não informa que a pessoa está na escola neste ano. Se ela voltou, ative o cadastro em Pessoas.",
    );
  }
}

/** What a row says of telephones, addresses and guardians. */
const OF_CONTACTS = /phone|email|guardian/;

/** Who has left is not made; who stands in the registry stays as they are, and somebody is told. Nothing of the row is kept. */
function planLeaver(known: KnownPerson | undefined, values: PersonValues, said: readonly RowMessage[]): PersonPlan {
  const text = !known
    ? "Segundo a lista, a pessoa não está mais na escola: não foi cadastrada."
    : known.active
      ? "Segundo a lista, a pessoa não está mais na escola, e o cadastro está ativo: nada foi alterado. Desative-o em Pessoas."
      : "Segundo a lista e o cadastro, a pessoa não está mais na escola.";
  const { name, social_name, enrolment } = known?.fields ?? values;
  return {
    verdict: known ? "unchanged" : "skipped",
    messages: [
      ...said.filter(({ field }) => !OF_CONTACTS.test(field)),
      { field: "situation", level: known?.active ? "warning" : "note", text },
    ],
    person: known?.id ?? "",
    make: null,
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

/** What the row says of a class without a shift; another shift is only told: the class is its other pupils' too. */
function shiftOf({ id, name, shift: before }: KnownClass, { shift }: PersonValues, remarks: Remarks): PersonPlan["fillShift"] {
  if (shift === "" || shift === before) {
    return null;
  }
  if (before !== "") {
    remarks.note("shift", `No cadastro o turno da turma ${name} é ${SHIFT_NAMES[before].toLowerCase()}; foi mantido.`);
    return null;
  }
  remarks.note("shift", `Turno da turma ${name}: ${SHIFT_NAMES[shift].toLowerCase()}.`);
  return { id, shift };
}

/** The sector of a row; one that the school lacks is made, as a class is. */
function planSector(
  registry: Registry,
  { sector: name }: PersonValues,
  { newId }: PersonPlanning,
  remarks: Remarks,
): { sector: string; makeSector: KnownSector | null } {
  const found = name === "" ? undefined : registry.sectorOf(name);
  if (found?.active === false) {
    remarks.error("sector", `O setor “${found.name}” está inativo. Ative-o em Setores ou corrija a coluna.`);
  }
  if (name === "" || found) {
    return { sector: found?.id ?? "", makeSector: null };
  }
  remarks.note("sector", `Novo setor: ${name}.`);
  const makeSector = { id: newId(), name, active: true };
  return { sector: makeSector.id, makeSector };
}

function newClass({ class_name, class_year, shift }: PersonValues, { newId, schoolYear }: PersonPlanning): KnownClass {
  return { id: newId(), name: class_name, year: class_year || schoolYear, shift };
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

type JudgedRoles = readonly (readonly [name: string, role: JudgedRole])[];

const CHANGEABLE = ["social_name", "kind", "class", "sector"] as const;

function changesOf(
  registry: Registry,
  known: KnownPerson,
  row: PersonValues,
  wanted: Partial<PersonFields>,
  makes: readonly ({ id: string; name: string } | null)[],
  roles: JudgedRoles,
  remarks: Remarks,
): Partial<PersonFields> {
  const change: Partial<PersonFields> = {};
  const differ: Differ = (field, label, before, after) => {
    if (known.line > 0 && before !== "") {
      remarks.error(field, `${label}: a linha ${known.line} informa “${before}” e esta informa “${after}” para a mesma pessoa.`);
    } else {
      remarks.note(field, before === "" ? `${label}: ${after}.` : `${label}: de ${before} para ${after}.`);
    }
  };
  const differOwn = (field: PersonField, before: string, after: string) =>
    differ(field, PERSON_FIELDS[field].label, before, after);
  const nameOf = (id: string) => (makes.find((make) => make?.id === id)?.name ?? registry.nameOf(id)) || id;
  for (const field of CHANGEABLE) {
    const value = wanted[field];
    if (value && value !== known.fields[field]) {
      Object.assign(change, { [field]: value });
      const say = (text: string) => (field === "kind" ? KIND_NAMES[text as PersonKind] : nameOf(text));
      differOwn(field, say(known.fields[field]), say(value));
    }
  }
  for (const [, role] of roles) {
    role.compare(differ);
  }
  if (row.enrolment !== "" && known.fields.enrolment === "") {
    change.enrolment = row.enrolment;
    differOwn("enrolment", "", row.enrolment);
  }
  if (row.birth_date !== "" && row.birth_date !== known.birth_date) {
    differOwn("birth_date", known.birth_date && formatDay(known.birth_date), formatDay(row.birth_date));
  }
  if (row.document !== "" && row.document !== known.document) {
    differOwn("document", known.document, row.document);
  }
  if (![known.fields.name, known.fields.social_name].some((name) => searchText(name) === searchText(row.name))) {
    remarks.note("name", `No cadastro o nome é ${known.fields.name}; não foi alterado.`);
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
  const make = person.details === "";
  person.details ||= newId();
  return { id: person.details, make, fields };
}

const CONTACT_WORDS = { phone: ["outro telefone", "terminado em"], email: ["outro e-mail", "que começa por"] } as const;
const SHOWN = 4;

/** Two numbers of one guardian stand side by side, and the old one may be somebody else's by now: only a person knows. */
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
      const [what, how] = CONTACT_WORDS[kind];
      const value = other.slice(kind.length + 1);
      const shown = kind === "phone" ? value.slice(-SHOWN) : value.slice(0, SHOWN);
      remarks.warning(
        guardian === "" ? kind : `guardian_${kind}`,
        `O cadastro já tem ${what}, ${how} ${shown}: os dois são mantidos, e as mensagens são enviadas ao mais antigo. Remova da ficha o desatualizado.`,
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

function planRoles(roles: JudgedRoles, person: KnownPerson): PersonPlan["roles"] {
  return Object.fromEntries(roles.map(([name, role]) => [name, role.plan(person)] as const).filter(([, plan]) => plan !== null));
}
