/** Reads one row of a list of people. */
import { addDays, type Day, formatDay } from "../../dates";
import { type Cells, fieldLabel } from "../../imports/fields";
import { lostDigits, readCode } from "../../imports/figures";
import { Remarks, type RowMessage } from "../../imports/messages";
import type { Shift } from "../../platform/shifts";
import { searchText } from "../../text";
import { birthDateProblem } from "../birth-date";
import { readEnrolment } from "../enrolment";
import { commonAreaCode, parsePhone } from "../phone";
import { KIND_NAMES, type PersonKind } from "../words";
import { kindOf } from "./kinds";
import { classInWords, sectorInWords, withoutCapitals, withoutKind, withoutRelation } from "./names";
import type { PersonRole } from "./role";
import { readShift } from "./shifts";
import { readSituation, type Situation } from "./situations";
import { PERSON_FIELDS, type PersonField } from "./terms";

export interface ContactValues {
  kind: "phone" | "email";
  /** The stored form: E.164, or lower case. */
  value: string;
  /** The guardian's name when the contact is not the person's own. */
  guardian: string;
}

export interface PersonValues {
  name: string;
  /** As in the cell, "Profª Ana" or "Lima, Ana", which may be the registered name; missing where it is the same. */
  written_name?: string;
  social_name: string;
  /** Empty: unknown. */
  kind: PersonKind | "";
  enrolment: string;
  class_name: string;
  /** 0: unknown. */
  class_year: number;
  /** The class's shift; empty: unknown. */
  shift: Shift | "";
  sector: string;
  birth_date: Day | "";
  document: string;
  contacts: ContactValues[];
  situation: Situation;
  /** The row's data of each role, by its name. */
  roles: Readonly<Record<string, unknown>>;
}

const LONGEST: Partial<Record<PersonField, number>> = { name: 160, social_name: 160, enrolment: 40, document: 40, sector: 120 };
const LONGEST_CLASS = 60;
const LONGEST_VALUE = 160;
const FIRST_CLASS_YEAR = 2000;
const LAST_CLASS_YEAR = 2100;

/** The properties of the whole file. */
export interface PersonColumns {
  /** The area code of most of the file's telephones, otherwise the school's; empty: unknown. */
  areaCode: string;
  /** Whether it is the school's. */
  isSchoolsAreaCode?: true;
  /** Whether guardians have a column of their own for contacts. */
  guardiansHaveContacts: boolean;
}

const NO_COLUMNS: PersonColumns = { areaCode: "", guardiansHaveContacts: true };

/**
 * Reads the properties of a file's columns, which no single row shows.
 * @param column a field's cells.
 * @param schoolAreaCode used where the file's own telephones show none.
 */
export function readPersonColumns(column: (field: PersonField) => readonly string[], schoolAreaCode = ""): PersonColumns {
  const guardianColumns = (
    ["guardian_phone", "guardian_email", "second_guardian_phone", "second_guardian_email"] as const
  ).flatMap((field) => [...column(field)]);
  const phones = [...column("phone"), ...column("guardian_phone"), ...column("second_guardian_phone")];
  const common = commonAreaCode(phones);
  return {
    areaCode: common || schoolAreaCode,
    guardiansHaveContacts: guardianColumns.some((cell) => cell !== ""),
    ...(common === "" && schoolAreaCode !== "" ? { isSchoolsAreaCode: true as const } : {}),
  };
}

/**
 * Reads a row; its problems are in the messages.
 * @param today a birth date must be earlier.
 */
