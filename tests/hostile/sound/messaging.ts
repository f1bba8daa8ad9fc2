/** What the messages' contracts take. */
import type { Random } from "../random";
import type { World } from "../world";
import { type AreaSound, ids } from "./sound";

const FAMILIES = 9;

export const messaging: AreaSound = {
  prepare: async (school, random) => {
    const failed = ids("mail");
    const letter = { area: "library", channel: "email", purpose: "test", subject: "Aviso", address: "a@example.com" };
    await Promise.all(failed.map((id) => school.seed.create("messages", { id, ...letter, state: "failed" })));
    const admin = school.as("Admin");
    const people: string[] = [];
    for (let family = 0; family < FAMILIES; family++) {
      const { id } = await school.seed.person();
      const value = `+551998${String(family).padStart(7, "0")}`;
      await school.seed.create("contacts", { person: id, kind: "phone", value, guardian: "Marta Lima" });
      people.push(id);
    }
    const audience = { classes: [], people };
    const campaigns = ids("camp");
    for (const id of campaigns) {
      await admin.call("messaging/launch", { id, channel: "assisted", audience, text: "Olá, {{responsavel}}" });
    }
    const { body } = await admin.list("messages", { campaign: random.pick(campaigns), perPage: FAMILIES });
    const messages = body.items.map(({ id }) => id);
    const draft = { channel: "assisted", audience, text: "Olá, {{responsavel}}", subject: "" };
    const ofCampaign = (_world: World, random: Random) => ({ id: random.id(), campaign: random.pick(campaigns) });
    const ofMessage = (_world: World, random: Random) => ({ id: random.id(), message: random.pick(messages) });
    return {
      "messaging/preview": () => draft,
      "messaging/launch": (_world, random) => ({ id: random.id(), ...draft, name: "", at: "", expires: "" }),
      "messaging/campaign": (_world, random) => ({ campaign: random.pick(campaigns) }),
      "messaging/pause": ofCampaign,
      "messaging/resume": ofCampaign,
      "messaging/cancel": ofCampaign,
      "messaging/send-again": ofCampaign,
      "messaging/take": (_world, random) => ({ id: random.id(), campaign: random.pick(campaigns), message: undefined }),
      "messaging/mark-sent": ofMessage,
      "messaging/skip": ofMessage,
      "messaging/mark-wrong": ofMessage,
      "messaging/undo-mark": ofMessage,
      "messaging/resend": (_world, random) => ({ id: random.id(), message: random.pick(failed) }),
    };
  },
};
