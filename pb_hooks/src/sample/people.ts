/** The classes, the people in them, and who of them reads. */
import type { Day } from "../../../domain/dates";
import { formatCard } from "../../../domain/library/codes";
import { readerSearch } from "../../../domain/library/search";
import { searchOf } from "../../../domain/people/search";
import { names } from "./names";
import type { Random } from "./random";

const SECTORS = [
  ["Biblioteca", "Bloco A, térreo"],
  ["Secretaria", "Bloco A, térreo"],
  ["Diretoria", "Bloco A, 1º andar"],
  ["Coordenação pedagógica", "Bloco A, 1º andar"],
  ["Sala dos professores", "Bloco A, 1º andar"],
  ["Laboratório de informática", "Bloco B, térreo"],
  ["Laboratório de ciências", "Bloco B, térreo"],
  ["Almoxarifado", "Bloco B, fundos"],
  ["Cozinha", "Bloco C"],
  ["Quadra", "Área externa"],
] as const;

const GRADES = [6, 7, 8, 9] as const;
/** The third class of each grade comes in the afternoon. */
const LETTERS = [
  ["A", "morning"],
  ["B", "morning"],
  ["C", "afternoon"],
] as const;
const AGE_IN_FIRST_GRADE = 6;

const STUDENT = "catstudent00000";
const TEACHER = "catteacher00000";
const STAFF = "catstaff0000000";

export interface SampleReader {
  id: string;
  name: string;
  category: string;
  valid_until: string;
}

interface Roll {
  sectors: Record<string, unknown>[];
  classes: Record<string, unknown>[];
  people: Record<string, unknown>[];
  details: Record<string, unknown>[];
  contacts: Record<string, unknown>[];
  readers: (SampleReader & Record<string, unknown>)[];
}

/** Pupils who leave for another school: their card ends early, and their books are due with it. */
const LEAVING = 4;

/**
 * Everyone, `readerCount` of them readers: pupils spread over the classes, one teacher in eighteen, some staff.
 * @param leavingOn the last day of the few who leave.
 */
export function roll(random: Random, readerCount: number, year: number, leavingOn: Day): Roll {
  const sectors = SECTORS.map(([name, location]) => ({
    id: random.id(),
    name,
    location,
    active: true,
    search: searchOf("sectors", { name, location }),
  }));
  const groups = GRADES.flatMap((grade) => LETTERS.map(([letter, shift]) => ({ id: random.id(), grade, letter, shift })));
  const classes = groups.map(({ id, grade, letter, shift }) => {
    const words = { name: `${grade}º ${letter}`, grade: `${grade}º ano`, year };
    return { id, ...words, shift, active: true, search: searchOf("classes", words) };
  });
  const made: Roll = { sectors, classes, people: [], details: [], contacts: [], readers: [] };
  const draw = names(random);
  let enrolled = 0;

  const person = (kind: string, values: Record<string, unknown>) => {
    const name = draw.next().value;
    const row: Record<string, unknown> & { id: string; name: string; enrolment: string } = {
      id: random.id(),
      name,
      social_name: "",
      kind,
      enrolment: "",
      class: "",
      sector: "",
      active: true,
      ...values,
    };
    made.people.push({ ...row, search: searchOf("people", row) });
    return row;
  };
  const reader = (someone: { id: string; name: string; enrolment: string }, category: string, validUntil: string) => {
    const card = formatCard(made.readers.length + 1);
    made.readers.push({
      id: random.id(),
      person: someone.id,
      name: someone.name,
      category,
      card,
      valid_until: validUntil,
      active: true,
      search: readerSearch(someone, card),
    });
  };

  const teachers = Math.max(2, Math.round(readerCount / 18));
  const staff = Math.max(2, Math.round(readerCount / 45));
  const pupils = readerCount - teachers - staff;
  for (let index = 0; index < pupils; index++) {
    const group = groups[index % groups.length]!;
    const entered = year - random.between(0, group.grade - GRADES[0]);
    enrolled++;
    const pupil = person("student", {
      class: group.id,
      enrolment: `${entered}${String(enrolled).padStart(4, "0")}`,
    });
    const birthYear = year - group.grade - AGE_IN_FIRST_GRADE + 1;
    made.details.push({
      id: random.id(),
      person: pupil.id,
      birth_date: `${birthYear}-${String(random.between(1, 12)).padStart(2, "0")}-${String(random.between(1, 28)).padStart(2, "0")}`,
    });
    made.contacts.push({
      id: random.id(),
      person: pupil.id,
      kind: "email",
      // example.com is reserved: no mail of the sample school can reach anyone.
      value: `responsavel.${pupil.enrolment}@example.com`,
      guardian: draw.next().value,
    });
    reader(pupil, STUDENT, index % 71 === 3 && index < 71 * LEAVING ? leavingOn : `${year + 1}-12-20`);
  }
  for (let index = 0; index < teachers; index++) {
    reader(person("teacher", { sector: sectors[4]!.id }), TEACHER, "");
  }
  for (let index = 0; index < staff; index++) {
    reader(person("staff", { sector: random.pick(sectors).id }), STAFF, "");
  }
  // Not everyone reads: the roll also has people whom Leitores does not know yet.
  for (let index = 0; index < 5; index++) {
    person("staff", { sector: random.pick(sectors).id });
  }
  return made;
}
