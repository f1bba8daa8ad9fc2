/** Mails that a mail service reports as returned: open to any caller with the school's address for that, answered at once. */
import { bouncesReported } from "../../../../domain/messaging/email/bounce-report";
import { awaitedBody, ignoreBody } from "../../platform/http/bodies";
import { answerOrRefuse } from "../../platform/http/endpoint";
import { admitsLookup } from "../../platform/http/lookup-limiter";
import { inSteps } from "../../platform/jobs/long-work";
import type { App } from "../../platform/sql/database";
import { SERVER } from "../../platform/timeline/actor";
import { refuseForgedReport } from "../forged-report";
import { takeBack } from "./bounces";

const LENGTH = 40;

/** Follows from what the program signs sessions with: it lies nowhere by itself. */
const secretOf = (app: App): string =>
  $security.hs256("mail-bounces", app.findCollectionByNameOrId("users").authToken!.secret).slice(0, LENGTH);

/** Where a mail service is to report what came back. */
export const bounceAddress = (app: App): string =>
  `${app.settings().meta.appURL.replace(/\/+$/, "")}/api/school/messaging/bounces/${secretOf(app)}`;

export function bounceReport(e: core.RequestEvent): void {
  if (!$security.equal(e.request!.pathValue("secret"), secretOf(e.app))) {
    ignoreBody(e);
    refuseForgedReport(e, admitsLookup(e.app, "bounces", e.realIP()) ? 401 : 429);
    return;
  }
  if (!answerOrRefuse(e, () => awaitedBody(e))) {
    return;
  }
  const bounces = bouncesReported(toString(e.request!.body));
  inSteps(e.app, bounces, (tx, bounce) => void takeBack(tx, SERVER, [bounce]));
  e.json(200, {});
}
