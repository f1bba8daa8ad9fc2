/** Who may what with messages. */
import { ADMIN, type AreaRights, LIBRARY, MISSING, NOBODY } from "./rights";

export const messaging = {
  collections: {
    messages: {
      list: LIBRARY, // the row that is tried is of the library
      view: LIBRARY,
      create: NOBODY,
      update: NOBODY,
      delete: NOBODY,
      refusedToSuperuser: ["delete"],
    },
    campaigns: { list: ADMIN, view: ADMIN, create: NOBODY, update: NOBODY, delete: NOBODY, refusedToSuperuser: ["delete"] },
    message_suppressions: {
      list: NOBODY,
      view: NOBODY,
      create: NOBODY,
      update: NOBODY,
      delete: NOBODY,
      refusedToSuperuser: ["delete"],
    },
    message_channels: { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY },
  },
  rows: [{ name: "of another area than the library", collection: "messages", values: () => ({ area: "platform" }), may: ADMIN }],
  hidden: {
    messages: ["address", "lease", "search", "destination", "people"],
    campaigns: ["search"],
  },
  contracts: {
    "messaging/mail-state": { may: ADMIN },
    "messaging/message": { may: LIBRARY, input: { message: MISSING } },
    "messaging/resend": { may: LIBRARY, input: { id: MISSING, message: MISSING } },
    "messaging/test-mail": { may: ADMIN },
    "messaging/preview": { may: ADMIN, input: { channel: "assisted", audience: { people: [MISSING] }, text: "Olá" } },
    "messaging/launch": { may: ADMIN, input: { id: MISSING, channel: "assisted", audience: { people: [MISSING] }, text: "Olá" } },
    "messaging/campaign": { may: ADMIN, input: { campaign: MISSING } },
    "messaging/pause": { may: ADMIN, input: { id: MISSING, campaign: MISSING } },
    "messaging/resume": { may: ADMIN, input: { id: MISSING, campaign: MISSING } },
    "messaging/cancel": { may: ADMIN, input: { id: MISSING, campaign: MISSING } },
    "messaging/send-again": { may: ADMIN, input: { id: MISSING, campaign: MISSING } },
    "messaging/take": { may: ADMIN, input: { id: MISSING, campaign: MISSING } },
    "messaging/mark-sent": { may: ADMIN, input: { id: MISSING, message: MISSING } },
    "messaging/skip": { may: ADMIN, input: { id: MISSING, message: MISSING } },
    "messaging/mark-wrong": { may: ADMIN, input: { id: MISSING, message: MISSING } },
    "messaging/undo-mark": { may: ADMIN, input: { id: MISSING, message: MISSING } },
  },
  lists: {
    messages: ADMIN,
    campaigns: ADMIN,
    "library-messages": LIBRARY,
  },
  screens: {
    email: ADMIN,
    whatsapp: ADMIN,
    "whatsapp/novo": ADMIN,
    "whatsapp/:id": ADMIN,
  },
} satisfies AreaRights;
