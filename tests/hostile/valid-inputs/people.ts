/** What the contracts of people take: cards that stand, are blocked and can be replaced, consents that were given. */
import { rolloverYear } from "../../../domain/people/rollover/plan";
import { dayFromToday } from "../../helpers/day";
import { type AreaSound, ids } from "./sound";

export const people: AreaSound = {
  prepare: async (school) => {
    const [pupils, newcomers] = [ids("pupil"), ids("fresh")];
    const admin = school.as("Admin");
    for (const id of [...pupils, ...newcomers]) {
      await school.seed.create("people", { id, name: `Pessoa ${id}`, kind: "student", active: true });
    }
    const { body } = await admin.call("people/issue-cards", { id: "hostileissue000", people: pupils });
    for (const [index, person] of pupils.entries()) {
      const said = { person, purpose: "publicity", decision: "given", declared_by: "Marta" };
      await admin.call("people/record-consent", { id: `hostileagree${String(index).padStart(3, "0")}`, ...said });
    }
    const cards = body.cards.map(({ id }) => id);
    const tokens = body.cards.map(({ path }) => path.split("/").at(-1)!);
    const group = await school.seed.class();
    const year = rolloverYear(dayFromToday(0));
    const rolling = await school.seed.class({ year: year - 1 });
    const learner = await school.seed.person({ class: rolling.id });
    const { body: rollover } = await admin.call("people/begin-year-rollover", { id: "hostileturn0000", year });
    const leavers = ids("leave");
    for (const id of leavers) {
      await school.seed.create("people", { id, name: `Pessoa ${id}`, kind: "student", active: false });
    }
    const pairings = await Promise.all(
      cards.map(
        async (card, index) =>
          (await admin.call("people/pair-card", { id: `hostilephone${String(index).padStart(3, "0")}`, card })).body,
      ),
    );
    const phones = pairings.map(({ phone }) => phone);
    const codes = pairings.map(({ path }) => path.split("#p=").at(-1)!);
    const [from, into] = [ids("empty"), ids("into")];
    for (const id of [...from, ...into]) {
      await school.seed.create("sectors", { id, name: `Setor ${id}`, active: true });
    }
    const requests = ids("reque");
    for (const [index, id] of requests.entries()) {
      const said = { asker: "Marta", asker_is: "guardian", kind: "access", received_on: "2026-02-02" } as const;
      await admin.call("people/open-request", { id, person: pupils[index % pupils.length]!, ...said });
    }
    return {
      "people/open-request": (_world, random) => ({
        id: random.id(),
        person: random.pick(pupils),
        asker: "Marta",
        asker_is: "guardian",
        kind: "correction",
        wish: "",
        received_on: "2026-02-02",
      }),
      "people/check-requester": (_world, random) => ({ request: random.pick(requests), identity: "RG apresentado" }),
      "people/answer-request": (_world, random) => ({
        request: random.pick(requests),
        outcome: "withdrawn",
        answer: "Desistiu",
      }),
      "people/consents": (_world, random) => ({ person: random.pick(pupils) }),
      "people/class-consents": () => ({ class: group.id }),
      "people/record-consents": (_world, random) => ({
        id: random.id(),
        purpose: "publicity",
        answers: [{ person: random.pick(newcomers), decision: "refused", declared_by: "Marta" }],
      }),
      "people/export-person": (_world, random) => ({ id: random.id(), person: random.pick(pupils) }),
      "people/anonymisation": (_world, random) => ({ person: random.pick(leavers) }),
      "people/anonymise-person": (_world, random) => ({ id: random.id(), person: random.pick(leavers), reason: "Pedido" }),
      "people/change-people": (_world, random) => ({
        id: random.id(),
        people: [random.pick(newcomers)],
        change: random.pick(["leave", "return", "class"]),
        class: group.id,
        keep_pending: true,
      }),
      "people/year-rollover": () => ({ year }),
      "people/rollover-pupils": () => ({ year, class: rolling.id }),
      "people/rollover-leavers": () => ({ year }),
      "people/begin-year-rollover": (_world, random) => ({ id: random.id(), year }),
      "people/set-rollover-class": (_world, random) => ({
        rollover: rollover.id,
        class: rolling.id,
        goal: random.pick(["", "move", "repeat", "leave", "keep"]),
        target: "7º ano A",
      }),
      "people/set-rollover-pupils": (_world, random) => ({
        rollover: rollover.id,
        people: [learner.id],
        goal: random.pick(["", "repeat", "keep"]),
        target: "",
      }),
      "people/do-year-rollover": (_world, random) => ({
        id: random.id(),
        rollover: rollover.id,
        keep_pending: true,
        seen: { moving: 1, repeating: 0, leaving: 0 },
      }),
      "people/undo-year-rollover": (_world, random) => ({ id: random.id(), rollover: rollover.id }),
      "people/empty-sector": (_world, random) => ({
        id: random.id(),
        sector: random.pick(from),
        into: random.pick(into),
        archive: false,
      }),
      "people/issue-cards": (_world, random) => ({
        id: random.id(),
        people: [random.pick(newcomers)],
        class: "",
        valid_until: "",
      }),
      "people/block-card": (_world, random) => ({ card: random.pick(cards), reason: "Perdida" }),
      "people/unblock-card": (_world, random) => ({ card: random.pick(cards) }),
      "people/replace-card": (_world, random) => ({
        id: random.id(),
        card: random.pick(cards),
        reason: "Quebrou",
        valid_until: "",
      }),
      "people/renew-cards": (_world, random) => ({ id: random.id(), class: "", valid_until: "" }),
      "people/clearance": (_world, random) => ({ person: random.pick(pupils), class: "" }),
      "people/person-cards": (_world, random) => ({ person: random.pick(pupils) }),
      "people/card": (_world, random) => ({ token: random.pick(tokens), live: "1.3f00bc12" }),
      "people/print-cards": (_world, random) => ({ class: "", person: random.pick(pupils) }),
      "people/check-card": (_world, random) => ({ id: random.id(), code: `/carteira/${random.pick(tokens)}` }),
      "people/pair-card": (_world, random) => ({ id: random.id(), card: random.pick(cards) }),
      "people/end-phone": (_world, random) => ({ phone: random.pick(phones) }),
      "people/pair-phone": (_world, random) => ({ id: random.id(), token: random.pick(tokens), code: random.pick(codes) }),
      "people/held-card": (_world, random) => ({ token: random.pick(tokens), slot: 1, proof: "a".repeat(64) }),
      "people/record-consent": (_world, random) => ({
        id: random.id(),
        person: random.pick(pupils),
        purpose: "card_photo",
        decision: "given",
        declared_by: "Marta",
      }),
      "people/revoke-consent": (_world, random) => ({ person: random.pick(pupils), purpose: "publicity" }),
    };
  },
};
