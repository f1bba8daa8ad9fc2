/** What the messages' contracts take. */
import { type AreaSound, ids } from "./sound";

export const messaging: AreaSound = {
  prepare: async (school) => {
    const failed = ids("mail");
    const letter = { area: "library", channel: "email", purpose: "test", subject: "Aviso", address: "a@example.com" };
    await Promise.all(failed.map((id) => school.seed.create("messages", { id, ...letter, state: "failed" })));
    return {
      "messaging/resend": (_world, random) => ({ id: random.id(), message: random.pick(failed) }),
    };
  },
};
