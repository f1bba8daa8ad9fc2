/** What the addresses of the messages' screens hold. */
import { launchByHand } from "../../support/campaigns";
import type { TestSchool } from "../../support/test-school";
import type { AreaAddresses } from "./address";

const launched = async (school: TestSchool): Promise<string> => (await launchByHand(school)).campaign;

export const messaging = {
  "whatsapp/:id": { record: "campaigns", make: launched },
} satisfies AreaAddresses;
