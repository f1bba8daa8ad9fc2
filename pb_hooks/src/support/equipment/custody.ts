/** Custody of machines: the charge, the signed terms, their acceptance. */

import type { InputIn } from "../../../../domain/contract";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import { mayPass } from "../../../../domain/roles";
import type * as contracts from "../../../../domain/support/equipment/commands";
import type { CustodyTerm, SentenceAnswer } from "../../../../domain/support/equipment/commands";
import { type CustodyKind, equipmentName } from "../../../../domain/support/equipment/words";
import { refuse } from "../../../../domain/support/refusals";
import { count } from "../../../../domain/text";
import { requireActiveSector } from "../../people/active-places";
import { requirePresent } from "../../people/current-person";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, find, newRecordId, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { number, selection, text, texts } from "../../platform/sql/selection";
import { nextOfYear } from "../../platform/sql/series";
import { localTime, now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { recordAll, withHistory } from "../../platform/timeline/timeline";
import { changeMachine, requireMachine, requireMachines } from "./find";
import { releaseIntoUse } from "./obstacles";

const PERSON = selection({ ...texts("p.id"), name: text(calledName("p")) });

/** @throws Refusal not_found, at its field. */
export function requirePerson(app: App, id: string, field = "person"): { id: string; name: string } {
  return requireFound(selectFirst(app, PERSON, "FROM people p WHERE p.id = {:id}", { id }), "esta pessoa", field);
}

/** The person of an account; "" where it has none. */
export const personOf = (app: App, actor: Actor): string =>
  actor.id === "" ? "" : (find(app, "users", actor.id)?.getString("person") ?? "");

interface NewTerm {
  id: string;
  kind: CustodyKind;
  person: string;
  sector: string;
  due_at?: string;
  note: string;
}

/** A numbered term, without machines yet. */
export function makeTerm({ app, actor }: Pick<Call, "app" | "actor">, term: NewTerm): { id: string; number: string } {
  const at = now();
  const newRecord = new Record(app.findCachedCollectionByNameOrId("custody_terms"));
  const { code: number } = nextOfYear(app, "custody_term_", localTime(app, at).day);
  newRecord.load({ ...term, number, made_at: stamp(at), made_by: actor.id });
  app.saveNoValidate(newRecord);
  return { id: term.id, number };
}

const OPEN = selection({
  ...texts("c.id"),
  holder: text(`CASE WHEN c.person != '' THEN ${calledName("p")} ELSE s.name END`),
  person: text("c.person"),
  sector: text("c.sector"),
});

/** The holder, as stored sentences name them. */
export const holderName = ({ person, holder }: { person: string; holder: string }): string =>
  person ? personPlaceholder(person) : holder;

/** The open custody of a machine of one kind. */
export function openCustody(app: App, equipment: string, kind: CustodyKind) {
  return selectFirst(
    app,
    OPEN,
    `FROM custodies c LEFT JOIN people p ON p.id = c.person LEFT JOIN sectors s ON s.id = c.sector
     WHERE c.equipment = {:equipment} AND c.kind = '${kind}' AND c.ended_at = ''`,
    { equipment },
  );
}

export function endCustody({ app, actor }: Call, id: string, values: { condition_back: string; ended_command: string }): void {
  const custody = app.findRecordById("custodies", id);
  custody.load({ ...values, ended_at: stamp(now()), received_by: actor.id });
  app.saveNoValidate(custody);
}

interface ChargedTerm {
  term: { id: string; number: string };
  person: string;
  sector: string;
  /** The name of the sector, or the placeholder of the person. */
  name: string;
}

/**
 * Puts one machine under a term.
 * @returns the line for its history.
 */
function charge(
  call: Call,
  equipment: string,
  previousCustody: ReturnType<typeof openCustody>,
  { term, name, ...whose }: ChargedTerm,
) {
  const { app } = call;
  if (previousCustody) {
    endCustody(call, previousCustody.id, { condition_back: "", ended_command: term.id });
  }
  const custody = new Record(app.findCachedCollectionByNameOrId("custodies"));
  custody.load({ term: term.id, kind: "charge", equipment, ...whose, since: stamp(now()), command: term.id });
  app.saveNoValidate(custody);
  const from = previousCustody ? `, antes de ${holderName(previousCustody)}` : "";
  return {
    collection: "equipment",
    subject: equipment,
    kind: "charge",
    text: `Carga de ${name}${from}: termo ${term.number}`,
    data: { term: term.id },
  };
}

/**
 * Moves a sector's charges to another sector, under one new term that waits for acceptance. Lost machines stay in a charge too.
 * @returns the term's number; "" where the sector had nothing.
 */
export function moveCharges(call: Call, from: string, into: string): string {
  const { app, actor } = call;
  const machines = column(
    app,
    "SELECT equipment FROM custodies WHERE sector = {:from} AND sector != '' AND kind = 'charge' AND ended_at = '' ORDER BY since, id",
    { from },
  );
  if (machines.length === 0) {
    return "";
  }
  const sectorName = (id: string) => app.findRecordById("sectors", id).getString("name");
  const [previousName, name] = [sectorName(from), sectorName(into)];
  const note = `Carga que era de ${previousName}`;
  const term = makeTerm(call, { id: newRecordId(), kind: "charge", person: "", sector: into, note });
  const events = machines.map((id) => charge(call, id, openCustody(app, id, "charge"), { term, person: "", sector: into, name }));
  recordAll(app, actor, events, (event) => ({ ...event, area: "support" }));
  return term.number;
}

export function giveCharge(call: Call, input: InputIn<typeof contracts, "giveCharge">): SentenceAnswer & { term: string } {
  return withHistory(call, "support", input.id, ({ app }) => {
    const { id, person, sector, note } = input;
    const name = person ? personPlaceholder(requirePresent(app, person, "person").id) : requireActiveSector(app, sector);
    const machines = requireMachines(app, input.equipment);
    const term = makeTerm(call, { id, kind: "charge", person, sector, note });
    const events = machines.map((machine) => {
      const { tombo } = machine;
      if (machine.state === "written_off") {
        throw refuse("equipment_written_off", { tombo });
      }
      if (machine.state === "lost") {
        throw refuse("equipment_lost", { tombo });
      }
      const previousCustody = openCustody(app, machine.id, "charge");
      if (previousCustody && previousCustody.person === person && previousCustody.sector === sector) {
        throw refuse("already_in_charge", { tombo, name: previousCustody.holder });
      }
      changeMachine(app, machine.id, {
        ...(sector ? { sector } : {}),
        ...(machine.state === "in_stock" ? { state: "in_use" } : {}),
      });
      if (machine.state === "maintenance") {
        releaseIntoUse(app, machine.id);
      }
      return charge(call, machine.id, previousCustody, { term, person, sector, name });
    });
    const machineText = machines.length === 1 ? machines[0]!.name : count(machines.length, "equipamento", "equipamentos");
    return {
      answer: { term: id, sentence: `Termo ${term.number}: ${machineText} na carga de ${name}` },
      event: events[0]!,
      others: events.slice(1),
    };
  });
}

export function endCharge(call: Call, input: InputIn<typeof contracts, "endCharge">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const machine = requireMachine(app, input.equipment, "equipment");
    const charge = openCustody(app, machine.id, "charge");
    if (!charge) {
      throw refuse("not_in_charge", { tombo: machine.tombo });
    }
    endCustody(call, charge.id, { condition_back: input.condition, ended_command: input.id });
    return {
      answer: { sentence: `${machine.name}, tombo ${machine.tombo}, saiu da carga de ${holderName(charge)}` },
      event: {
        collection: "equipment",
        subject: machine.id,
        kind: "charge_ended",
        text: `Saiu da carga de ${holderName(charge)}${input.condition ? `: ${input.condition}` : ""}`,
      },
    };
  });
}

