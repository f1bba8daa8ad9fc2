/**
 * Accounts and the people of the register: the people with an account, those who may get an invitation, and accounts that match a
 * person by e-mail.
 */
import { type Invitable, type LinkProposal, type linkPeople as linking, MAX_INVITABLE } from "../../../domain/account/commands";
import type { InputOf, OutputOf } from "../../../domain/contract";
import type { Call } from "../platform/http/endpoint";
import { calledName } from "../platform/person-data/person-sql";
import { type App, find, select, transact } from "../platform/sql/database";
import { selection, text, texts } from "../platform/sql/selection";
import { record } from "../platform/timeline/timeline";

const OWN_EMAIL = `(SELECT c.value FROM contacts c WHERE c.person = p.id AND c.kind = 'email' AND c.guardian = '' ORDER BY c.rowid LIMIT 1)`;

const INVITABLE = selection({
  person: text("p.id"),
  name: text(calledName("p")),
  kind: text<Invitable["kind"]>("p.kind"),
  sector_name: text("s.name"),
  email: text(OWN_EMAIL),
});

/** GET account/invitable */
export function invitable({ app }: Call): { people: Invitable[] } {
  const people = select(
    app,
    INVITABLE,
    `FROM people p LEFT JOIN sectors s ON s.id = p.sector
     WHERE p.kind IN ('teacher', 'staff') AND p.active = TRUE AND ${OWN_EMAIL} IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM users u WHERE u.person = p.id AND u.person != '')
       AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = ${OWN_EMAIL} COLLATE NOCASE AND u.email != '')
     ORDER BY p.search LIMIT ${MAX_INVITABLE}`,
  );
  return { people };
}

const PROPOSAL = selection({
  ...texts("u.name", "u.email"),
  user: text("u.id"),
  person: text("p.id"),
  person_name: text(calledName("p")),
});

/** An address that two people share proves nothing about either. */
const PROPOSALS = `FROM users u
  CROSS JOIN contacts c ON c.kind = 'email' AND c.value = lower(u.email) AND c.guardian = ''
  CROSS JOIN people p ON p.id = c.person AND p.active = TRUE
  WHERE u.active = TRUE AND u.person = '' AND u.email != ''
    AND NOT EXISTS (SELECT 1 FROM users o WHERE o.person = p.id AND o.person != '')
    AND (SELECT COUNT(DISTINCT d.person) FROM contacts d WHERE d.kind = 'email' AND d.value = lower(u.email)) = 1`;

export const proposalsIn = (app: App): LinkProposal[] => select(app, PROPOSAL, `${PROPOSALS} ORDER BY u.name, u.id`);

/** GET account/link-proposals */
export const linkProposals = ({ app }: Call): { proposals: LinkProposal[] } => ({ proposals: proposalsIn(app) });

/** POST account/link-people */
export function linkPeople({ app, actor }: Call, { links }: InputOf<typeof linking>): OutputOf<typeof linking> {
  return transact(app, (tx) => {
    const linkOf = new Map(links.map(({ user, person }) => [user, person]));
    const linkedPeople = new Set<string>();
    let linkedCount = 0;
    for (const { user, person, person_name } of proposalsIn(tx)) {
      const account = linkOf.get(user) === person && !linkedPeople.has(person) ? find(tx, "users", user) : null;
      if (!account) {
        continue;
      }
      linkedPeople.add(person);
      account.set("person", person);
      tx.save(account);
      record(tx, actor, {
        ...{ area: "account", collection: "users", subject: user, kind: "linked" },
        text: `Conta vinculada a ${person_name} pelo mesmo e-mail`,
        data: { person },
      });
      linkedCount++;
    }
    return { linked: linkedCount };
  });
}
