/** The register of what data subjects ask: by when, in which order, and what hangs on it. */
import { describe, expect, test } from "vitest";
import { addDays, dayAndMonth } from "../../../domain/dates";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const admin = () => school.as("Admin");

const open = async (values: Record<string, unknown> = {}) => {
  const id = newId();
  const decisionInput = { asker: "Marta Lima", asker_is: "guardian", kind: "access", received_on: dayFromToday(0) } as const;
  const answer = await admin().call("people/open-request", { id, ...decisionInput, ...values });
  return { id, ...answer };
};
const check = (request: string) => admin().call("people/check-requester", { request, identity: "RG apresentado" });
const answer = (request: string, outcome: "granted" | "withdrawn" = "granted") =>
  admin().call("people/answer-request", { request, outcome, answer: "Entregue em mãos" });

describe("a request", () => {
  test("is numbered, due by the law's term, and answered once, after it was made sure who asks", async () => {
    const { id: person } = await school.seed.person();
    const { id, status, body } = await open({ person });
    expect(status).toBe(200);
    expect(body.due_on <= addDays(dayFromToday(0), 15)).toBe(true);
    expect(body.due_on > dayFromToday(0)).toBe(true);
    const next = await open({ person });
    expect(next.body.number).toBe(body.number + 1);
    expect((await answer(id)).refusal).toMatchObject({ status: 409, code: "requester_unchecked" });
    expect((await check(id)).status).toBe(200);
    expect((await answer(id)).body.closed_at).not.toBe("");
    expect((await answer(id)).status).toBe(200);
    expect((await answer(id, "withdrawn")).refusal.code).toBe("request_closed");
    expect((await answer(next.id, "withdrawn")).status).toBe(200);
    const events = await query(school, `SELECT kind FROM timeline WHERE subject = '${id}' ORDER BY rowid`);
    expect(events.flat()).toEqual(["request_opened", "request_checked", "request_closed"]);
    await expect(query(school, `UPDATE data_requests SET answer = 'Outra' WHERE id = '${id}'`)).rejects.toThrow(/as it was/);
  });

  test("is refused of a day to come, of nobody and of an anonymised person", async () => {
    expect((await open({ received_on: dayFromToday(1) })).refusal.code).toBe("request_in_future");
    expect((await open({ person: newId() })).refusal.code).toBe("not_found");
    const { id: person } = await school.seed.person({ active: false });
    await admin().call("people/anonymise-person", { id: newId(), person, reason: "Pedido" });
    expect((await open({ person })).refusal.code).toBe("already_anonymous");
  });

  test("is listed by state, and is on the home page when it is due", async () => {
    const { id: person } = await school.seed.person();
    const { id } = await open({ person, received_on: dayFromToday(-40) });
    const listed = async (state: string) =>
      (await admin().list("data-requests", { state, person })).body.items.map((row) => row.id);
    expect(await listed("late")).toEqual([id]);
    expect(await listed("open")).toEqual([]);
    const lines = async () => (await admin().call("platform/home", {})).body.lines.filter(({ kind }) => kind === "Privacidade");
    expect(await lines()).toContainEqual(
      expect.objectContaining({ tone: "bad", text: "com o prazo legal vencido", to: "/pessoas/pedidos?situacao=late" }),
    );
    await answer(id, "withdrawn");
    expect(await listed("closed")).toEqual([id]);
    expect((await school.as("Biblioteca").call("platform/home", {})).body.lines.some(({ kind }) => kind === "Privacidade")).toBe(
      false,
    );
  });

  test("of several that are due soon, the home page names the first day, and opens those in the order of their days", async () => {
    const { id: person } = await school.seed.person();
    const dueDays: string[] = [];
    for (const days of [-11, -12]) {
      dueDays.push((await open({ person, received_on: dayFromToday(days) })).body.due_on);
    }
    const first = dayAndMonth(dueDays.sort()[0]!, dayFromToday(0));
    const line = (await admin().call("platform/home", {})).body.lines.find(
      ({ kind, tone }) => kind === "Privacidade" && tone === "warn",
    );
    expect(line).toMatchObject({
      text: `a responder, o primeiro até ${first}`,
      to: "/pessoas/pedidos?situacao=open&ordem=due_on",
    });
  });

  test("export and anonymising that are done for one need it open, of this person, with the identity checked", async () => {
    const { id: person } = await school.seed.person({ active: false });
    const { id: other } = await school.seed.person();
    const { id: request } = await open({ person, kind: "anonymisation", wish: "Apagar tudo" });
    const hand = (of: string) => admin().call("people/export-person", { id: newId(), person: of, request });
    expect((await hand(person)).refusal.code).toBe("requester_unchecked");
    await check(request);
    expect((await hand(other)).refusal.code).toBe("request_of_another");
    expect((await hand(person)).status).toBe(200);
    const stands = () =>
      query(school, `SELECT exported_at != '', asker, wish, identity FROM data_requests WHERE id = '${request}'`);
    expect(await stands()).toEqual([["1", "Marta Lima", "Apagar tudo", "RG apresentado"]]);
    const forget = { id: newId(), person, reason: "Pedido", request };
    expect((await admin().call("people/anonymise-person", forget)).status).toBe(200);
    expect(await query(school, `SELECT request FROM anonymisations WHERE person = '${person}'`)).toEqual([[request]]);
    // The requester still has to get an answer.
    expect(await stands()).toEqual([["1", "Marta Lima", "Apagar tudo", "RG apresentado"]]);
    await answer(request);
    expect(await stands()).toEqual([["1", "(apagado)", "", "(apagado)"]]);
    expect((await hand(person)).refusal.code).toBe("request_closed");
  });
});