const TERM = selection<Omit<CustodyTerm, "machines" | "mine">>()({
  ...texts("t.id", "t.number", "t.person", "t.made_at", "t.due_at", "t.note", "t.accepted_at"),
  kind: text<CustodyKind>("t.kind"),
  acceptance: text<CustodyTerm["acceptance"]>("t.acceptance"),
  person_name: text(calledName("p")),
  sector_name: text("CASE WHEN t.sector != '' THEN s.name ELSE o.name END"),
  made_by_name: text("m.name"),
  accepted_by_name: text("a.name"),
});
const MACHINE_OF_TERM = selection({
  ...texts("e.id", "e.tombo", "e.brand", "e.model", "e.serial", "c.condition_out", "c.ended_at"),
  value: number("e.value"),
  kind_name: text("k.name"),
  room_name: text("r.name"),
});

/** GET support/term. A user whom it does not name gets not_found. */
export function termSheet({ app, actor }: Call, { term }: InputIn<typeof contracts, "custodyTerm">): CustodyTerm {
  const foundTerm = selectFirst(
    app,
    TERM,
    `FROM custody_terms t LEFT JOIN people p ON p.id = t.person LEFT JOIN sectors s ON s.id = t.sector
     LEFT JOIN sectors o ON o.id = p.sector LEFT JOIN users m ON m.id = t.made_by LEFT JOIN users a ON a.id = t.accepted_by
     WHERE t.id = {:term}`,
    { term },
  );
  if (!foundTerm || !(mayPass(actor.roles, ["Tecnologia"]) || isOwnPerson(app, actor, foundTerm.person))) {
    throw refuse("not_found", { what: "este termo" });
  }
  const machines = select(
    app,
    MACHINE_OF_TERM,
    `FROM custodies c JOIN equipment e ON e.id = c.equipment JOIN equipment_kinds k ON k.id = e.kind
     LEFT JOIN rooms r ON r.id = e.room WHERE c.term = {:term} ORDER BY e.tombo COLLATE NOCASE`,
    { term },
  );
  return {
    ...foundTerm,
    mine: isOwnPerson(app, actor, foundTerm.person),
    machines: machines.map(({ brand, model, kind_name, ...machine }) => ({
      ...machine,
      name: equipmentName({ kind_name, brand, model }),
    })),
  };
}

