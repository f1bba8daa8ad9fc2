/** The answer to a caller without proof that it is the provider, or the mail service, that may report here. */
import { refuse } from "../../../domain/messaging/refusals";

export function refuseForgedReport(e: core.RequestEvent, status: 401 | 403 | 429): void {
  e.json(status, { ...refuse("not_genuine", {}).body(), status });
}
