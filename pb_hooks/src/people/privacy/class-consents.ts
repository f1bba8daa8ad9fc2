/** The families' decisions, read and recorded: for one person, and for a class whose forms were returned. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/people/privacy/commands";
import type { ClassConsent, ConsentInForce } from "../../../../domain/people/privacy/commands";
import { CONSENT_PURPOSES, type ConsentPurpose } from "../../../../domain/people/privacy/consents";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { column, newRecordId, select } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { selection, text, texts } from "../../platform/sql/selection";
import { recordAccess } from "./access-log";
import { currentText } from "./consent-texts";
import { CONSENT, consentStatus, recordConsent } from "./consents";
import { requirePerson } from "./export";

export function personConsents(
  { app, actor }: Call,
  { person }: InputIn<typeof contracts, "personConsents">,
): OutputIn<typeof contracts, "personConsents"> {
  requirePerson(app, person);
  recordAccess(app, actor, "consents", [person]);
  const consents = select(app, CONSENT, "FROM consents WHERE person = {:person} ORDER BY declared_at DESC, rowid DESC", {
    person,
  });
  return {
    purposes: CONSENT_PURPOSES.map((purpose) => ({
      ...currentText(app, purpose),
      purpose,
      standing: consents.find((consent) => consent.purpose === purpose && consent.ended_at === "") ?? null,
    })),
    earlier: consents.filter(({ ended_at }) => ended_at !== ""),
    guardians: column(
      app,
      "SELECT DISTINCT guardian FROM contacts WHERE person = {:person} AND guardian != '' ORDER BY guardian",
      { person },
    ),
  };
}

const PUPIL = selection({
  ...texts("p.id", "p.enrolment"),
  name: text(calledName("p")),
  guardian: text("(SELECT guardian FROM contacts WHERE person = p.id AND guardian != '' ORDER BY created, id LIMIT 1)"),
});

export function classConsents(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "classConsents">,
): OutputIn<typeof contracts, "classConsents"> {
  const group = requireRecord(app, "classes", input.class, "esta turma");
  const pupils = select(
    app,
    PUPIL,
    "FROM people p WHERE p.class = {:class} AND p.active = TRUE ORDER BY substr(p.search, 1, 60), p.id",
    { class: input.class },
  );
  recordAccess(
    app,
    actor,
    "consents",
    pupils.flatMap(({ id, guardian }) => (guardian === "" ? [] : [id])),
  );
  const decisionsByPerson = new Map<string, ClassConsent["decisions"]>();
  const rows = select(
    app,
    selection({
      ...texts("c.person"),
      purpose: text<ConsentPurpose>("c.purpose"),
      decision: text<ConsentInForce["decision"]>("c.decision"),
    }),
    "FROM consents c WHERE c.person IN (SELECT value FROM json_each({:people})) AND c.ended_at = ''",
    { people: pupils.map(({ id }) => id) },
  );
  for (const { person, purpose, decision } of rows) {
    decisionsByPerson.set(person, { ...decisionsByPerson.get(person), [purpose]: decision });
  }
  return {
    class_name: group.getString("name"),
    texts: Object.fromEntries(CONSENT_PURPOSES.map((purpose) => [purpose, currentText(app, purpose).text])) as Record<
      ConsentPurpose,
      string
    >,
    people: pupils.map(({ id, ...pupil }) => ({ person: id, ...pupil, decisions: decisionsByPerson.get(id) ?? {} })),
  };
}

export function recordConsents(
  call: Call,
  input: InputIn<typeof contracts, "recordConsents">,
): OutputIn<typeof contracts, "recordConsents"> {
  const { purpose, answers } = input;
  let [recorded, unchanged] = [0, 0];
  for (const answer of answers) {
    if (consentStatus(call.app, answer.person, purpose)?.decision === answer.decision) {
      unchanged++;
    } else {
      recordConsent(call, { id: newRecordId(), purpose, ...answer });
      recorded++;
    }
  }
  return { recorded, unchanged };
}
