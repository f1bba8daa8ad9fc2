/** What families of the made-up school agreed to and refused, and what they asked about their data. */
import { addDays, type Day } from "../../../../domain/dates";
import { REQUEST_DAYS, requestDue } from "../../../../domain/people/privacy/requests";
import { raiseTo } from "../../platform/counters";
import type { App } from "../../platform/database";
import { insertAll } from "../../platform/sample/bulk";
import type { Random } from "../../platform/sample/random";
import { calendarWithHours } from "../../platform/settings";

interface Terms {
  at: string;
  random: Random;
  /** Pupils, and who answers for them. */
  families: readonly { id: string; guardian: string }[];
}

/** Of a family in four the photo is refused, of another one agreed and revoked; half are asked about pictures too. */
export function samplePrivacy(app: App, { at, random, families }: Terms): void {
  const today: Day = at.slice(0, 10);
  const decided = (person: string, declared_by: string, purpose: string, decision: string, ended_at = "") => ({
    ...{ id: random.id(), person, purpose, decision, text_version: 1, declared_by, declared_at: at, recorded_by: "", ended_at },
  });
  const consents = families.flatMap(({ id, guardian }, index) => [
    decided(id, guardian, "card_photo", index % 4 === 3 ? "refused" : "given", index % 8 === 6 ? at : ""),
    ...(index % 2 === 0 ? [decided(id, guardian, "publicity", index % 6 === 0 ? "refused" : "given")] : []),
    ...(index % 5 === 4 ? [decided(id, guardian, "whatsapp_gateway", "refused")] : []),
  ]);
  const calendar = calendarWithHours(app);
  const asked = (
    number: number,
    { id, guardian }: Terms["families"][number],
    received: Day,
    values: Record<string, unknown>,
  ) => ({
    ...{ id: random.id(), number, person: id, asker: guardian, asker_is: "guardian", kind: "access", wish: "" },
    ...{ received_on: received, due_on: requestDue(calendar, received, REQUEST_DAYS) },
    ...{ identity: "RG apresentado", identity_at: at, identity_by_name: "Marta Nogueira", exported_at: "" },
    ...{ outcome: "", answer: "", closed_at: "", closed_by_name: "", ...values },
  });
  const answered = `${addDays(today, -26)} 14:00:00.000Z`;
  const [first, second] = families;
  const requests =
    first && second
      ? [
          asked(1, first, addDays(today, -30), {
            ...{ kind: "correction", wish: "O telefone mudou.", outcome: "granted", answer: "Telefone corrigido no cadastro." },
            ...{ identity_at: answered, closed_at: answered, closed_by_name: "Marta Nogueira" },
          }),
          asked(2, second, addDays(today, -11), {
            wish: "Quer saber o que a escola guarda sobre a filha.",
            ...{ identity: "", identity_at: "", identity_by_name: "" },
          }),
        ]
      : [];
  insertAll(app, "consents", consents, at);
  insertAll(app, "data_requests", requests, at);
  raiseTo(app, "data_request", requests.length);
}
