/** What the contracts of people take: cards that stand, are blocked and can be replaced, consents that were given. */
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
    return {
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
      "people/person-cards": (_world, random) => ({ person: random.pick(pupils) }),
      "people/card": (_world, random) => ({ token: random.pick(tokens) }),
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
