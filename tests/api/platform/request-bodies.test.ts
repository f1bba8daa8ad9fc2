/**
 * A slow or a large request delays nobody: its body arrives outside of the active requests, and is measured before it is read.
 */
import { afterEach, describe, expect, test } from "vitest";
import { EndlessRequest } from "../../helpers/endless-request";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { tokens } from "../../helpers/template";

/** More than are at work at once. */
const MANY = 90;
const ENOUGH = 20;
/** All but those few that are patiently awaited. */
const GIVEN_UP = 60;

const OPEN = "POST /api/school/open/people/pair-phone HTTP/1.1";
const COMMAND = "POST /api/school/library/lend HTTP/1.1";
const LENGTH = "Content-Length: 3000";

describe("a body that comes slowly", () => {
  const school = testSchool();
  const openRequests: EndlessRequest[] = [];
  const begin = (head: readonly string[], body?: string): EndlessRequest => {
    const request = new EndlessRequest(school.url, head, body);
    openRequests.push(request);
    return request;
  };
  const authorization = () => `Authorization: ${tokens().Almoxarifado}`;
  afterEach(() => {
    for (const one of openRequests.splice(0)) {
      one.close();
    }
  });

  const DOORS: [string, () => string[], string?][] = [
    ["an open command", () => [OPEN, LENGTH]],
    ["a command, of an account", () => [COMMAND, LENGTH, authorization()]],
    ["a command, of no known length", () => [COMMAND, "Transfer-Encoding: chunked", authorization()], "1\r\n{\r\n"],
    ["the upload of a sheet", () => ["POST /api/school/imports/upload HTTP/1.1", "Content-Length: 40000000", authorization()]],
    ["the records API", () => ["POST /api/collections/people/records HTTP/1.1", LENGTH, authorization()]],
    ["the records API, of nobody", () => ["POST /api/collections/people/records HTTP/1.1", LENGTH]],
    ["a change of a record", () => ["PATCH /api/collections/people/records/x HTTP/1.1", LENGTH, authorization()]],
    ["a sign-in", () => ["POST /api/collections/users/auth-with-password HTTP/1.1", LENGTH]],
    ["a list", () => ["GET /api/school/list/titles HTTP/1.1", LENGTH, authorization()]],
    ["a list of records", () => ["GET /api/collections/titles/records HTTP/1.1", LENGTH, authorization()]],
    ["the end of mails", () => ["POST /api/school/messaging/unsubscribe HTTP/1.1", LENGTH]],
  ];

  test.each(DOORS)("at %s, ninety at once, refuses nobody else", async (_, head, body) => {
    for (let count = 0; count < MANY; count++) {
      begin(head(), body);
    }
    const answers: number[] = [];
    for (let round = 0; round < ENOUGH; round++) {
      answers.push((await school.as("Biblioteca").call("library/scan", { id: newId(), code: "nada" })).status);
      answers.push((await school.as("Biblioteca").list("titles")).status);
    }
    expect(answers.filter((status) => status === 503)).toEqual([]);
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(ENOUGH);
  });

  test("is given up in words, the sooner the more there are", async () => {
    const words: string[] = [];
    await new Promise<void>((enough) => {
      for (let count = 0; count < MANY; count++) {
        void begin([OPEN, LENGTH])
          .answer()
          .then(({ status, text }) => {
            words.push(`${status} ${/"code":"(\w+)"/.exec(text)?.[1]}`);
            if (words.length === GIVEN_UP) {
              enough();
            }
          });
      }
    });
    // Of one address only so many are under way.
    expect(new Set(words.filter((word) => word !== "503 busy"))).toEqual(new Set(["408 slow_body"]));
  });

  test("of an unknown caller is not awaited where nobody may write", async () => {
    expect((await begin([COMMAND, LENGTH]).answer()).status).toBe(401);
    expect((await begin(["POST /api/collections/people/records HTTP/1.1", LENGTH]).answer()).status).toBe(401);
    expect((await begin(["PATCH /api/collections/people/records/x HTTP/1.1", LENGTH]).answer()).status).toBe(401);
    expect((await begin(["POST /api/collections/timeline/records HTTP/1.1", LENGTH]).answer()).status).toBe(401);
    expect((await begin(["POST /api/school/messaging/webhook/x HTTP/1.1", LENGTH]).answer()).status).toBe(401);
    expect((await begin(["POST /api/school/messaging/bounces/x HTTP/1.1", LENGTH]).answer()).status).toBe(401);
  });

  test("of a user without the right is not awaited either", async () => {
    expect((await begin([COMMAND, LENGTH, authorization()]).answer()).status).toBe(403);
  });

  test("of a caller who only reads is not awaited", async () => {
    const requestLines = ["GET /api/school/list/titles HTTP/1.1", "GET /api/collections/titles/records HTTP/1.1"];
    for (const line of requestLines) {
      expect((await begin([line, LENGTH, `Authorization: ${tokens().Biblioteca}`]).answer()).status).toBe(200);
    }
  });

  test("is taken when it comes to its end in time", async () => {
    const sent = JSON.stringify({ id: newId(), code: "nada" });
    const librarian = `Authorization: ${tokens().Biblioteca}`;
    const line = "POST /api/school/library/scan HTTP/1.1";
    const whole = begin([line, `Content-Length: ${sent.length}`, librarian], sent.slice(0, 10));
    whole.send(sent.slice(10));
    expect((await whole.answer()).text).toContain("unknown_code");
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const chunked = begin([line, "Transfer-Encoding: chunked", librarian], chunk(sent.slice(0, 10)));
    chunked.send(`${chunk(sent.slice(10))}0\r\n\r\n`);
    expect((await chunked.answer()).text).toContain("unknown_code");
  });
});

