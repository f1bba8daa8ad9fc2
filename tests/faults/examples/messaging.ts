/** The messages' commands, each ready to be sent twice. */
import { WhatsAppGateway } from "../../../scripts/whatsapp-gateway";
import { newId } from "../../helpers/ids";
import type { TestSchool } from "../../helpers/test-school";
import { at, type Deeds } from "./deed";

/** Where nobody listens. */
const CONNECTION = { provider: "waha", base_url: "http://127.0.0.1:9", account: "default", token: "chave", risk_accepted: true };

export function messaging(school: TestSchool): Deeds {
  const { seed } = school;
  let families = 0;
  const familyOf = async () => {
    const { id } = await seed.person();
    const phone = { person: id, kind: "phone", value: `+551998${String(++families).padStart(7, "0")}`, guardian: "Marta Lima" };
    const { id: contact } = await seed.create<{ id: string }>("contacts", phone);
    return { id, contact };
  };
  const pupil = async () => (await familyOf()).id;
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
  const pupilOf = async (room: string) => {
    const person = await pupil();
    await school.as("Admin").collection("people").update(person, { class: room });
    return person;
  };
  /** A pupil who was reported as absent, whose family's notice is in this state. */
  const absent = async (state: "queued" | "sent") => {
    const { id: room } = await seed.class();
    const person = await pupilOf(room);
    const campaign = newId();
    await school.as("Admin").call("messaging/report-absences", { id: campaign, class: room, people: [person] });
    if (state === "sent") {
      const { body } = await school.as("Admin").call("messaging/take", { id: newId(), campaign });
      await school.as("Admin").call("messaging/mark-sent", { id: newId(), message: body.message!.id });
    }
    return person;
  };
  const ofCampaign = (path: `messaging/${"pause" | "cancel" | "send-again" | "note-export"}`) => async () => {
    const input = { id: newId(), campaign: await launched() };
    return admin((client) => client.call(path, input));
  };
  const ofMessage = (path: "messaging/mark-sent" | "messaging/skip" | "messaging/mark-wrong") => async () => {
    const input = { id: newId(), message: await handed() };
    return admin((client) => client.call(path, input));
  };
  const connected = async (connection: typeof CONNECTION & Record<string, string | boolean> = CONNECTION) => {
    const id = newId();
    await school.as("Admin").call("messaging/connect-channel", { id, ...connection });
    return id;
  };
  const ofConversation =
    (
      path: `messaging/${"reply" | "note-conversation" | "read-conversation" | "assign-conversation" | "close-conversation"}`,
      rest: Record<string, unknown> = {},
    ) =>
    async () => {
      const { contact } = await familyOf();
      const { body } = await school.as("Admin").call("messaging/open-conversation", { id: newId(), contact });
      const input = { id: newId(), conversation: body.conversation, ...rest };
      return admin((client) => client.call(path, input));
    };
  const ofChannel = (path: "messaging/pause-channel" | "messaging/disconnect-channel") => async () => {
    const input = { id: newId(), channel: await connected() };
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
    "messaging/note-export": ofCampaign("messaging/note-export"),
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
    "messaging/take-notice": async () => {
      const input = { id: newId() };
      return admin((client) => client.call("messaging/take-notice", input));
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
    "messaging/open-conversation": async () => {
      const input = { id: newId(), contact: (await familyOf()).contact };
      return admin((client) => client.call("messaging/open-conversation", input));
    },
    "messaging/reply": ofConversation("messaging/reply", { text: "Olá" }),
    "messaging/note-conversation": ofConversation("messaging/note-conversation", { text: "Olá" }),
    "messaging/read-conversation": ofConversation("messaging/read-conversation"),
    "messaging/assign-conversation": ofConversation("messaging/assign-conversation", { user: "useradmin000000" }),
    "messaging/close-conversation": ofConversation("messaging/close-conversation", { closed: true }),
    "messaging/connect-channel": async () => {
      const input = { id: newId(), ...CONNECTION };
      return admin((client) => client.call("messaging/connect-channel", input));
    },
    "messaging/check-channel": async () => {
      const channel = await connected();
      return admin((client) => client.call("messaging/check-channel", { channel }));
    },
    "messaging/test-channel": async () => {
      await connected();
      const id = newId();
      return admin((client) => client.call("messaging/test-channel", { id, phone: "(19) 98765-4321" }));
    },
    "messaging/pause-channel": ofChannel("messaging/pause-channel"),
    "messaging/disconnect-channel": ofChannel("messaging/disconnect-channel"),
    "messaging/resume-channel": async () => {
      const channel = await connected();
      await school.as("Admin").call("messaging/pause-channel", { id: newId(), channel });
      const input = { id: newId(), channel };
      return admin((client) => client.call("messaging/resume-channel", input));
    },
    "messaging/attach": async () => {
      const input = { id: newId(), name: "a.pdf", content: "JVBERi0xLjcK" };
      return admin((client) => client.call("messaging/attach", input));
    },
    "messaging/refresh-templates": async () => {
      const gateway = new WhatsAppGateway().unref();
      await gateway.start();
      const cloud = { provider: "cloud", base_url: gateway.url, version: "v25.0", account: "1234567890", business: "987" };
      const channel = await connected({ ...cloud, token: gateway.key, signing_secret: "assinatura", risk_accepted: true });
      const input = { id: newId(), channel };
      return admin((client) => client.call("messaging/refresh-templates", input));
    },
    "messaging/map-template": async () => {
      const template = newId();
      await seed.create("message_templates", {
        ...{ id: template, channel: await connected(), name: `modelo_${template}`, language: "pt_BR" },
        ...{ category: "utility", state: "approved", body: "Olá, {{1}}" },
      });
      const input = { id: newId(), template, values: ["{{responsavel}}"] };
      return admin((client) => client.call("messaging/map-template", input));
    },
    "messaging/pace-channel": async () => {
      const input = { id: newId(), channel: await connected(), daily_cap: 50, per_minute: 2 };
      return admin((client) => client.call("messaging/pace-channel", input));
    },
    "messaging/pause-mail": async () => {
      const input = { id: newId() };
      return admin((client) => client.call("messaging/pause-mail", input));
    },
    "messaging/resume-mail": async () => {
      await school.as("Admin").call("messaging/pause-mail", { id: newId() });
      const input = { id: newId() };
      return admin((client) => client.call("messaging/resume-mail", input));
    },
    "messaging/pace-mail": async () => {
      const input = { id: newId(), daily_cap: 500, per_minute: 30 };
      return admin((client) => client.call("messaging/pace-mail", input));
    },
    "messaging/test-mail": async () => {
      const id = newId();
      return at("Admin", (client) => client.call("messaging/test-mail", { id, address: "direcao@escola.test" }));
    },
    "messaging/save-notice-text": async () => {
      const text = { kind: "library_overdue", channel: "email" as const, subject: "Atraso", body: "Devolva:\n{{livros}}" };
      return at("Biblioteca", (client) => client.call("messaging/save-notice-text", text));
    },
    "messaging/report-absences": async () => {
      const { id: room } = await seed.class();
      const input = { id: newId(), class: room, people: [await pupilOf(room)] };
      return admin((client) => client.call("messaging/report-absences", input));
    },
    "messaging/confirm-no-absences": async () => {
      const input = { id: newId(), class: (await seed.class()).id };
      return admin((client) => client.call("messaging/confirm-no-absences", input));
    },
    "messaging/withdraw-absence": async () => {
      const input = { id: newId(), person: await absent("queued") };
      return admin((client) => client.call("messaging/withdraw-absence", input));
    },
    "messaging/tell-absence-mistake": async () => {
      const person = await absent("sent");
      await school.as("Admin").call("messaging/withdraw-absence", { id: newId(), person });
      const input = { id: newId(), person };
      return admin((client) => client.call("messaging/tell-absence-mistake", input));
    },
    "messaging/mark-bounced": async () => {
      const address = `${newId()}@example.com`;
      const message = await seed.create("messages", {
        area: "library",
        channel: "email",
        purpose: "test",
        subject: "Aviso",
        address,
        state: "sent",
      });
      const id = newId();
      return admin((client) => client.call("messaging/mark-bounced", { id, message: message.id }));
    },
    "messaging/bounce": async () => {
      const input = { id: newId(), text: `Final-Recipient: rfc822; ${newId()}@example.com\nAction: failed\nStatus: 5.1.1\n` };
      return admin((client) => client.call("messaging/bounce", input));
    },
    "messaging/lift-suppression": async () => {
      const { id: suppression } = await seed.create("message_suppressions", { channel: "email", hash: newId(), kind: "bounce" });
      const id = newId();
      return admin((client) => client.call("messaging/lift-suppression", { id, suppression }));
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
