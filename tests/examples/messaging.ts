/** The contracts of messages: the people who may call each, and an example of it. */
import { WhatsAppGateway } from "../../scripts/whatsapp-gateway";
import { ADMIN, ANY_STAFF, LIBRARY, MISSING } from "../api/roles/rights";
import { today } from "../helpers/day";
import { id } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { REPORTING } from "../hostile/reports";
import { fixtures, hostileRecords } from "./fixtures/messaging";
import { rowsOf } from "./row";

/** Where nobody listens. */
const CONNECTION = { provider: "waha", base_url: "http://127.0.0.1:9", account: "default", token: "chave", risk_accepted: true };

export const messaging = rowsOf<"messaging">()({
  fixtures,
  hostileRecords,
  contracts: {
    "messaging/mail-state": { may: ADMIN, example: {} },
    "messaging/message": { may: LIBRARY, example: { message: id("m", 1) } },
    "messaging/resend": {
      may: LIBRARY,
      example: async ({ seed }) => {
        const message = await seed.create("messages", {
          area: "library",
          channel: "email",
          purpose: "test",
          subject: "Aviso",
          state: "failed",
        });
        return { id: newId(), message: message.id };
      },
      // The dispatcher may have taken it up in between.
      repetition: { answersCurrentState: true },
      hostileInput: ({ random, failed }) => ({ message: random.pick(failed) }),
    },
    "messaging/test-mail": {
      may: ADMIN,
      example: () => ({ id: newId(), address: "direcao@escola.test" }),
      changed: () => ({ address: "secretaria@escola.test" }),
    },
    "messaging/pause-mail": { may: ADMIN, example: () => ({ id: newId() }) },
    "messaging/resume-mail": {
      may: ADMIN,
      example: async ({ school }) => {
        await school.as("Admin").call("messaging/pause-mail", { id: newId() });
        return { id: newId() };
      },
    },
    "messaging/pace-mail": { may: ADMIN, example: () => ({ id: newId(), daily_cap: 500, per_minute: 30 }) },
    "messaging/notice-texts": { may: ANY_STAFF, example: {} },
    "messaging/save-notice-text": {
      may: ANY_STAFF,
      caller: "Biblioteca",
      example: () => ({ kind: "library_overdue", channel: "email" as const, subject: "Atraso", body: "Devolva:\n{{livros}}" }),
      // The kind of a text decides who may save it.
      roleInput: {},
      hostileInput: ({ random }) => ({
        kind: "library_overdue",
        channel: random.pick(["whatsapp", "email"]),
        subject: "Livro em atraso",
        body: "Olá, {{nome}}. {{livros}}",
        seen: undefined,
      }),
    },
    "messaging/notice-queue": { may: ANY_STAFF, example: {} },
    "messaging/take-notice": { may: ANY_STAFF, caller: "Admin", example: () => ({ id: newId() }) },
    "messaging/absence-sheet": { may: ADMIN, example: { class: "classabsent0000" } },
    "messaging/report-absences": {
      may: ADMIN,
      example: async ({ pupilOf, seed }) => {
        const { id: room } = await seed.class();
        return { id: newId(), class: room, day: today(), people: [await pupilOf(room)] };
      },
      changed: () => ({ text: "Outro texto" }),
      hostileInput: ({ random, world, people }) => ({
        class: random.pick(world.ids.get("classes") ?? [random.id()]),
        day: today(),
        people: [random.pick(people)],
        channel: "assisted",
        text: "{{aluno}} faltou hoje",
      }),
    },
    "messaging/absence-overview": { may: ADMIN, example: {} },
    "messaging/confirm-no-absences": {
      may: ADMIN,
      example: async ({ seed }) => ({ id: newId(), class: (await seed.class()).id, day: today() }),
      hostileInput: ({ random, world }) => ({ class: random.pick(world.ids.get("classes") ?? [random.id()]), day: today() }),
    },
    "messaging/withdraw-absence": {
      may: ADMIN,
      example: async ({ absent }) => ({ id: newId(), day: today(), person: await absent("queued") }),
      hostileInput: ({ random, people }) => ({ person: random.pick(people), day: today() }),
    },
    "messaging/tell-absence-mistake": {
      may: ADMIN,
      example: async ({ absent, school }) => {
        const person = await absent("sent");
        await school.as("Admin").call("messaging/withdraw-absence", { id: newId(), day: today(), person });
        return { id: newId(), day: today(), person };
      },
      changed: () => ({ text: "Outro texto" }),
      hostileInput: ({ random, people }) => ({
        ...{ person: random.pick(people), day: today(), channel: "assisted" },
        text: "O aviso da falta de {{aluno}} foi um engano",
      }),
    },
    "messaging/audiences": { may: ADMIN, example: {} },
    "messaging/preview": {
      may: ADMIN,
      example: async ({ terms }) => await terms(),
      hostileInput: ({ random, audience, campaigns, draft }) => ({
        ...draft,
        channel: random.pick(["assisted", "email"]),
        audience: random.pick([
          audience,
          { groups: ["library_overdue"], shifts: ["morning"] },
          { kinds: ["teacher"], lines: ["Ana Souza", "1001"] },
          { unreached: random.pick(campaigns) },
        ]),
      }),
    },
    "messaging/launch": {
      may: ADMIN,
      example: async ({ terms }) => ({ id: newId(), ...(await terms()) }),
      changed: () => ({ text: "Outro texto" }),
      hostileInput: ({ draft }) => ({ ...draft, name: "", at: "", expires: "", urgent: "" }),
    },
    "messaging/campaign": {
      may: ADMIN,
      example: { campaign: id("g", 40) },
      hostileInput: ({ random, campaigns }) => ({ campaign: random.pick(campaigns) }),
    },
    "messaging/pause": {
      may: ADMIN,
      example: async ({ launched }) => ({ id: newId(), campaign: await launched() }),
      hostileInput: ({ random, campaigns }) => ({ campaign: random.pick(campaigns) }),
    },
    "messaging/resume": {
      may: ADMIN,
      example: async ({ launched, school }) => {
        const campaign = await launched();
        await school.as("Admin").call("messaging/pause", { id: newId(), campaign });
        return { id: newId(), campaign };
      },
      hostileInput: ({ random, campaigns }) => ({ campaign: random.pick(campaigns) }),
    },
    "messaging/cancel": {
      may: ADMIN,
      example: async ({ launched }) => ({ id: newId(), campaign: await launched() }),
      hostileInput: ({ random, campaigns }) => ({ campaign: random.pick(campaigns) }),
    },
    "messaging/send-again": {
      may: ADMIN,
      example: async ({ launched }) => ({ id: newId(), campaign: await launched() }),
      hostileInput: ({ random, campaigns }) => ({ campaign: random.pick(campaigns) }),
    },
    "messaging/note-export": { may: ADMIN, example: async ({ launched }) => ({ id: newId(), campaign: await launched() }) },
    "messaging/take": {
      may: ADMIN,
      example: async ({ launched }) => ({ id: newId(), campaign: await launched() }),
      hostileInput: ({ random, campaigns }) => ({ campaign: random.pick(campaigns), message: undefined }),
    },
    "messaging/mark-sent": {
      may: ANY_STAFF,
      caller: "Admin",
      example: async ({ handed }) => ({ id: newId(), message: await handed() }),
      hostileInput: ({ random, messages }) => ({ message: random.pick(messages) }),
    },
    "messaging/skip": {
      may: ANY_STAFF,
      caller: "Admin",
      example: async ({ handed }) => ({ id: newId(), message: await handed() }),
      hostileInput: ({ random, messages }) => ({ message: random.pick(messages) }),
    },
    "messaging/mark-wrong": {
      may: ANY_STAFF,
      caller: "Admin",
      example: async ({ handed }) => ({ id: newId(), message: await handed() }),
      hostileInput: ({ random, messages }) => ({ message: random.pick(messages) }),
    },
    "messaging/undo-mark": {
      may: ANY_STAFF,
      caller: "Admin",
      example: async ({ handed, school }) => {
        const message = await handed();
        await school.as("Admin").call("messaging/skip", { id: newId(), message });
        return { id: newId(), message };
      },
      hostileInput: ({ random, messages }) => ({ message: random.pick(messages) }),
    },
    "messaging/mark-bounced": {
      may: ADMIN,
      example: async ({ seed }) => {
        const address = `${newId()}@example.com`;
        const message = await seed.create("messages", {
          area: "library",
          channel: "email",
          purpose: "test",
          subject: "Aviso",
          address,
          state: "sent",
        });
        return { id: newId(), message: message.id };
      },
      hostileInput: ({ random, failed }) => ({ message: random.pick(failed) }),
    },
    "messaging/bounce": {
      may: ADMIN,
      example: () => ({ id: newId(), text: `Final-Recipient: rfc822; ${newId()}@example.com\nAction: failed\nStatus: 5.1.1\n` }),
      hostileInput: () => ({
        text: "Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 user unknown\n",
      }),
    },
    "messaging/lift-suppression": {
      may: ADMIN,
      example: async ({ seed }) => {
        const { id: suppression } = await seed.create("message_suppressions", {
          channel: "email",
          hash: newId(),
          kind: "bounce",
        });
        return { id: newId(), suppression };
      },
      hostileInput: ({ random, failed }) => ({ suppression: random.pick(failed), declared_by: "Marta Lima" }),
    },
    "messaging/conversation": {
      may: ADMIN,
      example: { conversation: id("n", 5) },
      hostileInput: ({ random, conversations }) => ({ conversation: random.pick(conversations) }),
    },
    "messaging/conversation-standing": { may: ANY_STAFF, example: { person: id("p", 7) } },
    "messaging/open-conversation": {
      may: ADMIN,
      example: async ({ familyOf }) => ({ id: newId(), contact: (await familyOf()).contact }),
      changed: () => ({ contact: undefined, phone: "(19) 98765-0001" }),
      hostileInput: () => ({ phone: "(19) 97777-0000" }),
    },
    "messaging/reply": {
      may: ADMIN,
      example: async ({ talked }) => ({ id: newId(), conversation: await talked(), text: "Olá" }),
      hostileInput: ({ random, conversations }) => ({
        conversation: random.pick(conversations),
        text: "Olá",
        template: "",
        template_values: [],
      }),
    },
    "messaging/note-conversation": {
      may: ADMIN,
      example: async ({ talked }) => ({ id: newId(), conversation: await talked(), text: "Olá" }),
      hostileInput: ({ random, conversations }) => ({ conversation: random.pick(conversations), text: "Olá" }),
    },
    "messaging/read-conversation": {
      may: ADMIN,
      example: async ({ talked }) => ({ id: newId(), conversation: await talked() }),
      hostileInput: ({ random, conversations }) => ({ conversation: random.pick(conversations) }),
    },
    "messaging/assign-conversation": {
      may: ADMIN,
      example: async ({ talked }) => ({ id: newId(), conversation: await talked(), user: "useradmin000000" }),
      hostileInput: ({ random, conversations }) => ({ conversation: random.pick(conversations), user: "" }),
    },
    "messaging/close-conversation": {
      may: ADMIN,
      example: async ({ talked }) => ({ id: newId(), conversation: await talked(), closed: true }),
      hostileInput: ({ random, conversations }) => ({ conversation: random.pick(conversations), closed: true }),
    },
    "messaging/channel": { may: ADMIN, example: {} },
    "messaging/connect-channel": {
      may: ADMIN,
      example: () => ({ id: newId(), ...CONNECTION }),
      // A whole one would make the school ask a server.
      roleInput: { id: MISSING },
      hostileInput: ({ random, channels, connection, signed }) =>
        random.often(20) ? { id: random.pick(channels), ...connection } : { id: REPORTING.channel, ...signed },
    },
    "messaging/check-channel": {
      may: ADMIN,
      example: async ({ connected }) => ({ channel: await connected() }),
      hostileInput: ({ random, channels }) => ({ channel: random.pick(channels) }),
    },
    "messaging/test-channel": {
      may: ADMIN,
      example: async ({ connected }) => {
        await connected();
        return { id: newId(), phone: "(19) 98765-4321" };
      },
      changed: () => ({ phone: "(19) 98765-0002" }),
      hostileInput: () => ({ phone: "(19) 98765-4321" }),
    },
    "messaging/pause-channel": {
      may: ADMIN,
      example: async ({ connected }) => ({ id: newId(), channel: await connected() }),
      hostileInput: ({ random, channels }) => ({ channel: random.pick(channels) }),
    },
    "messaging/resume-channel": {
      may: ADMIN,
      example: async ({ connected, school }) => {
        const channel = await connected();
        await school.as("Admin").call("messaging/pause-channel", { id: newId(), channel });
        return { id: newId(), channel };
      },
      hostileInput: ({ random, channels }) => ({ channel: random.pick(channels) }),
    },
    "messaging/pace-channel": {
      may: ADMIN,
      example: async ({ connected }) => ({ id: newId(), channel: await connected(), daily_cap: 50, per_minute: 2 }),
      hostileInput: ({ random, channels }) => ({ channel: random.pick(channels), daily_cap: 50, per_minute: 2 }),
    },
    "messaging/attach": {
      may: ADMIN,
      example: () => ({ id: newId(), name: "a.pdf", content: "JVBERi0xLjcK" }),
      hostileInput: () => ({ name: "aviso.pdf", content: "JVBERi0xLjcK" }),
    },
    "messaging/templates": { may: ADMIN, example: {} },
    "messaging/refresh-templates": {
      may: ADMIN,
      example: async ({ connected }) => {
        const gateway = new WhatsAppGateway().unref();
        await gateway.start();
        const cloud = { provider: "cloud", base_url: gateway.url, version: "v25.0", account: "1234567890", business: "987" };
        const channel = await connected({ ...cloud, token: gateway.key, signing_secret: "assinatura", risk_accepted: true });
        return { id: newId(), channel };
      },
      hostileInput: ({ random, channels }) => ({ channel: random.pick(channels) }),
    },
    "messaging/map-template": {
      may: ADMIN,
      example: async ({ connected, seed }) => {
        const template = newId();
        await seed.create("message_templates", {
          ...{ id: template, channel: await connected(), name: `modelo_${template}`, language: "pt_BR" },
          ...{ category: "utility", state: "approved", body: "Olá, {{1}}" },
        });
        return { id: newId(), template, values: ["{{responsavel}}"] };
      },
      hostileInput: ({ random, templates }) => ({ template: random.pick(templates), values: ["{{responsavel}}"] }),
    },
    "messaging/disconnect-channel": {
      may: ADMIN,
      example: async ({ connected }) => ({ id: newId(), channel: await connected() }),
      hostileInput: ({ random, channels }) => ({ channel: random.pick(channels) }),
    },
  },
});
