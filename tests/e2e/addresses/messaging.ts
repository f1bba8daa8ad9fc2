/** What the addresses of the messages' screens hold. */
import { launchByHand } from "../../support/campaigns";
import { newId } from "../../support/ids";
import type { TestSchool } from "../../support/test-school";
import type { AreaAddresses } from "./address";

const launched = async (school: TestSchool): Promise<string> => (await launchByHand(school)).campaign;

export const messaging = {
  "whatsapp/:id": { record: "campaigns", make: launched },
  "zap/:id": {
    record: "conversations",
    make: async (school: TestSchool) => {
      const phone = "(19) 97777-1234";
      return (await school.as("Admin").call("messaging/open-conversation", { id: newId(), phone })).body.conversation;
    },
  },
} satisfies AreaAddresses;
