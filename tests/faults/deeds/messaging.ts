/** The messages' commands, each ready to be sent twice. */
import { newId } from "../../support/ids";
import type { TestSchool } from "../../support/test-school";
import { at, type Deeds } from "./deed";

export function messaging(school: TestSchool): Deeds {
  const { seed } = school;
  let families = 0;
  const pupil = async () => {
    const { id } = await seed.person();
    await seed.create("contacts", {
      person: id,
      kind: "phone",
      value: `+551998${String(++families).padStart(7, "0")}`,
      guardian: "Marta Lima",
    });
    return id;
  };
  const terms = async () => ({
    channel: "assisted" as const,
    audience: { people: [await pupil()] },
    text: "Olá, {{responsavel}}",
  });
  const launched = async () => {
    const id = newId();
    await school.as("Admin").call("messaging/launch", { id, ...(await terms()) });
    return id;
  };
  const handed = async () => {
    const campaign = await launched();
    const { body } = await school.as("Admin").call("messaging/take", { id: newId(), campaign });
    return body.message!.id;
  };
  const admin = (work: Parameters<typeof at>[1]) => at("Admin", work);
  const ofCampaign = (path: "messaging/pause" | "messaging/cancel" | "messaging/send-again") => async () => {
    const input = { id: newId(), campaign: await launched() };
    return admin((client) => client.call(path, input));
  };
  const ofMessage = (path: "messaging/mark-sent" | "messaging/skip" | "messaging/mark-wrong") => async () => {
    const input = { id: newId(), message: await handed() };
    return admin((client) => client.call(path, input));
  };
  return {
    "messaging/preview": async () => {
      const input = await terms();
      return admin((client) => client.call("messaging/preview", input));
    },
    "messaging/launch": async () => {
      const input = { id: newId(), ...(await terms()) };
      return admin((client) => client.call("messaging/launch", input));
    },
    "messaging/pause": ofCampaign("messaging/pause"),
    "messaging/cancel": ofCampaign("messaging/cancel"),
    "messaging/send-again": ofCampaign("messaging/send-again"),
    "messaging/resume": async () => {
      const campaign = await launched();
      await school.as("Admin").call("messaging/pause", { id: newId(), campaign });
      const input = { id: newId(), campaign };
      return admin((client) => client.call("messaging/resume", input));
    },
    "messaging/take": async () => {
      const input = { id: newId(), campaign: await launched() };
      return admin((client) => client.call("messaging/take", input));
    },
    "messaging/mark-sent": ofMessage("messaging/mark-sent"),
    "messaging/skip": ofMessage("messaging/skip"),
    "messaging/mark-wrong": ofMessage("messaging/mark-wrong"),
    "messaging/undo-mark": async () => {
      const message = await handed();
      await school.as("Admin").call("messaging/skip", { id: newId(), message });
      const input = { id: newId(), message };
      return admin((client) => client.call("messaging/undo-mark", input));
    },
    "messaging/test-mail": async () => {
      const id = newId();
      return at("Admin", (client) => client.call("messaging/test-mail", { id, address: "direcao@escola.test" }));
    },
    "messaging/resend": async () => {
      const message = await seed.create("messages", {
        area: "library",
        channel: "email",
        purpose: "test",
        subject: "Aviso",
        state: "failed",
      });
      const id = newId();
      // The dispatcher may have taken it up in between.
      return at("Biblioteca", (client) => client.call("messaging/resend", { id, message: message.id }), { answersAnew: true });
    },
  };
}
