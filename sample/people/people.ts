/** The classes of the sample school, and the people in them. */
import { searchOf } from "../../domain/people/search";
import { count } from "../../domain/text";
import { insertAll } from "../bulk";
import { random as chances } from "../random";
import type { SamplePart } from "../sample-school";
import { sampleCards } from "./cards";
import { names } from "./names";
import { samplePhotos } from "./photos";
import { samplePrivacy } from "./privacy";

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
/** The third class of each grade has its lessons in the afternoon. */
const LETTERS = [
  ["A", "morning"],
  ["B", "morning"],
  ["C", "afternoon"],
] as const;
/** No phone in Brazil begins with 90000: no message of the sample school can reach anyone. */
const PHONES_SEED = 20_261_123;
const CARDS_SEED = 20261119;
/** The number of classes with cards. */
const CARD_CLASSES = 2;
/** In which all is well. */
const MORE_CARD_CLASSES = 2;
/** The number of families that have answered the forms. */
const FAMILIES_WITH_CONSENT = 16;
const AGE_IN_FIRST_GRADE = 6;

/** Members of the staff who never use the library. */
export const NOT_AT_THE_LIBRARY = 5;

/** Classes and sectors, pupils spread over the classes, one teacher per eighteen readers, some staff. */
export const peoplePart: SamplePart = (school) => {
  const { app, chance: random, year, at, size } = school;
  const readerCount = size("SAMPLE_READERS", 320);
  const sectors = SECTORS.map(([name, location]) => ({
    id: random.id(),
    name,
    location,
    active: true,
    search: searchOf("sectors", { name, location }),
  }));
  const groups = GRADES.flatMap((grade) =>
    LETTERS.map(([classLetter, shift]) => ({ id: random.id(), grade, letter: classLetter, shift })),
  );
  const classes = groups.map(({ id, grade, letter, shift }) => {
    const words = { name: `${grade}º ${letter}`, grade: `${grade}º ano`, year };
    return { id, ...words, shift, active: true, search: searchOf("classes", words) };
  });
  const people: Record<string, unknown>[] = [];
  const details: Record<string, unknown>[] = [];
  const contacts: Record<string, unknown>[] = [];
  const draw = names(random);
  let enrolledCount = 0;

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
    people.push({ ...row, search: searchOf("people", row) });
    return row;
  };
  const teachers = Math.max(2, Math.round(readerCount / 18));
  const staff = Math.max(2, Math.round(readerCount / 45));
  const pupils = readerCount - teachers - staff;
  for (let index = 0; index < pupils; index++) {
    const group = groups[index % groups.length]!;
    const entryYear = year - random.between(0, group.grade - GRADES[0]);
    enrolledCount++;
    const pupil = person("student", {
      class: group.id,
      enrolment: `${entryYear}${String(enrolledCount).padStart(4, "0")}`,
    });
    const birthYear = year - group.grade - AGE_IN_FIRST_GRADE + 1;
    details.push({
      id: random.id(),
      person: pupil.id,
      birth_date: `${birthYear}-${String(random.between(1, 12)).padStart(2, "0")}-${String(random.between(1, 28)).padStart(2, "0")}`,
    });
    contacts.push({
      id: random.id(),
      person: pupil.id,
      kind: "email",
      // example.com is reserved: no mail of the sample school can reach anyone.
      value: `responsavel.${pupil.enrolment}@example.com`,
      guardian: draw.next().value,
    });
  }
  const ofTheirOwn = chances(PHONES_SEED);
  const phones = contacts.flatMap(({ person: pupil, guardian }, index) => {
    // A sister or brother shares the mother's number; some have a landline, some none.
    const sibling = index % 12 === 5 ? contacts[index - 1]! : undefined;
    const number = String(index - (sibling ? 1 : 0)).padStart(4, "0");
    const value = index % 31 === 7 ? `+55193256${number}` : `+551990000${number}`;
    const row = { id: ofTheirOwn.id(), person: pupil, kind: "phone", value, guardian: sibling?.guardian ?? guardian };
    return index % 23 === 3 ? [] : [row];
  });
  for (let index = 0; index < teachers; index++) {
    person("teacher", { sector: sectors[4]!.id });
  }
  for (let index = 0; index < staff; index++) {
    person("staff", { sector: random.pick(sectors).id });
  }
  for (let index = 0; index < NOT_AT_THE_LIBRARY; index++) {
    person("staff", { sector: random.pick(sectors).id });
  }
  const ofCards = chances(CARDS_SEED);
  const pupilsOf = (from: number, to: number) =>
    contacts
      .filter((_, index) => index % groups.length >= from && index % groups.length < to)
      .map(({ person: pupil, guardian }) => ({ id: String(pupil), guardian: String(guardian) }));
  const holders = pupilsOf(0, CARD_CLASSES);
  const badges = people.filter(({ kind }) => kind !== "student").map(({ id }) => ({ id: String(id) }));
  insertAll(app, "sectors", sectors, at);
  insertAll(app, "classes", classes, at);
  insertAll(app, "people", people, at);
  insertAll(app, "person_details", details, at);
  insertAll(app, "contacts", [...contacts, ...phones], at);
  const leaverRecord = {
    ...{ id: ofCards.id(), name: names(ofCards).next().value, social_name: "", kind: "student", sector: "", active: false },
    ...{ class: classes[0]!.id, enrolment: `${year}${String(enrolledCount + 1).padStart(4, "0")}` },
  };
  insertAll(app, "people", [{ ...leaverRecord, search: searchOf("people", leaverRecord) }], at);
  const withCards = [...holders, ...pupilsOf(CARD_CLASSES, CARD_CLASSES + MORE_CARD_CLASSES), ...badges];
  const cards = sampleCards(school, { random: ofCards, holders: withCards, leaver: leaverRecord.id });
  samplePrivacy(school, { random: ofCards, families: holders.slice(0, FAMILIES_WITH_CONSENT) });
  samplePhotos(
    school,
    holders.map(({ id }) => id),
  );
  return [count(people.length + 1, "pessoa", "pessoas"), count(cards, "carteira", "carteiras")];
};
