/** The valid inputs of the messages' contracts. */
import type { Random } from "../random";
import { REPORTING } from "../reports";
import { type AreaSound, ids, type World } from "./sound";

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
    const channels = ids("chan");
    const way = {
      provider: "waha",
      base_url: "http://127.0.0.1:9",
      version: "",
      account: "default",
      token: "chave",
      signing_secret: "",
    };
    const connection = { ...way, risk_accepted: true };
    for (const id of channels) {
      await admin.call("messaging/connect-channel", { id, ...connection });
    }
    // The one that reports each accepted message; another connection takes its place.
    const signed = { ...connection, provider: "cloud", version: "v25.0", account: "1", signing_secret: REPORTING.secret };
    await admin.call("messaging/connect-channel", { id: REPORTING.channel, ...signed });
    await school.seed.create("messages", {
      ...{ area: "messaging", channel: "whatsapp", purpose: "test", subject: "Teste", address: "+5519977770000", body: "Oi" },
      ...{ state: "sent", via: REPORTING.channel, provider_id: REPORTING.message, sent_at: "2026-01-02 12:00:00.000Z" },
    });
    const ofChannel = (_world: World, random: Random) => ({ id: random.id(), channel: random.pick(channels) });
    const templates = ids("tmpl");
    for (const id of templates) {
      await school.seed.create("message_templates", {
        ...{ id, channel: channels[0]!, name: `modelo_${id}`, language: "pt_BR", category: "utility", state: "approved" },
        body: "Olá, {{1}}",
      });
    }
    const conversations = ids("talk");
    for (const [place, id] of conversations.entries()) {
      await admin.call("messaging/open-conversation", { id, phone: `(19) 97777-000${place}` });
    }
    const inConversation = (_world: World, random: Random) => ({ id: random.id(), conversation: random.pick(conversations) });
    return {
      "messaging/conversation": (_world, random) => ({ conversation: random.pick(conversations) }),
      "messaging/open-conversation": (_world, random) => ({ id: random.id(), phone: "(19) 97777-0000" }),
      "messaging/reply": (world, random) => ({
        ...inConversation(world, random),
        text: "Olá",
        template: "",
        template_values: [],
      }),
      "messaging/note-conversation": (world, random) => ({ ...inConversation(world, random), text: "Olá" }),
      "messaging/read-conversation": inConversation,
      "messaging/assign-conversation": (world, random) => ({ ...inConversation(world, random), user: "" }),
      "messaging/close-conversation": (world, random) => ({ ...inConversation(world, random), closed: true }),
      "messaging/connect-channel": (_world, random) =>
        random.often(20) ? { id: random.pick(channels), ...connection } : { id: REPORTING.channel, ...signed },
      "messaging/check-channel": (_world, random) => ({ channel: random.pick(channels) }),
      "messaging/test-channel": (_world, random) => ({ id: random.id(), phone: "(19) 98765-4321" }),
      "messaging/pause-channel": ofChannel,
      "messaging/resume-channel": ofChannel,
      "messaging/pace-channel": (_world, random) => ({ ...ofChannel(_world, random), daily_cap: 50, per_minute: 2 }),
      "messaging/disconnect-channel": ofChannel,
      "messaging/attach": (_world, random) => ({ id: random.id(), name: "aviso.pdf", content: "JVBERi0xLjcK" }),
      "messaging/refresh-templates": ofChannel,
      "messaging/map-template": (_world, random) => ({
        id: random.id(),
        template: random.pick(templates),
        values: ["{{responsavel}}"],
      }),
      "messaging/preview": (_world, random) => ({
        ...draft,
        channel: random.pick(["assisted", "email"]),
        audience: random.pick([
          audience,
          { groups: ["library_overdue"], shifts: ["morning"] },
          { kinds: ["teacher"], lines: ["Ana Souza", "1001"] },
          { unreached: random.pick(campaigns) },
        ]),
      }),
      "messaging/launch": (_world, random) => ({ id: random.id(), ...draft, name: "", at: "", expires: "", urgent: "" }),
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
      "messaging/report-absences": (world, random) => ({
        id: random.id(),
        class: random.pick(world.ids.get("classes") ?? [random.id()]),
        people: [random.pick(people)],
        channel: "assisted",
        text: "{{aluno}} faltou hoje",
      }),
      "messaging/confirm-no-absences": (world, random) => ({
        id: random.id(),
        class: random.pick(world.ids.get("classes") ?? [random.id()]),
      }),
      "messaging/withdraw-absence": (_world, random) => ({ id: random.id(), person: random.pick(people) }),
      "messaging/tell-absence-mistake": (_world, random) => ({
        ...{ id: random.id(), person: random.pick(people), channel: "assisted" },
        text: "O aviso da falta de {{aluno}} foi um engano",
      }),
      "messaging/mark-bounced": (_world, random) => ({ id: random.id(), message: random.pick(failed) }),
      "messaging/bounce": (_world, random) => ({
        id: random.id(),
        text: "Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 user unknown\n",
      }),
      "messaging/lift-suppression": (_world, random) => ({
        id: random.id(),
        suppression: random.pick(failed),
        declared_by: "Marta Lima",
      }),
      "messaging/save-notice-text": (_world, random) => ({
        kind: "library_overdue",
        channel: random.pick(["whatsapp", "email"]),
        subject: "Livro em atraso",
        body: "Olá, {{nome}}. {{livros}}",
        seen: undefined,
      }),
      "messaging/resend": (_world, random) => ({ id: random.id(), message: random.pick(failed) }),
    };
  },
};
