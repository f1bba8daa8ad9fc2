/** The consents and refusals of families of the sample school, and their requests about their data. */
import type { Day } from "../../domain/dates";
import { REQUEST_DAYS, requestDue } from "../../domain/people/privacy/requests";
import { raiseTo } from "../../pb_hooks/src/platform/sql/counters";
import { localTime, stamp } from "../../pb_hooks/src/platform/time/clock";
import { insertAll } from "../bulk";
import type { Random } from "../random";
import type { Sample } from "../sample-school";

interface Terms {
  random: Random;
  /** Pupils, and their guardians. */
  families: readonly { id: string; guardian: string }[];
}

/** One family in four refuses the photo, another one agrees and revokes; half are asked about pictures too. */
export function samplePrivacy({ app, at, calendar, lastOpenMoment, ago }: Sample, { random, families }: Terms): void {
  const answered_at = stamp(lastOpenMoment);
  const dayOf = (moment: number): Day => localTime(app, moment).day;
  const decide = (person: string, declared_by: string, purpose: string, decision: string, ended_at = "") => ({
    ...{
      id: random.id(),
      person,
      purpose,
      decision,
      text_version: 1,
      declared_by,
      declared_at: answered_at,
      recorded_by: "",
      ended_at,
    },
  });
  const consents = families.flatMap(({ id, guardian }, index) => [
    decide(id, guardian, "card_photo", index % 4 === 3 ? "refused" : "given", index % 8 === 6 ? answered_at : ""),
    ...(index % 2 === 0 ? [decide(id, guardian, "publicity", index % 6 === 0 ? "refused" : "given")] : []),
    ...(index % 5 === 4 ? [decide(id, guardian, "whatsapp_gateway", "refused")] : []),
  ]);
  const addRequest = (
    number: number,
    { id, guardian }: Terms["families"][number],
    received: Day,
    values: Record<string, unknown>,
  ) => ({
    ...{ id: random.id(), number, person: id, asker: guardian, asker_is: "guardian", kind: "access", wish: "" },
    ...{ received_on: received, due_on: requestDue(calendar, received, REQUEST_DAYS) },
    ...{ identity: "RG apresentado", identity_at: "", identity_by_name: "Marta Nogueira", exported_at: "" },
    ...{ outcome: "", answer: "", closed_at: "", closed_by_name: "", ...values },
  });
  const answeredAt = stamp(ago(26, 11 * 60));
  const [first, second] = families;
  const requests =
    first && second
      ? [
          addRequest(1, first, dayOf(ago(30, 9 * 60)), {
            ...{ kind: "correction", wish: "O telefone mudou.", outcome: "granted", answer: "Telefone corrigido no cadastro." },
            ...{ identity_at: answeredAt, closed_at: answeredAt, closed_by_name: "Marta Nogueira" },
          }),
          addRequest(2, second, dayOf(ago(7, 9 * 60)), {
            wish: "Pede acesso aos dados da filha guardados pela escola.",
            ...{ identity: "", identity_at: "", identity_by_name: "" },
          }),
        ]
      : [];
  insertAll(app, "consents", consents, at);
  insertAll(app, "data_requests", requests, at);
  raiseTo(app, "data_request", requests.length);
}
