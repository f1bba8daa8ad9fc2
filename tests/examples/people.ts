/** The contracts of people: the people who may call each, and an example of it. */
import { createHmac } from "node:crypto";
import { phoneText } from "../../domain/people/cards/live";
import { rolloverYear } from "../../domain/people/rollover/plan";
import { ADMIN, ALL, ANY_STAFF } from "../api/roles/rights";
import { dayFromToday } from "../helpers/day";
import { id } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { PIXEL } from "../helpers/pixel";
import { changedRows, LATER } from "./changes";
import { fixtures, hostileRecords } from "./fixtures/people";
import { rowsOf } from "./row";

const token = (number: number): string => `t${String(number).padStart(25, "0")}`;
const proofOf = (number: number): string =>
  createHmac("sha256", `s${String(number).padStart(42, "0")}`)
    .update(phoneText(token(number)))
    .digest("hex");

const OF_CONVERSATIONS = /^SCAN (v|campaigns)$/;

/** A person is looked for in every text, and in every import; it happens once in a while. */
const OF_TEXTS =
  /^SCAN (v|campaigns|w|h|r|people|contacts|users|person_details|former_keys|b|sqlite_master|message_attempts|import_batches)\b/;

export const people = rowsOf<"people">()({
  fixtures,
  hostileRecords,
  contracts: {
    "people/clearance": {
      may: ANY_STAFF,
      example: { person: id("p", 1) },
      hostileInput: ({ random, pupils }) => ({ person: random.pick(pupils), class: "" }),
    },
    "people/counts": {
      may: ANY_STAFF,
      example: {},
      plan: { allowedScans: /^SCAN people USING (COVERING )?INDEX idx_people_(class|sector)$/ },
    },
    "people/year-rollover": { may: ADMIN, example: { year: 2002 }, hostileInput: ({ year }) => ({ year }) },
    "people/rollover-pupils": {
      may: ADMIN,
      example: { year: 2002, class: "rolloverclass00" },
      hostileInput: ({ year, rolling }) => ({ year, class: rolling.id }),
    },
    "people/rollover-leavers": { may: ADMIN, example: { year: 2002 }, hostileInput: ({ year }) => ({ year }) },
    "people/begin-year-rollover": {
      may: ADMIN,
      example: () => ({ id: newId(), year: rolloverYear(dayFromToday(0)) }),
      hostileInput: ({ year }) => ({ year }),
    },
    "people/set-rollover-class": {
      may: ADMIN,
      example: async ({ rolling }) => {
        const { rollover, room } = await rolling();
        const choice = { goal: "move", target: "Turma escolhida" } as const;
        return { rollover, class: room, ...choice };
      },
      hostileInput: ({ random, rolling, rollover }) => ({
        rollover: rollover.id,
        class: rolling.id,
        goal: random.pick(["", "move", "repeat", "leave", "keep"]),
        target: "7º ano A",
      }),
    },
    "people/set-rollover-pupils": {
      may: ADMIN,
      example: async ({ rolling }) => {
        const { rollover, pupil } = await rolling();
        return { rollover, people: [pupil], goal: "repeat" };
      },
      hostileInput: ({ random, learner, rollover }) => ({
        rollover: rollover.id,
        people: [learner.id],
        goal: random.pick(["", "repeat", "keep"]),
        target: "",
      }),
    },
    "people/do-year-rollover": {
      may: ADMIN,
      example: async ({ rolling }) => {
        const { rollover, seen } = await rolling();
        return { id: newId(), rollover, seen };
      },
      hostileInput: ({ rollover }) => ({
        rollover: rollover.id,
        keep_pending: true,
        seen: { moving: 1, repeating: 0, leaving: 0 },
      }),
    },
    "people/undo-year-rollover": {
      may: ADMIN,
      example: async ({ rolling, school }) => {
        const { rollover, seen } = await rolling();
        await school.as("Admin").call("people/do-year-rollover", { id: newId(), rollover, seen });
        return { id: newId(), rollover };
      },
      hostileInput: ({ rollover }) => ({ rollover: rollover.id }),
    },
    "people/empty-sector": {
      may: ADMIN,
      example: async ({ seed }) => {
        const sector = () => seed.create<{ id: string }>("sectors", { name: `Setor ${newId()}`, active: true });
        const [from, into] = [await sector(), await sector()];
        await seed.person({ sector: from.id });
        return { id: newId(), sector: from.id, into: into.id };
      },
      hostileInput: ({ random, from, into }) => ({ sector: random.pick(from), into: random.pick(into), archive: false }),
    },
    "people/change-people": {
      may: ADMIN,
      example: async ({ seed }) => ({ id: newId(), people: [(await seed.person()).id], change: "leave" }),
      hostileInput: ({ random, newcomers, group }) => ({
        people: [random.pick(newcomers)],
        change: random.pick(["leave", "return", "class"]),
        class: group.id,
        keep_pending: true,
      }),
    },
    "people/issue-cards": {
      may: ADMIN,
      example: async ({ seed }) => ({ id: newId(), people: [(await seed.person()).id] }),
      changed: () => ({ valid_until: LATER }),
      hostileInput: ({ random, newcomers }) => ({ people: [random.pick(newcomers)], class: "", valid_until: "" }),
    },
    "people/block-card": {
      may: ADMIN,
      example: async ({ issued }) => ({ card: (await issued()).id, reason: "Perdida" }),
      hostileInput: ({ random, cards }) => ({ card: random.pick(cards), reason: "Perdida" }),
    },
    "people/unblock-card": {
      may: ADMIN,
      example: async ({ issued, school }) => {
        const { id } = await issued();
        await school.as("Admin").call("people/block-card", { card: id, reason: "Perdida" });
        return { card: id };
      },
      hostileInput: ({ random, cards }) => ({ card: random.pick(cards) }),
    },
    "people/replace-card": {
      may: ADMIN,
      example: async ({ issued }) => ({ id: newId(), card: (await issued()).id, reason: "Quebrou" }),
      changed: () => ({ reason: "Outro motivo" }),
      hostileInput: ({ random, cards }) => ({ card: random.pick(cards), reason: "Quebrou", valid_until: "" }),
    },
    "people/renew-cards": {
      may: ADMIN,
      example: () => ({ id: newId() }),
      changed: () => ({ valid_until: LATER }),
      hostileInput: () => ({ class: "", valid_until: "" }),
    },
    "people/card-round": {
      may: ADMIN,
      example: {},
      // It counts everybody who is at the school.
      plan: { allowedScans: /^SCAN p USING COVERING INDEX idx_people_order$/ },
    },
    "people/person-cards": {
      may: ADMIN,
      example: { person: id("p", 5) },
      hostileInput: ({ random, pupils }) => ({ person: random.pick(pupils) }),
    },
    "people/card": {
      may: ALL,
      example: { token: token(5), live: "1.3f00bc12" },
      hostileInput: ({ random, tokens }) => ({ token: random.pick(tokens), live: "1.3f00bc12" }),
    },
    "people/pair-card": {
      may: ADMIN,
      example: async ({ issued }) => ({ id: newId(), card: (await issued()).id }),
      hostileInput: ({ random, cards }) => ({ card: random.pick(cards) }),
    },
    "people/print-cards": {
      may: ADMIN,
      example: { class: id("k", 1) },
      hostileInput: ({ random, pupils }) => ({ class: "", person: random.pick(pupils) }),
    },
    "people/check-card": {
      may: ANY_STAFF,
      caller: "Biblioteca",
      example: async ({ issued }) => ({ id: newId(), code: (await issued()).serial }),
      hostileInput: ({ random, tokens }) => ({ code: `/carteira/${random.pick(tokens)}` }),
    },
    "people/end-phone": {
      may: ADMIN,
      example: async ({ pairing }) => ({ phone: (await pairing()).phone }),
      hostileInput: ({ random, phones }) => ({ phone: random.pick(phones) }),
    },
    "people/pair-phone": {
      may: ALL,
      caller: "guest",
      example: async ({ pairing }) => {
        const { path } = await pairing();
        const [token, code] = path.slice("/carteira/".length).split("#p=") as [string, string];
        return { id: newId(), token, code };
      },
      hostileInput: ({ random, tokens, codes }) => ({ token: random.pick(tokens), code: random.pick(codes) }),
    },
    "people/held-card": {
      may: ALL,
      example: { token: token(5), slot: 1, proof: proofOf(5) },
      hostileInput: ({ random, tokens }) => ({ token: random.pick(tokens), slot: 1, proof: "a".repeat(64) }),
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
      example: async ({ waitingPhoto }) => ({ id: newId(), photos: [await waitingPhoto()] }),
    },
    "people/refuse-photo": {
      may: ADMIN,
      example: async ({ waitingPhoto }) => ({ photo: await waitingPhoto(), fault: "blurred" }),
    },
    "people/class-photos": { may: ADMIN, example: { class: "class0000000000" } },
    "people/record-consent": {
      may: ADMIN,
      example: async ({ seed }) => {
        const person = (await seed.person()).id;
        return { id: newId(), person, purpose: "card_photo", decision: "given", declared_by: "Marta" };
      },
      changed: () => ({ declared_by: "Outra pessoa" }),
      hostileInput: ({ random, pupils }) => ({
        person: random.pick(pupils),
        purpose: "card_photo",
        decision: "given",
        declared_by: "Marta",
      }),
    },
    "people/consents": {
      may: ADMIN,
      example: { person: id("p", 5) },
      hostileInput: ({ random, pupils }) => ({ person: random.pick(pupils) }),
    },
    "people/class-consents": {
      may: ADMIN,
      example: async ({ seed }) => {
        const { id: room } = await seed.class();
        await seed.person({ class: room });
        return { class: room };
      },
      hostileInput: ({ group }) => ({ class: group.id }),
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
      hostileInput: ({ random, newcomers }) => ({
        purpose: "publicity",
        answers: [{ person: random.pick(newcomers), decision: "refused", declared_by: "Marta" }],
      }),
    },
    "people/export-person": {
      may: ADMIN,
      example: async ({ seed }) => ({ id: newId(), person: (await seed.person()).id }),
      // The second time, the first stands in the history that is told.
      repetition: { answersCurrentState: true },
      hostileInput: ({ random, pupils }) => ({ person: random.pick(pupils) }),
      // Each conversation stores its people in a list; this is read rarely, over a few thousand.
      plan: { allowedScans: OF_CONVERSATIONS },
    },
    "people/anonymisation": {
      may: ADMIN,
      example: { person: id("p", 8) },
      hostileInput: ({ random, leavers }) => ({ person: random.pick(leavers) }),
      plan: { allowedScans: OF_TEXTS },
    },
    "people/anonymise-person": {
      may: ADMIN,
      example: async ({ seed }) => ({ id: newId(), person: (await seed.person({ active: false })).id, reason: "Pedido" }),
      changed: () => ({ reason: "Outro motivo" }),
      hostileInput: ({ random, leavers }) => ({ person: random.pick(leavers), reason: "Pedido" }),
      plan: { allowedScans: OF_TEXTS, manySteps: true },
    },
    "people/open-request": {
      may: ADMIN,
      example: async ({ seed }) => {
        const person = (await seed.person()).id;
        const said = { asker: "Marta", asker_is: "guardian", kind: "access", received_on: dayFromToday(0) } as const;
        return { id: newId(), person, ...said };
      },
      changed: () => ({ asker: "Outra pessoa" }),
      hostileInput: ({ random, pupils }) => ({
        person: random.pick(pupils),
        asker: "Marta",
        asker_is: "guardian",
        kind: "correction",
        wish: "",
        received_on: "2026-02-02",
      }),
    },
    "people/check-requester": {
      may: ADMIN,
      example: async ({ requested }) => ({ request: await requested(), identity: "RG apresentado" }),
      hostileInput: ({ random, requests }) => ({ request: random.pick(requests), identity: "RG apresentado" }),
    },
    "people/answer-request": {
      may: ADMIN,
      example: async ({ requested }) => ({ request: await requested(), outcome: "withdrawn", answer: "Desistiu" }),
      hostileInput: ({ random, requests }) => ({ request: random.pick(requests), outcome: "withdrawn", answer: "Desistiu" }),
    },
    "people/retention": {
      may: ADMIN,
      example: {},
      plan: { allowedScans: /^SCAN retention_runs USING INDEX idx_retention_runs_created$/ },
    },
    "people/run-retention": {
      may: ADMIN,
      example: async ({ school, seed }) => {
        const { id } = await seed.person({ active: false });
        await seed.create("contacts", { person: id, kind: "email", value: `${id}@example.com` });
        await query(school, `UPDATE people SET left_at = '2020-02-02 12:00:00.000Z' WHERE id = '${id}'`);
        return { id: newId() };
      },
    },
    "people/privacy-notice": { may: ALL, example: {} },
    "people/consent-texts": { may: ADMIN, example: {} },
    "people/save-consent-text": {
      may: ADMIN,
      example: async ({ school }) => {
        const { texts } = (await school.as("Admin").call("people/consent-texts", {})).body;
        const [id, seen] = [newId(), texts.find(({ purpose }) => purpose === "publicity")!.version];
        return { id, purpose: "publicity", text: `Autorizo o uso da imagem. ${id}`, asks_again: true, seen };
      },
      changed: () => ({ asks_again: false }),
    },
    "people/merge-preview": {
      may: ADMIN,
      example: { kept: id("p", 981), gone: id("p", 982) },
      plan: { allowedScans: OF_CONVERSATIONS },
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
      plan: { allowedScans: OF_CONVERSATIONS },
    },
    "people/revoke-consent": {
      may: ADMIN,
      example: async ({ school, seed }) => {
        const person = (await seed.person()).id;
        const said = { id: newId(), person, purpose: "card_photo", decision: "given", declared_by: "Marta" };
        await school.as("Admin").call("people/record-consent", said);
        return { person, purpose: "card_photo" };
      },
      hostileInput: ({ random, pupils }) => ({ person: random.pick(pupils), purpose: "publicity" }),
    },
  },
});
