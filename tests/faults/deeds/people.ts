/** What is done with people's cards and consents, each ready to be sent twice. */
import { newId } from "../../support/ids";
import type { TestSchool } from "../../support/test-school";
import { at, type Deeds } from "./deed";

export function people(school: TestSchool): Deeds {
  const { seed } = school;
  const issued = async () => {
    const person = await seed.person();
    const { body } = await school.as("Admin").call("people/issue-cards", { id: newId(), people: [person.id] });
    return body.cards[0]!;
  };
  return {
    "people/issue-cards": async () => {
      const [person, id] = [await seed.person(), newId()];
      return at("Admin", (client) => client.call("people/issue-cards", { id, people: [person.id] }));
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
