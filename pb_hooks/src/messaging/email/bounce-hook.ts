/** Reports of returned mails by a mail service: open to any caller with the school's secret address, answered at once. */
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

/** Derived from the key that signs the program's sessions, so no table stores it. */
const secretOf = (app: App): string =>
  $security.hs256("mail-bounces", app.findCollectionByNameOrId("users").authToken!.secret).slice(0, LENGTH);

/** The address to which a mail service reports returned mails. */
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
