/** One person's requests must not stop the school: large bodies, deep ones, and unintended repairs by the dashboard. */
import { describe, expect, test } from "vitest";
import { platformSentences } from "../../../domain/platform/refusals";
import { EndlessRequest } from "../../helpers/endless-request";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { BOOK, STUDENT } from "../../helpers/seed";
import { tokens } from "../../helpers/template";

const MEGABYTE = 1_000_000;

describe("a body", () => {
  const school = testSchool();
  const wide = (bytes: number) => `{"name":"${"x".repeat(bytes)}"}`;
  const begin = (account: "guest" | "Admin" | "Biblioteca", path: string, length: string, body: string) => {
    const authorization = account === "guest" ? [] : [`Authorization: ${tokens()[account]}`];
    return new EndlessRequest(school.url, [`POST ${path} HTTP/1.1`, length, ...authorization], body);
  };
  const doors = [
    ["guest", "/api/collections/people/records"],
    ["Biblioteca", "/api/collections/people/records"],
    ["Biblioteca", "/api/school/library/lend"],
    ["guest", "/api/collections/users/auth-with-password"],
    ["Biblioteca", "/api/realtime"],
  ] as const;

  test.each(doors)("of 7 MB from %s at %s is refused before it is read", async (account, path) => {
    const request = begin(account, path, `Content-Length: ${7 * MEGABYTE}`, "{");
    expect((await request.answer()).status).toBe(413);
    request.close();
  });

  // Little more than the limit: an answer that meets the rest of a large body under way may be lost with the connection.
  test.each([
    ["Biblioteca", "/api/school/library/lend", 6 * MEGABYTE + 1000],
    ["Admin", "/api/collections/people/records", 200_000],
  ] as const)("of unknown length from %s at %s is cut off at the same size", async (account, path, bytes) => {
    const body = `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n0\r\n\r\n`;
    const request = begin(account, path, "Transfer-Encoding: chunked", body);
    expect((await request.answer()).status).toBe(413);
    request.close();
  });

  test("for the open door may be smaller still", async () => {
    expect((await school.as("guest").request("POST", "/api/school/open/account/x", wide(70_000))).status).toBe(413);
  });

  test("of a workbook to be imported may be larger", async () => {
    const answer = await school.as("Admin").request("POST", "/api/school/imports/upload", wide(8 * MEGABYTE));
    expect(answer.status).toBe(400);
  });

  test("that is nested thousands deep is answered like any other", async () => {
    const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    const body = `{"id":[${Array<string>(50).fill(deep(9000)).join(",")}]}`;
    const answer = await school.as("Biblioteca").request("POST", "/api/school/library/lend", body);
    expect(answer.refusal.code).toBe("malformed_body");
    const once = await school.as("Biblioteca").request("POST", "/api/school/library/lend", `{"id":${deep(9000)}}`);
    expect(once.refusal.code).toBe("invalid_input");
    const deeper = await school.as("Biblioteca").request("POST", "/api/school/library/lend", `{"id":${deep(MEGABYTE)}}`);
    expect(deeper.refusal.code).toBe("malformed_body");
  });

  test.each(["{}x", '{"id":1', "[]", "null", "1", ""])("%j is refused in words", async (body) => {
    const answer = await school.as("Biblioteca").request("POST", "/api/school/library/lend", body);
    expect(answer.status).toBe(400);
    expect(["malformed_body", "invalid_input"]).toContain(answer.refusal.code);
  });
});

describe("the dashboard", () => {
  const school = testSchool({ env: { DASHBOARD_CHANGES: "off" } });
  const superuser = () => school.as("superuser");

  test("changes nothing that commands keep right", async () => {
    const [counter] = await superuser().collection("counters").getFullList();
    const line = await superuser().collection("timeline").getFirstListItem("");
    const answers = await Promise.all([
      superuser().request("POST", "/api/collections/counters/records", { name: "x", value: 1 }),
      superuser().request("PATCH", `/api/collections/timeline/records/${line.id}`, { text: "outra" }),
      superuser().request("DELETE", `/api/collections/timeline/records/${line.id}`),
      ...(counter ? [superuser().request("PATCH", `/api/collections/counters/records/${counter.id}`, { value: 1 })] : []),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect(answers[0]!.refusal.message).toBe(platformSentences.dashboard_closed.say);
  });

  test("moves no due day, ends no loan and empties no class", async () => {
    const librarian = school.as("Biblioteca");
    const group = await school.seed.class({ name: `6º ${newId()}` });
    const person = await school.seed.person({ class: group.id });
    const reader = (await librarian.call("library/add-reader", { id: newId(), person: person.id, category: STUDENT })).body;
    const title = await librarian.collection("titles").create({ id: newId(), title: "Do painel", active: true });
    const { copies } = (
      await librarian.call("library/add-copies", { title: title.id, material_type: BOOK, copies: [{ id: newId() }] })
    ).body;
    const lendAnswer = await librarian.call("library/lend", { id: newId(), reader: reader.card, copy: copies[0]!.tombo });
    const loan = lendAnswer.body;
    const path = `/api/collections/loans/records/${loan.id}`;
    const answers = [
      await superuser().request("PATCH", path, { due: "2030-12-31" }),
      await superuser().request("PATCH", path, { returned_at: "2026-03-03 12:00:00.000Z", closed_as: "returned" }),
      await superuser().request("DELETE", path),
      await superuser().request("DELETE", `/api/collections/classes/records/${group.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await superuser().collection("loans").getOne(loan.id)).toMatchObject({ due: loan.due, returned_at: "" });
    expect(await superuser().collection("people").getOne(person.id)).toMatchObject({ class: group.id });
  });

  test("makes accounts and edits what Admin may edit", async () => {
    const answer = await superuser().request<{ id: string }>("POST", "/api/collections/sectors/records", {
      id: newId(),
      name: "Sala do painel",
      active: true,
    });
    expect(answer.status).toBe(200);
    const edited = await superuser().request("PATCH", `/api/collections/sectors/records/${answer.body.id}`, {
      location: "Anexo",
    });
    expect(edited.status).toBe(200);
  });
});

describe("a card near the end of its series", () => {
  const school = testSchool();

  test("written by hand leaves the numbers of those who come later as short as they were", async () => {
    const reader = await school.seed.reader();
    const path = `/api/collections/readers/records/${reader.id}`;
    expect((await school.as("Biblioteca").request("PATCH", path, { card: "L9999999999" })).status).toBe(200);
    const person = await school.seed.person();
    const addAnswer = await school
      .as("Biblioteca")
      .call("library/add-reader", { id: newId(), person: person.id, category: STUDENT });
    expect(addAnswer.body.card).toMatch(/^L\d{5}$/);
    const scanned = await school.as("Biblioteca").call("library/scan", { id: newId(), code: addAnswer.body.card });
    expect(scanned.body.kind).toBe("reader");
  });
});