describe("a large body", () => {
  const school = testSchool();
  const padded = (bytes: number) => {
    const sent = JSON.stringify({ id: newId(), code: "nada" });
    return sent + " ".repeat(bytes - sent.length);
  };

  test.each([63_999, 64_000, 64_001, 128_000, 500_001])("of %i bytes is read whole", async (bytes) => {
    const answer = await school.as("Biblioteca").request("POST", "/api/school/library/scan", padded(bytes));
    expect(answer.refusal.code).toBe("unknown_code");
  });

  test("has the measure of its collection", async () => {
    const admin = school.as("Admin");
    const wide = (bytes: number) => ({ name: "x".repeat(bytes) });
    const create = (collection: string, bytes: number, account: "Admin" | "guest" = "Admin") =>
      (account === "Admin" ? admin : school.as("guest")).request("POST", `/api/collections/${collection}/records`, wide(bytes));
    expect((await create("rooms", 60_000)).status).toBe(400);
    expect((await create("rooms", 64_000)).status).toBe(413);
    // A person may have a picture, which only a form brings.
    expect((await create("people", 70_000)).status).toBe(413);
    const form = new FormData();
    form.set("name", "x".repeat(300_000));
    expect((await admin.request("POST", "/api/collections/people/records", form)).status).toBe(400);
    form.set("name", "x".repeat(6_000_000));
    expect((await admin.request("POST", "/api/collections/people/records", form)).status).toBe(413);
    expect((await create("people", 6_000_000, "guest")).status).toBe(413);
    expect((await admin.request("PATCH", "/api/collections/rooms/records/x", wide(64_000))).status).toBe(413);
  });

  test.each([
    "/api/collections/users/auth-with-password",
    "/api/collections/users/request-password-reset",
    "/api/realtime",
    "/api/batch",
    "/api/files/token",
  ])("is refused at %s", async (path) => {
    expect((await school.as("guest").request("POST", path, { identity: "x".repeat(17_000) })).status).toBe(413);
  });

  test("is refused from nobody where only a superuser may come", async () => {
    const wide = { meta: "x".repeat(1_000_000) };
    expect((await school.as("guest").request("PATCH", "/api/settings", wide)).status).toBe(401);
    expect((await school.as("guest").request("POST", "/api/collections/_superusers/records", wide)).status).toBe(413);
    expect((await school.as("Admin").request("POST", "/api/collections", wide)).status).toBe(403);
    expect((await school.as("superuser").request("PATCH", "/api/settings", { meta: { appName: "Sineta" } })).status).toBe(200);
  });

  test("of many small values is refused", async () => {
    const objects = Array<object>(5000).fill({});
    const service = await school.as("Admin").request("POST", "/api/collections/services/records", { name: "x", fields: objects });
    expect(service.refusal.code).toBe("malformed_body");
    const form = new FormData();
    form.set("@jsonPayload", JSON.stringify({ name: objects }));
    const person = await school.as("Admin").request("POST", "/api/collections/people/records", form);
    expect(person.refusal.code).toBe("malformed_body");
    expect((await school.as("Biblioteca").request("POST", "/api/school/library/lend", form)).refusal.code).toBe("malformed_body");
    const numbers = `{"id":[${"1,".repeat(350_000)}1]}`;
    const lend = await school.as("Biblioteca").request("POST", "/api/school/library/lend", numbers);
    expect(lend.refusal.code).toBe("malformed_body");
  });

  test("of a head is refused", async () => {
    const answer = await school
      .as("guest")
      .request("GET", `/api/health?x=${"x".repeat(80_000)}`)
      .catch(() => ({ status: 431 }));
    expect(answer.status).toBe(431);
  });
});
