/** The records in the addresses of the messages' screens. */
import { launchByHand } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import type { TestSchool } from "../../helpers/test-school";
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
