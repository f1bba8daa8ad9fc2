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
    message_channels: { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY },
  },
  rows: [{ name: "of another area than the library", collection: "messages", values: () => ({ area: "platform" }), may: ADMIN }],
  hidden: {
    messages: ["address", "lease", "search"],
  },
  contracts: {
    "messaging/mail-state": { may: ADMIN },
    "messaging/message": { may: LIBRARY, input: { message: MISSING } },
    "messaging/resend": { may: LIBRARY, input: { id: MISSING, message: MISSING } },
    "messaging/test-mail": { may: ADMIN },
  },
  lists: {
    messages: ADMIN,
    "library-messages": LIBRARY,
  },
  screens: {
    email: ADMIN,
  },
} satisfies AreaRights;