export function readPersonRow(
  cells: Cells,
  today: Day,
  roles: readonly PersonRole[],
  columns: PersonColumns = NO_COLUMNS,
): { values: PersonValues; messages: RowMessage[] } {
  const remarks = new Remarks();
  const cell = (field: PersonField) => cells[field] ?? "";
  const nameAndKind = withoutKind(cell("name"));
  const name = withoutCapitals(inOrder(nameAndKind.name));
  if (name !== cell("name")) {
    remarks.note("name", `“${cell("name")}” lido como ${name}.`);
  }
  const values: PersonValues = {
    name,
    ...(searchText(name) === searchText(cell("name")) ? {} : { written_name: cell("name") }),
    social_name: withoutCapitals(cell("social_name")),
    kind: readKind(cell("kind"), remarks) || kindInName(nameAndKind.kind, cell("kind"), remarks),
    enrolment: readEnrolment(cell("enrolment"), fieldLabel(PERSON_FIELDS, "enrolment"), remarks),
    class_name: classInWords(cell("class")),
    class_year: readClassYear(cell("class_year"), remarks),
    shift: readShiftCell(cell("shift"), cell("class"), remarks),
    sector: sectorInWords(cell("sector")),
    roles: Object.fromEntries(roles.map((role) => [role.name, role.read(cells, remarks)])),
    birth_date: readBirthDate(cell("birth_date"), today, remarks),
    document: readCode(cell("document")),
    contacts: readContacts(cell, columns, remarks),
    situation: readSituationCell(cell("situation"), remarks),
  };
  if (values.name === "") {
    remarks.error("name", "Falta o nome.");
  } else if (searchText(values.name).length < 2) {
    remarks.error("name", `“${values.name}” não é um nome.`);
  }
  for (const field of ["enrolment", "document"] as const) {
    const problem = lostDigits(values[field]);
    if (problem) {
      remarks.error(field, `${fieldLabel(PERSON_FIELDS, field)} “${values[field]}”: ${problem}`);
    }
  }
  for (const [field, longest] of Object.entries(LONGEST)) {
    if (values[field as "name"].length > longest) {
      remarks.error(field, `${fieldLabel(PERSON_FIELDS, field)} com mais de ${longest} caracteres.`);
    }
  }
  if (values.class_name.length > LONGEST_CLASS) {
    remarks.error("class", `Turma com mais de ${LONGEST_CLASS} caracteres.`);
  }
  return { values, messages: remarks.messages };
}

const SUFFIX = /^(jr|junior|filho|filha|neto|neta|sobrinho|segundo|ii|iii)$/;

/** "Müller, João" is João Müller. */
function inOrder(name: string): string {
  const [surname = "", forename = "", ...otherParts] = name.split(",").map((part) => part.trim());
  const isReversed =
    otherParts.length === 0 && /[a-z]/i.test(surname) && /[a-z]/i.test(forename) && !SUFFIX.test(searchText(forename));
  return isReversed ? `${forename} ${surname}` : name;
}

function readSituationCell(cell: string, remarks: Remarks): Situation {
  const situation = readSituation(cell);
  if (situation === "unknown") {
    remarks.warning("situation", `Situação “${cell.slice(0, 60)}” não reconhecida: a pessoa é considerada ativa.`);
  }
  return situation;
}

/** A shift belongs to a class: a row without a class has none. */
function readShiftCell(cell: string, inClass: string, remarks: Remarks): Shift | "" {
  const shift = readShift(cell);
  if (cell !== "" && shift === "") {
    remarks.warning(
      "shift",
      `Turno “${cell.slice(0, 60)}” não reconhecido: use manhã, tarde, noite ou integral. Não foi guardado.`,
    );
  } else if (shift !== "" && inClass === "") {
    remarks.note("shift", "O turno é da turma, e a linha não tem turma: não foi gravado.");
  }
  return inClass === "" ? "" : shift;
}

function readKind(cell: string, remarks: Remarks): PersonKind | "" {
  const kind = kindOf(searchText(cell));
  if (cell !== "" && !kind) {
    remarks.error("kind", `“${cell}” não é um vínculo: use aluno, professor, funcionário ou outro.`);
  }
  return kind ?? "";
}

