/** One id, one command: a changed repetition is refused, and the first answer is still available. */
import { describe, expect, test, vi } from "vitest";
import type { ContractPath } from "../../../domain/school";
import * as areas from "../../faults/examples/areas";
import type { Deed, Deeds } from "../../faults/examples/deed";
import type { Answer, Client } from "../../helpers/clients";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { merged } from "../../helpers/registry";
import { testSchool } from "../../helpers/school";
import { BOOK } from "../../helpers/seed";

type Input = Record<string, unknown>;

const LATER = dayFromToday(20);
const anew = (list: unknown, change: Input) => (list as readonly Input[]).map((one) => ({ ...one, ...change }));

/** The changes of its user after the first answer was lost. */
const CHANGES: { readonly [Path in ContractPath]?: (sent: Input) => Input } = {
  "account/invite": () => ({ permissions: ["Biblioteca"] }),
  "library/add-copies": ({ copies }) => ({ copies: anew(copies, { barcode: `B${newId()}` }) }),
  "library/add-reader": () => ({ valid_until: LATER }),
  "library/deliver-class-set": () => ({ due: LATER }),
  "library/start-inventory": () => ({ material_type: BOOK }),
  "library/suspend": () => ({ reason: "Outro motivo" }),
  "messaging/launch": () => ({ text: "Outro texto" }),
  "messaging/open-conversation": () => ({ contact: undefined, phone: "(19) 98765-0001" }),
  "messaging/report-absences": () => ({ text: "Outro texto" }),
  "messaging/tell-absence-mistake": () => ({ text: "Outro texto" }),
  "messaging/test-channel": () => ({ phone: "(19) 98765-0002" }),
  "messaging/test-mail": () => ({ address: "secretaria@escola.test" }),
  "people/anonymise-person": () => ({ reason: "Outro motivo" }),
  "people/issue-cards": () => ({ valid_until: LATER }),
  "people/merge-people": () => ({ reason: "Outro motivo" }),
  "people/open-request": () => ({ asker: "Outra pessoa" }),
  "people/record-consent": () => ({ declared_by: "Outra pessoa" }),
  "people/record-consents": ({ answers }) => ({ answers: anew(answers, { declared_by: "Outra pessoa" }) }),
  "people/renew-cards": () => ({ valid_until: LATER }),
  "people/replace-card": () => ({ reason: "Outro motivo" }),
  "people/save-consent-text": () => ({ asks_again: false }),
  "support/open-call": () => ({ title: "Faz barulho" }),
  "support/report": () => ({ description: "Não liga" }),
};

const school = testSchool();
const deeds = (): Deeds => merged(Object.values(areas).map((deedsOf) => deedsOf(school)));

/** Sends what a command is given, and says what that was. */
async function sendFirst({ who, send }: Deed): Promise<{ client: Client; first: Answer<unknown>; sent: Input }> {
  const client = school.as(who);
  const sending = vi.spyOn(client, "call");
  const first = await send(client);
  const sent: Input = { ...sending.mock.calls[0]?.[1] };
  sending.mockRestore();
  return { client, first, sent };
}

describe("sent again under its id", () => {
  test.each(Object.entries(CHANGES))("%s is the same, or refused", async (path, change) => {
    const deed = await deeds()[path as ContractPath]!();
    const { client, first, sent } = await sendFirst(deed);
    expect(first.status).toBe(200);
    expect(await client.call(path as ContractPath, { ...sent, ...change(sent) })).toMatchObject({
      status: 409,
      refusal: { code: "id_taken", message: expect.stringContaining("já foi gravado") },
    });
    const again = await deed.send(client);
    expect(again.status).toBe(200);
    if (!deed.answersAnew) {
      expect(again.body).toEqual(first.body);
    }
  });

  test("what a class takes home stands under the id's first terms, and other books are told as left out", async () => {
    const { client, first, sent } = await sendFirst(await deeds()["library/deliver-class-set"]!());
    const { copies, id: title } = await school.seed.title();
    const more = [sent.items, anew(sent.items, { title, copy: copies[0]!.id })].flat();
    expect((await client.call("library/deliver-class-set", { ...sent, items: more })).body).toEqual(first.body);
  });

  test("dates are moved again under another id only, once more days are closed", async () => {
    const [desk, id] = [new Desk(school), newId()];
    const loan = await desk.loan();
    const move = () => school.as("Biblioteca").call("library/move-due-dates", { id });
    const close = (day: string) => school.seed.create("calendar_days", { day, reason: "Recesso" });
    const due = async () => (await query(school, `SELECT due FROM loans WHERE id = '${loan.id}'`))[0]![0]!;
    await close(loan.due);
    const first = await move();
    expect(first.body.loans).toBeGreaterThan(0);
    expect((await move()).body).toEqual(first.body);
    await close(await due());
    expect((await move()).refusal.code).toBe("id_taken");
    expect((await school.as("Biblioteca").call("library/move-due-dates", { id: newId() })).body.loans).toBeGreaterThan(0);
    expect((await move()).body).toEqual(first.body);
  });
});
