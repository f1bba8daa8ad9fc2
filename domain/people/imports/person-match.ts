/** Finds the person to whom a row refers. A doubt never joins two people. */
import type { Remarks } from "../../imports/messages";
import { isSimilarName } from "../../imports/similar-name";
import { KIND_NAMES } from "../words";
import type { PersonValues } from "./person-row";
import { type KnownClass, type KnownPerson, namesOf, type Registry } from "./registry";

/** The person to whom the row refers, or none for a new one. An error where that is uncertain. */
export function findPerson(
  registry: Registry,
  row: PersonValues,
  rowClass: KnownClass | undefined,
  remarks: Remarks,
): KnownPerson | undefined {
  const enrolledPerson = registry.withEnrolment(row.enrolment);
  if (enrolledPerson) {
    if (!namesOf(enrolledPerson.fields).some((name) => isSimilarName(name, row.name, { sameFirstWord: true }))) {
      remarks.error(
        "enrolment",
        `A matrícula ${row.enrolment} é de ${enrolledPerson.fields.name}${lineText(enrolledPerson)}. Confira o nome e a matrícula.`,
      );
    }
    return enrolledPerson;
  }
  const refusedLine = registry.refusedLine(row.enrolment);
  if (refusedLine > 0) {
    remarks.error(
      "enrolment",
      `A linha ${refusedLine} tem a mesma matrícula ${row.enrolment} e um problema: corrija as duas juntas.`,
    );
    return undefined;
  }
  formatNamesakesOfOtherEnrolments(registry, row, remarks);
  // Another enrolment is another person.
  const namesakes = registry.withName(row.name).filter((person) => row.enrolment === "" || person.fields.enrolment === "");
  const comparable = (person: KnownPerson) => row.birth_date !== "" && person.birth_date !== "";
  const sameBirth = namesakes.filter((person) => comparable(person) && person.birth_date === row.birth_date);
  if (sameBirth.length === 1) {
    return sameBirth[0];
  }
  const open = sameBirth.length > 1 ? sameBirth : namesakes.filter((person) => !comparable(person));
  const [onlyPerson, secondPerson] = open.filter(
    (person) => person.fields.class === (rowClass?.id ?? "") && (rowClass || row.class_name === ""),
  );
  if (onlyPerson && !secondPerson && sameBirth.length === 0) {
    if (onlyPerson.line > 0) {
      remarks.error(
        "name",
        `Repete o nome${rowClass ? " e a turma" : ""} da linha ${onlyPerson.line}. ${ASK_FOR_IDENTIFICATION}`,
      );
    }
    return onlyPerson;
  }
  if (open.length > 0) {
    remarks.error(
      "name",
      `Já existe ${nameAndClass(registry, open[0]!)}${lineText(open[0]!)}. ${row.enrolment === "" ? ASK_FOR_IDENTIFICATION : COMPLETE}`,
    );
  }
  return undefined;
}

/** One pupil under two numbers: a new number after a return, or a typing error. */
function formatNamesakesOfOtherEnrolments(registry: Registry, row: PersonValues, remarks: Remarks): void {
  if (row.enrolment === "") {
    return;
  }
  const otherPeople = registry.withName(row.name).filter(({ fields }) => fields.enrolment !== "");
  const document = (text: string) => text.replace(/[^0-9a-z]/gi, "").toUpperCase();
  const sameDocument = otherPeople.find((person) => row.document !== "" && document(person.document) === document(row.document));
  if (sameDocument) {
    remarks.error(
      "enrolment",
      `${sameDocument.fields.name}${lineText(sameDocument)} tem o mesmo documento e a matrícula ${sameDocument.fields.enrolment}. Se for a mesma pessoa, corrija a matrícula no cadastro ou no arquivo.`,
    );
    return;
  }
  const sameBirth = otherPeople.find((person) => row.birth_date !== "" && person.birth_date === row.birth_date);
  if (sameBirth) {
    const text = `Já existe ${nameAndClass(registry, sameBirth)}${lineText(sameBirth)}, com a mesma data de nascimento e a matrícula ${sameBirth.fields.enrolment}`;
    // Between two rows of one file nobody knows the right number; a person in the register has the old one.
    if (sameBirth.line === 0 || (row.document !== "" && sameBirth.document !== "")) {
      remarks.warning("enrolment", `${text}: entra como outra pessoa. Confira.`);
    } else {
      remarks.error(
        "enrolment",
        `${text}. Se for a mesma pessoa, deixe uma só matrícula; se forem duas, informe o documento (CPF) de cada uma.`,
      );
    }
  }
}

const COMPLETE =
  "Se for a mesma pessoa, escreva a matrícula no cadastro dela em Pessoas; se for outra, informe a data de nascimento das duas.";
const ASK_FOR_IDENTIFICATION = "Informe a matrícula ou a data de nascimento para confirmar se é a mesma pessoa.";

function nameAndClass(registry: Registry, { fields }: KnownPerson): string {
  const inClass = registry.nameOf(fields.class);
  return inClass ? `${fields.name}, turma ${inClass}` : `${fields.name}, ${KIND_NAMES[fields.kind].toLowerCase()} sem turma`;
}

/** The place in the file of a person whom an earlier row created or named. */
export function lineText({ line }: { line: number }): string {
  return line > 0 ? ` (linha ${line} deste arquivo)` : "";
}