/** The kind beside a name, where the row has no other. */
function kindInName(kind: PersonKind | "", cell: string, remarks: Remarks): PersonKind | "" {
  if (kind === "" || cell !== "") {
    return "";
  }
  remarks.note("kind", `Vínculo lido junto do nome: ${KIND_NAMES[kind].toLowerCase()}.`);
  return kind;
}

function readClassYear(cell: string, remarks: Remarks): number {
  const year = /^\d{4}([.,]0)?$/.test(cell) ? Number(cell.slice(0, 4)) : 0;
  if (cell !== "" && (year < FIRST_CLASS_YEAR || year > LAST_CLASS_YEAR)) {
    remarks.error("class_year", `“${cell}” não é um ano letivo, de ${FIRST_CLASS_YEAR} a ${LAST_CLASS_YEAR}.`);
  }
  return year;
}

/** Dates that systems write for an unknown date. */
const NO_DATE = /^[0\s/.-]*$/;
const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
/** A spreadsheet's count of days: 41703 is 05/03/2014. */
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;
const FIRST_SERIAL_DAY = "1899-12-30";
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/;

function readBirthDate(cell: string, today: Day, remarks: Remarks): Day | "" {
  if (NO_DATE.test(cell)) {
    return "";
  }
  const brazilian = BRAZILIAN.exec(cell.replace(/[ T]\d{1,2}:\d{2}.*$/, ""));
  const iso = ISO.exec(cell);
  const serial = SERIAL.exec(cell);
  const day = brazilian
    ? `${fullYear(brazilian[3]!, today)}-${brazilian[2]!.padStart(2, "0")}-${brazilian[1]!.padStart(2, "0")}`
    : iso
      ? `${iso[1]}-${iso[2]}-${iso[3]}`
      : serial
        ? addDays(FIRST_SERIAL_DAY, Number(serial[1]))
        : cell;
  if (serial) {
    remarks.note("birth_date", `Data de nascimento “${cell}” lida como ${formatDay(day)}.`);
  }
  const problem = birthDateProblem(day, today);
  if (problem) {
    remarks.error("birth_date", `Data de nascimento “${cell}”: ${problem}`);
    return "";
  }
  return day;
}

/** Two digits are of this century unless that is in the future: nobody here is over a hundred. */
function fullYear(year: string, today: Day): string {
  if (year.length === 4) {
    return year;
  }
  return `${Number(year) <= Number(today.slice(2, 4)) ? 20 : 19}${year}`;
}

const NO_NAME = "Responsável";

const GUARDIANS = ["guardian", "second_guardian"] as const;

function readContacts(cell: (field: PersonField) => string, columns: PersonColumns, remarks: Remarks): ContactValues[] {
  const ownContacts = [...readPhones("phone", cell, columns, remarks), ...readEmails("email", cell, remarks)];
  const names = {
    guardian: readGuardian("guardian_name", cell, remarks),
    second_guardian: readGuardian("second_guardian_name", cell, remarks),
  };
  // Without a column for guardians' contacts, the one telephone of a row with a guardian is the guardian's: the father's where
  // the mother's cell is empty.
  const owner = names.guardian || names.second_guardian;
  const isTheirs = owner !== "" && !columns.guardiansHaveContacts && ownContacts.length > 0;
  if (isTheirs) {
    remarks.note("phone", `O contato desta linha foi gravado como de ${owner}, responsável.`);
  }
  const guardianContacts = GUARDIANS.flatMap((guardianField): ContactValues[] => {
    const guardian = names[guardianField];
    const contacts = [
      ...readPhones(`${guardianField}_phone`, cell, columns, remarks),
      ...readEmails(`${guardianField}_email`, cell, remarks),
    ];
    if (guardian !== "" && contacts.length === 0 && !(isTheirs && guardian === owner)) {
      remarks.warning(
        `${guardianField}_name`,
        `${guardian.slice(0, 80)} não tem telefone nem e-mail nesta linha: o responsável não foi gravado.`,
      );
    }
    return contacts.map((contact) => ({ ...contact, guardian: guardian || NO_NAME }));
  });
  return [...ownContacts.map((contact) => (isTheirs ? { ...contact, guardian: owner } : contact)), ...guardianContacts];
}

