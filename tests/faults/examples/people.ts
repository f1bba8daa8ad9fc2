/** What is done with people's cards and consents, each ready to be sent twice. */
import { rolloverYear } from "../../../domain/people/rollover/plan";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import type { TestSchool } from "../../helpers/test-school";
import { at, type Deeds } from "./deed";

export function people(school: TestSchool): Deeds {
  const { seed } = school;
  const issued = async () => {
    const person = await seed.person();
    const { body } = await school.as("Admin").call("people/issue-cards", { id: newId(), people: [person.id] });
    return body.cards[0]!;
  };
  const pairing = async () =>
    (await school.as("Admin").call("people/pair-card", { id: newId(), card: (await issued()).id })).body;
  const requested = async () => {
    const id = newId();
    const said = { asker: "Marta", asker_is: "guardian", kind: "access", received_on: dayFromToday(0) } as const;
    await school.as("Admin").call("people/open-request", { id, person: (await seed.person()).id, ...said });
    return id;
  };
  const waitingPhoto = async () => {
    const said = { id: newId(), person: (await seed.person()).id, source: "camera" } as const;
    const { body } = await school.as("Admin").call("people/send-photo", { ...said, photo: PIXEL.toString("base64") });
    return body.waiting;
  };
  /** A pupil in a class of the year that ends; nothing else is left to decide. */
  const rolling = async () => {
    const year = rolloverYear(dayFromToday(0));
    const { body } = await school.as("Admin").call("people/begin-year-rollover", { id: newId(), year });
    const room = await seed.class({ name: `6º ano ${newId()}`, grade: "6º ano", year: year - 1 });
    const pupil = (await seed.person({ class: room.id })).id;
    const preview = async () => (await school.as("Admin").call("people/year-rollover", { year })).body;
    for (const { class: other } of (await preview()).classes.filter(({ undecided }) => undecided > 0)) {
      await school.as("Admin").call("people/set-rollover-class", { rollover: body.id, class: other, goal: "keep" });
    }
    const { moving, repeating, leaving } = (await preview()).totals;
    return { rollover: body.id, room: room.id, pupil, seen: { moving, repeating, leaving } };
  };
  return {
    "people/open-request": async () => {
      const [person, id] = [(await seed.person()).id, newId()];
      const said = { asker: "Marta", asker_is: "guardian", kind: "access", received_on: dayFromToday(0) } as const;
      return at("Admin", (client) => client.call("people/open-request", { id, person, ...said }));
    },
    "people/check-requester": async () => {
      const request = await requested();
      return at("Admin", (client) => client.call("people/check-requester", { request, identity: "RG apresentado" }));
    },
    "people/answer-request": async () => {
      const request = await requested();
      return at("Admin", (client) => client.call("people/answer-request", { request, outcome: "withdrawn", answer: "Desistiu" }));
    },
    "people/issue-cards": async () => {
      const [person, id] = [await seed.person(), newId()];
      return at("Admin", (client) => client.call("people/issue-cards", { id, people: [person.id] }));
    },
    "people/change-people": async () => {
      const [person, id] = [await seed.person(), newId()];
      return at("Admin", (client) => client.call("people/change-people", { id, people: [person.id], change: "leave" }));
    },
    "people/begin-year-rollover": async () => {
      const id = newId();
      return at("Admin", (client) => client.call("people/begin-year-rollover", { id, year: rolloverYear(dayFromToday(0)) }));
    },
    "people/set-rollover-class": async () => {
      const { rollover, room } = await rolling();
      const choice = { goal: "move", target: "Turma escolhida" } as const;
      return at("Admin", (client) => client.call("people/set-rollover-class", { rollover, class: room, ...choice }));
    },
    "people/set-rollover-pupils": async () => {
      const { rollover, pupil } = await rolling();
      return at("Admin", (client) => client.call("people/set-rollover-pupils", { rollover, people: [pupil], goal: "repeat" }));
    },
    "people/do-year-rollover": async () => {
      const { rollover, seen } = await rolling();
      const id = newId();
      return at("Admin", (client) => client.call("people/do-year-rollover", { id, rollover, seen }));
    },
    "people/undo-year-rollover": async () => {
      const { rollover, seen } = await rolling();
      await school.as("Admin").call("people/do-year-rollover", { id: newId(), rollover, seen });
      const id = newId();
      return at("Admin", (client) => client.call("people/undo-year-rollover", { id, rollover }));
    },
    "people/empty-sector": async () => {
      const sector = () => seed.create<{ id: string }>("sectors", { name: `Setor ${newId()}`, active: true });
      const [from, into, id] = [await sector(), await sector(), newId()];
      await seed.person({ sector: from.id });
      return at("Admin", (client) => client.call("people/empty-sector", { id, sector: from.id, into: into.id }));
    },
    "people/block-card": async () => {
      const { id } = await issued();
      return at("Admin", (client) => client.call("people/block-card", { card: id, reason: "Perdida" }));
    },
    "people/unblock-card": async () => {
      const { id } = await issued();
      await school.as("Admin").call("people/block-card", { card: id, reason: "Perdida" });
      return at("Admin", (client) => client.call("people/unblock-card", { card: id }));
    },
    "people/replace-card": async () => {
      const [card, id] = [await issued(), newId()];
      return at("Admin", (client) => client.call("people/replace-card", { id, card: card.id, reason: "Quebrou" }));
    },
    "people/renew-cards": async () => {
      const id = newId();
      return at("Admin", (client) => client.call("people/renew-cards", { id }));
    },
    "people/record-consents": async () => {
      const [one, two, id] = [(await seed.person()).id, (await seed.person()).id, newId()];
      const answers = [
        { person: one, decision: "given", declared_by: "Marta" },
        { person: two, decision: "refused", declared_by: "Marta" },
      ];
      return at("Admin", (client) => client.call("people/record-consents", { id, purpose: "publicity", answers }));
    },
    "people/save-consent-text": async () => {
      const { texts } = (await school.as("Admin").call("people/consent-texts", {})).body;
      const [id, seen] = [newId(), texts.find(({ purpose }) => purpose === "publicity")!.version];
      const text = `Autorizo o uso da imagem. ${id}`;
      const sent = { id, purpose: "publicity", text, asks_again: true, seen } as const;
      return at("Admin", (client) => client.call("people/save-consent-text", sent));
    },
    "people/merge-people": async () => {
      const social_name = `Pessoa ${newId()} Xis`;
      const [kept, gone, id] = [(await seed.person()).id, (await seed.person({ social_name })).id, newId()];
      await seed.create("contacts", { person: gone, kind: "email", value: `${gone}@example.com` });
      return at("Admin", (client) => client.call("people/merge-people", { id, kept, gone, reason: "Repetido" }));
    },
    "people/run-retention": async () => {
      const { id } = await seed.person({ active: false });
      await seed.create("contacts", { person: id, kind: "email", value: `${id}@example.com` });
      await query(school, `UPDATE people SET left_at = '2020-02-02 12:00:00.000Z' WHERE id = '${id}'`);
      const run = newId();
      return at("Admin", (client) => client.call("people/run-retention", { id: run }));
    },
    "people/export-person": async () => {
      const [person, id] = [(await seed.person()).id, newId()];
      // The second time, the first stands in the history that is told.
      return at("Admin", (client) => client.call("people/export-person", { id, person }), { answersAnew: true });
    },
    "people/anonymise-person": async () => {
      const [person, id] = [(await seed.person({ active: false })).id, newId()];
      return at("Admin", (client) => client.call("people/anonymise-person", { id, person, reason: "Pedido" }));
    },
    "people/check-card": async () => {
      const [{ serial: code }, id] = [await issued(), newId()];
      return at("Biblioteca", (client) => client.call("people/check-card", { id, code }));
    },
    "people/pair-card": async () => {
      const [{ id: card }, id] = [await issued(), newId()];
      return at("Admin", (client) => client.call("people/pair-card", { id, card }));
    },
    "people/end-phone": async () => {
      const { phone } = await pairing();
      return at("Admin", (client) => client.call("people/end-phone", { phone }));
    },
    "people/pair-phone": async () => {
      const [{ path }, id] = [await pairing(), newId()];
      const [token, code] = path.slice("/carteira/".length).split("#p=") as [string, string];
      return at("guest", (client) => client.call("people/pair-phone", { id, token, code }));
    },
    "people/send-photo": async () => {
      const [person, id] = [(await seed.person()).id, newId()];
      const photo = PIXEL.toString("base64");
      return at("Admin", (client) => client.call("people/send-photo", { id, person, photo, source: "camera" }));
    },
    "people/approve-photos": async () => {
      const [photo, id] = [await waitingPhoto(), newId()];
      return at("Admin", (client) => client.call("people/approve-photos", { id, photos: [photo] }));
    },
    "people/refuse-photo": async () => {
      const photo = await waitingPhoto();
      return at("Admin", (client) => client.call("people/refuse-photo", { photo, fault: "blurred" }));
    },
    "people/record-consent": async () => {
      const [person, id] = [(await seed.person()).id, newId()];
      const said = { id, person, purpose: "card_photo", decision: "given", declared_by: "Marta" };
      return at("Admin", (client) => client.call("people/record-consent", said));
    },
    "people/revoke-consent": async () => {
      const person = (await seed.person()).id;
      const said = { id: newId(), person, purpose: "card_photo", decision: "given", declared_by: "Marta" };
      await school.as("Admin").call("people/record-consent", said);
      return at("Admin", (client) => client.call("people/revoke-consent", { person, purpose: "card_photo" }));
    },
  };
}
