/** The contracts of people: the people who may call each, and an example of it. */

import { createHmac } from "node:crypto";
import { phoneText } from "../../domain/people/cards/live";
import { rolloverYear } from "../../domain/people/rollover/plan";
import { ADMIN, ALL, ANY_ROLE } from "../api/roles/rights";
import { dayFromToday } from "../helpers/day";
import { id } from "../helpers/grown";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { PIXEL } from "../helpers/pixel";
import { changedRows, LATER } from "./changes";
import { fixtures } from "./fixtures/people";
import { rowsOf } from "./row";

const token = (number: number): string => `t${String(number).padStart(25, "0")}`;

const proofOf = (number: number): string =>
  createHmac("sha256", `s${String(number).padStart(42, "0")}`)
    .update(phoneText(token(number)))
    .digest("hex");

export const people = rowsOf<"people">()({
  fixtures,
  contracts: {
    "people/clearance": {
      may: ANY_ROLE,
      example: { person: id("p", 1) },
    },
    "people/counts": {
      may: ANY_ROLE,
      example: {},
    },
    "people/year-rollover": {
      may: ADMIN,
      example: { year: 2002 },
    },
    "people/rollover-pupils": {
      may: ADMIN,
      example: { year: 2002, class: "rolloverclass00" },
    },
    "people/rollover-leavers": {
      may: ADMIN,
      example: { year: 2002 },
    },
    "people/begin-year-rollover": {
      may: ADMIN,
      example: () => ({ id: newId(), year: rolloverYear(dayFromToday(0)) }),
    },
    "people/set-rollover-class": {
      may: ADMIN,
      example: async ({ rolling }) => {
        const { rollover, room } = await rolling();
        const choice = { goal: "move", target: "Turma escolhida" } as const;
        return { rollover, class: room, ...choice };
      },
    },
    "people/set-rollover-pupils": {
      may: ADMIN,
      example: async ({ rolling }) => {
        const { rollover, pupil } = await rolling();
        return { rollover, people: [pupil], goal: "repeat" };
      },
    },
    "people/do-year-rollover": {
      may: ADMIN,
      example: async ({ rolling }) => {
        const { rollover, seen } = await rolling();
        return { id: newId(), rollover, seen };
      },
    },
    "people/undo-year-rollover": {
      may: ADMIN,
      example: async ({ rolling, school }) => {
        const { rollover, seen } = await rolling();
        await school.as("Admin").call("people/do-year-rollover", { id: newId(), rollover, seen });
        return { id: newId(), rollover };
      },
    },
    "people/empty-sector": {
      may: ADMIN,
      example: async ({ seed }) => {
        const sector = () => seed.create<{ id: string }>("sectors", { name: `Setor ${newId()}`, active: true });
        const [from, into] = [await sector(), await sector()];
        await seed.person({ sector: from.id });
        return { id: newId(), sector: from.id, into: into.id };
      },
    },
    "people/change-people": {
      may: ADMIN,
      example: async ({ seed }) => {
        const person = await seed.person();
        return { id: newId(), people: [person.id], change: "leave" };
      },
    },
    "people/issue-cards": {
      may: ADMIN,
      example: async ({ seed }) => {
        const person = await seed.person();
        return { id: newId(), people: [person.id] };
      },
      changed: () => ({ valid_until: LATER }),
    },
    "people/block-card": {
      may: ADMIN,
      example: async ({ issued }) => {
        const { id } = await issued();
        return { card: id, reason: "Perdida" };
      },
    },
    "people/unblock-card": {
      may: ADMIN,
      example: async ({ issued, school }) => {
        const { id } = await issued();
        await school.as("Admin").call("people/block-card", { card: id, reason: "Perdida" });
        return { card: id };
      },
    },
    "people/replace-card": {
      may: ADMIN,
      example: async ({ issued }) => {
        const card = await issued();
        return { id: newId(), card: card.id, reason: "Quebrou" };
      },
      changed: () => ({ reason: "Outro motivo" }),
    },
    "people/renew-cards": {
      may: ADMIN,
      example: () => ({ id: newId() }),
      changed: () => ({ valid_until: LATER }),
    },
    "people/card-round": {
      may: ADMIN,
      example: {},
    },
    "people/person-cards": {
      may: ADMIN,
      example: { person: id("p", 5) },
    },
    "people/card": {
      may: ALL,
      example: { token: token(5), live: "1.3f00bc12" },
    },
    "people/pair-card": {
      may: ADMIN,
      example: async ({ issued }) => {
        const { id: card } = await issued();
        return { id: newId(), card };
      },
    },
    "people/print-cards": {
      may: ADMIN,
      example: { class: id("k", 1) },
    },
    "people/check-card": {
      may: ANY_ROLE,
      caller: "Biblioteca",
      example: async ({ issued }) => {
        const { serial: code } = await issued();
        return { id: newId(), code };
      },
    },
    "people/end-phone": {
      may: ADMIN,
      example: async ({ pairing }) => {
        const { phone } = await pairing();
        return { phone };
      },
    },
    "people/pair-phone": {
      may: ALL,
      caller: "guest",
      example: async ({ pairing }) => {
        const { path } = await pairing();
        const [token, code] = path.slice("/carteira/".length).split("#p=") as [string, string];
        return { id: newId(), token, code };
      },
    },
    "people/held-card": {
      may: ALL,
      example: { token: token(5), slot: 1, proof: proofOf(5) },
    },
    "people/send-photo": {
      may: ADMIN,
      example: async ({ seed }) => {
        const person = (await seed.person()).id;
        const photo = PIXEL.toString("base64");
        return { id: newId(), person, photo, source: "camera" };
      },
    },
    "people/approve-photos": {
      may: ADMIN,
      example: async ({ waitingPhoto }) => {
        const photo = await waitingPhoto();
        return { id: newId(), photos: [photo] };
      },
    },
    "people/refuse-photo": {
      may: ADMIN,
      example: async ({ waitingPhoto }) => {
        const photo = await waitingPhoto();
        return { photo, fault: "blurred" };
      },
    },
    "people/class-photos": {
      may: ADMIN,
      example: { class: "class0000000000" },
    },
    "people/record-consent": {
      may: ADMIN,
      example: async ({ seed }) => {
        const person = (await seed.person()).id;
        return { id: newId(), person, purpose: "card_photo", decision: "given", declared_by: "Marta" };
      },
      changed: () => ({ declared_by: "Outra pessoa" }),
    },
    "people/consents": {
      may: ADMIN,
      example: { person: id("p", 5) },
    },
    "people/class-consents": {
      may: ADMIN,
      example: async ({ seed }) => ({ class: (await seed.class()).id }),
    },
    "people/record-consents": {
      may: ADMIN,
      example: async ({ seed }) => ({
        id: newId(),
        purpose: "publicity",
        answers: [
          { person: (await seed.person()).id, decision: "given", declared_by: "Marta" },
          { person: (await seed.person()).id, decision: "refused", declared_by: "Marta" },
        ],
      }),
      changed: ({ answers }) => ({ answers: changedRows(answers, { declared_by: "Outra pessoa" }) }),
    },
    "people/export-person": {
      may: ADMIN,
      example: async ({ seed }) => {
        const person = (await seed.person()).id;
        // The second time, the first stands in the history that is told.
        return { id: newId(), person };
      },
      repetition: { answersAnew: true },
    },
    "people/anonymisation": {
      may: ADMIN,
      example: { person: id("p", 8) },
    },
    "people/anonymise-person": {
      may: ADMIN,
      example: async ({ seed }) => {
        const person = (await seed.person({ active: false })).id;
        return { id: newId(), person, reason: "Pedido" };
      },
      changed: () => ({ reason: "Outro motivo" }),
    },
    "people/open-request": {
      may: ADMIN,
      example: async ({ seed }) => {
        const person = (await seed.person()).id;
        const said = { asker: "Marta", asker_is: "guardian", kind: "access", received_on: dayFromToday(0) } as const;
        return { id: newId(), person, ...said };
      },
      changed: () => ({ asker: "Outra pessoa" }),
    },
    "people/check-requester": {
      may: ADMIN,
      example: async ({ requested }) => {
        const request = await requested();
        return { request, identity: "RG apresentado" };
      },
    },
    "people/answer-request": {
      may: ADMIN,
      example: async ({ requested }) => {
        const request = await requested();
        return { request, outcome: "withdrawn", answer: "Desistiu" };
      },
    },
    "people/retention": {
      may: ADMIN,
      example: {},
    },
    "people/run-retention": {
      may: ADMIN,
      example: async ({ school, seed }) => {
        const { id } = await seed.person({ active: false });
        await seed.create("contacts", { person: id, kind: "email", value: `${id}@example.com` });
        await query(school, `UPDATE people SET left_at = '2020-02-02 12:00:00.000Z' WHERE id = '${id}'`);
        const run = newId();
        return { id: run };
      },
    },
    "people/privacy-notice": {
      may: ALL,
      example: {},
    },
    "people/consent-texts": {
      may: ADMIN,
      example: {},
    },
    "people/save-consent-text": {
      may: ADMIN,
      example: async ({ school }) => {
        const { texts } = (await school.as("Admin").call("people/consent-texts", {})).body;
        const [id, seen] = [newId(), texts.find(({ purpose }) => purpose === "publicity")!.version];
        const text = `Autorizo o uso da imagem. ${id}`;
        return { id, purpose: "publicity", text, asks_again: true, seen };
      },
      changed: () => ({ asks_again: false }),
    },
    "people/merge-preview": {
      may: ADMIN,
      example: { kept: id("p", 981), gone: id("p", 982) },
    },
    "people/merge-people": {
      may: ADMIN,
      example: async ({ seed }) => {
        const social_name = `Pessoa ${newId()} Xis`;
        const [kept, gone] = [(await seed.person()).id, (await seed.person({ social_name })).id];
        await seed.create("contacts", { person: gone, kind: "email", value: `${gone}@example.com` });
        return { id: newId(), kept, gone, reason: "Repetido" };
      },
      changed: () => ({ reason: "Outro motivo" }),
    },
    "people/revoke-consent": {
      may: ADMIN,
      example: async ({ school, seed }) => {
        const person = (await seed.person()).id;
        const said = { id: newId(), person, purpose: "card_photo", decision: "given", declared_by: "Marta" };
        await school.as("Admin").call("people/record-consent", said);
        return { person, purpose: "card_photo" };
      },
    },
  },
});