function readGuardian(
  field: "guardian_name" | "second_guardian_name",
  cell: (field: PersonField) => string,
  remarks: Remarks,
): string {
  const guardianText = cell(field);
  const guardian = withoutCapitals(withoutRelation(guardianText));
  if (guardian !== guardianText) {
    remarks.note(field, `${fieldLabel(PERSON_FIELDS, field)} “${guardianText.slice(0, 80)}” lido como ${guardian.slice(0, 80)}.`);
  }
  if (guardian.length > LONGEST_VALUE) {
    remarks.error(field, `${fieldLabel(PERSON_FIELDS, field)} com mais de ${LONGEST_VALUE} caracteres.`);
  }
  return guardian;
}

/** A number of eight or nine digits is a local one: it only lacks the area code. */
const LOCAL = /^\D*(\d{4,5}\D?\d{4})\D*$/;

function readPhones(
  field: "phone" | "guardian_phone" | "second_guardian_phone",
  cell: (field: PersonField) => string,
  { areaCode, isSchoolsAreaCode }: PersonColumns,
  remarks: Remarks,
): ContactValues[] {
  const label = fieldLabel(PERSON_FIELDS, field);
  return parts(cell(field), /[;,|/]|\se\s/).flatMap((part) => {
    const number = part.replace(/\([^\d)]*\)|[^\d\s().+/-]+/g, " ").trim();
    const local = areaCode === "" ? undefined : LOCAL.exec(number)?.[1];
    const phone = parsePhone(part) ?? parsePhone(number) ?? (local ? parsePhone(`${areaCode} ${local}`) : null);
    if (!phone) {
      const hint = areaCode === "" && LOCAL.test(number) ? " Informe o DDD da escola em Configurações e confira de novo." : "";
      remarks.warning(field, `${label} “${part.slice(0, 60)}” sem DDD ou incompleto: não foi gravado.${hint}`);
      return [];
    }
    if (local && phone.e164.startsWith(`+55${areaCode}`) && !parsePhone(number)) {
      remarks.note(
        field,
        `${label} “${part.slice(0, 60)}” recebeu o DDD ${areaCode}, ${isSchoolsAreaCode ? "o da escola" : "o dos outros telefones do arquivo"}.`,
      );
    }
    if (phone.ninthDigitAdded) {
      remarks.note(field, `${label} “${part}” recebeu o nono dígito.`);
    }
    return [{ kind: "phone", value: phone.e164, guardian: "" }];
  });
}

const EMAIL = /^[a-z0-9._%+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/;

function readEmails(
  field: "email" | "guardian_email" | "second_guardian_email",
  cell: (field: PersonField) => string,
  remarks: Remarks,
): ContactValues[] {
  return parts(cell(field), /[;,|\s]/).flatMap((part) => {
    const value = part.toLowerCase().replace(/^<|>$/g, "");
    if (!EMAIL.test(value) || value.length > LONGEST_VALUE) {
      remarks.warning(field, `${fieldLabel(PERSON_FIELDS, field)} “${part.slice(0, 60)}” não é um endereço: não foi gravado.`);
      return [];
    }
    return [{ kind: "email", value, guardian: "" }];
  });
}

/** Texts that secretaries write where there is no number. */
const NO_CONTACT = new Set([
  "nao tem",
  "nao possui",
  "sem",
  "sem telefone",
  "sem e mail",
  "sem email",
  "nao informado",
  "nao ha",
  "0",
]);

function parts(cell: string, separator: RegExp): string[] {
  if (NO_CONTACT.has(searchText(cell))) {
    return [];
  }
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => searchText(part) !== "");
}