/** The terms of a person's charges that they have not accepted yet. */
export const termsToAccept = (app: App, user: string): string[] =>
  column(
    app,
    `SELECT t.id FROM users u CROSS JOIN custody_terms t ON t.person = u.person AND t.person != ''
     WHERE u.id = {:user} AND u.person != '' AND t.kind = 'charge' AND t.accepted_at = ''
       AND EXISTS (SELECT 1 FROM custodies c WHERE c.term = t.id AND c.ended_at = '') ORDER BY t.made_at`,
    { user },
  );

const isOwnPerson = (app: App, actor: Actor, person: string): boolean => person !== "" && personOf(app, actor) === person;

export function acceptTerm(call: Call, input: InputIn<typeof contracts, "acceptTerm">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const term = termSheet(call, { term: input.term });
    if (term.accepted_at) {
      throw refuse("already_accepted", { number: term.number });
    }
    const own = isOwnPerson(app, actor, term.person);
    const record = app.findRecordById("custody_terms", term.id);
    record.load({ accepted_at: stamp(now()), accepted_by: actor.id, acceptance: own ? "signed_in" : "signed" });
    app.saveNoValidate(record);
    const text = own ? `Termo ${term.number} aceito por ${term.person_name}` : `Termo ${term.number} assinado no papel`;
    const [first, ...otherEvents] = term.machines.map(({ id }) => ({
      collection: "equipment",
      subject: id,
      kind: "accepted",
      text,
      data: { term: term.id },
    }));
    return {
      answer: { sentence: text },
      event: first ?? { collection: "custody_terms", subject: term.id, kind: "accepted", text },
      others: otherEvents,
    };
  });
}
