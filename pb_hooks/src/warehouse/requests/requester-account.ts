/** The requester of an account, and the people who can help where it has none. */
import type { Refusal } from "../../../../domain/refusal";
import { refuse } from "../../../../domain/warehouse/refusals";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, selectFirst } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { findRequester, makeRequesterOf } from "../requesters";

const REQUESTER_OF_ACCOUNT = selection({
  ...texts("p.sector"),
  person: text("p.id"),
  requester: text("q.id"),
  name: text(calledName("p")),
  sector_name: text("c.name"),
});

export interface RequesterAccount {
  person: string;
  /** Empty until the first request. */
  requester: string;
  name: string;
  sector: string;
  sector_name: string;
}

export interface AccountToRequest extends RequesterAccount {
  /** The reason why they cannot request; null when they can. */
  refusal: Refusal | null;
}

const NO_REQUESTER: RequesterAccount = { person: "", requester: "", name: "", sector: "", sector_name: "" };
/** The number of administrators that the answer names. */
const MAX_NAMED = 2;

/** The people who may link an account with a person, and a person with a sector. */
function adminNames(app: App): string {
  const names = column(
    app,
    `SELECT name FROM users WHERE active = TRUE AND permissions LIKE '%"Admin"%' ORDER BY name LIMIT ${MAX_NAMED}`,
  );
  return names.length > 0 ? names.join(" ou ") : "uma pessoa com o perfil Admin";
}

export function accountToRequest(app: App, user: string): AccountToRequest {
  const asker =
    selectFirst(
      app,
      REQUESTER_OF_ACCOUNT,
      `FROM users u JOIN people p ON p.id = u.person LEFT JOIN sectors c ON c.id = p.sector
         LEFT JOIN requesters q ON q.person = p.id AND q.person != ''
       WHERE u.id = {:user} AND p.active = TRUE`,
      { user },
    ) ?? NO_REQUESTER;
  if (asker.person === "") {
    return { ...asker, refusal: refuse("account_without_person", { ask: adminNames(app) }) };
  }
  if (asker.sector === "") {
    return { ...asker, refusal: refuse("person_without_sector", { ask: adminNames(app) }) };
  }
  const requester = asker.requester ? findRequester(app, asker.requester, today(app), "for") : null;
  return { ...asker, refusal: requester?.refusals[0] ?? null };
}

/**
 * The requester of an account, created at its first request.
 * @throws Refusal with the reason why it cannot request.
 */
export function requireAccountRequester(app: App, user: string): { requester: string; sector: string; person: string } {
  const { refusal, requester, person, sector } = accountToRequest(app, user);
  if (refusal) {
    throw refusal;
  }
  return { requester: requester || makeRequesterOf(app, person), sector, person };
}
