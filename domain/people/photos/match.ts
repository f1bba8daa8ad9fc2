/** The owner of a photo, by the name of its file: the enrolment number, as the office or the photographer wrote it. */
import { cleanCode } from "../../codes";
import { comparableEnrolment } from "../enrolment";

export interface EnrolledPerson {
  id: string;
  name: string;
  enrolment: string;
  active: boolean;
}

/** `two_files`: another file of the same person comes later in the list, and that one counts. */
export type PhotoVerdict = "found" | "unknown" | "two_files" | "left";

export interface MatchedPhoto<Person extends EnrolledPerson> {
  verdict: PhotoVerdict;
  /** Null where nobody has this number. */
  person: Person | null;
}

const withoutEnding = (fileName: string): string => fileName.replace(/^.*[/\\]/, "").replace(/\.\w{1,5}$/, "");
/** The mark that a computer adds to the name of a copy: "0118 (2)", "0118 - Copia". */
const withoutCopyMark = (name: string): string => name.replace(/\s*(\(\d+\)|-\s*c[óo]pia(\s*\(\d+\))?)$/i, "");
/** Spreadsheets and cameras drop an enrolment's leading zeros. */
const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, "");

/** One verdict for each file, in their order. A number without its zeros counts where only one person has it. */
export function matchPhotos<Person extends EnrolledPerson>(
  fileNames: readonly string[],
  people: readonly Person[],
): MatchedPhoto<Person>[] {
  const exact = new Map<string, Person>();
  const loose = new Map<string, Person | null>();
  for (const person of people) {
    if (person.enrolment !== "") {
      const code = comparableEnrolment(person.enrolment);
      exact.set(code, person);
      loose.set(withoutZeros(code), loose.has(withoutZeros(code)) ? null : person);
    }
  }
  const personOf = (fileName: string): Person | null => {
    const code = comparableEnrolment(cleanCode(withoutCopyMark(withoutEnding(fileName))));
    return exact.get(code) ?? loose.get(withoutZeros(code)) ?? null;
  };
  const owners = fileNames.map(personOf);
  const last = new Map(owners.map((person, index) => [person?.id, index]));
  return owners.map((person, index) => ({
    person,
    verdict: !person ? "unknown" : !person.active ? "left" : last.get(person.id) === index ? "found" : "two_files",
  }));
}
