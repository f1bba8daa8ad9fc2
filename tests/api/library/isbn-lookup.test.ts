/** The look-up of ISBNs, against a server of the test's own that answers as the providers do. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestSchool } from "../../helpers/test-school";

const KNOWN = "9788535902778";
const ELSEWHERE = "9780201616224";
const requests: string[] = [];
let down = false;

const server = createServer((request, response) => {
  requests.push(request.url ?? "");
  const json = (status: number, body: unknown) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  };
  if (down) {
    request.socket.destroy();
  } else if (request.url === `/br/api/isbn/v1/${KNOWN}`) {
    json(200, {
      isbn: KNOWN,
      title: "DOM CASMURRO",
      authors: ["MACHADO DE ASSIS"],
      publisher: "Companhia das Letras",
      year: 2008,
      subjects: ["Romance"],
    });
  } else if (request.url?.startsWith("/br/")) {
    json(404, { message: "ISBN não encontrado" });
  } else if (request.url?.includes(ELSEWHERE)) {
    json(200, {
      [`ISBN:${ELSEWHERE}`]: {
        title: "The Pragmatic Programmer",
        authors: [{ name: "Andrew Hunt" }],
        publish_date: "October 1999",
      },
    });
  } else {
    json(200, {});
  }
});

let school: TestSchool;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  school = new TestSchool({ ISBN_BRASILAPI_URL: `${base}/br`, ISBN_OPENLIBRARY_URL: `${base}/ol` });
  await school.start();
});
afterAll(async () => {
  await school.end();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const lookup = (isbn: string) => school.as("Biblioteca").call("library/isbn-lookup", { isbn });
const allow = (isbn_lookup: boolean) =>
  school.as("Admin").collection("library_settings").update("library00000000", { isbn_lookup });

describe("the look-up of an ISBN", () => {
  it("is off in a new school, and asks nobody", async () => {
    expect((await lookup(KNOWN)).body).toEqual({ suggestion: null, sentence: "" });
    expect(requests).toEqual([]);
  });

  it("suggests what the first provider that knows it says", async () => {
    await allow(true);
    expect((await lookup(KNOWN)).body).toEqual({
      suggestion: {
        source: "BrasilAPI",
        fields: {
          title: "Dom casmurro",
          authors: "Machado de Assis",
          publisher: "Companhia das Letras",
          year_text: "2008",
          subjects: "Romance",
        },
      },
      sentence: "",
    });
    expect((await lookup(ELSEWHERE)).body.suggestion).toEqual({
      source: "Open Library",
      fields: { title: "The Pragmatic Programmer", authors: "Andrew Hunt", year_text: "1999" },
    });
  });

  it("says quietly that nobody knows it, or that nobody answered; and then lets them rest", async () => {
    expect((await lookup("9788576574613")).body).toEqual({
      suggestion: null,
      sentence: "ISBN não encontrado: preencha manualmente.",
    });
    down = true;
    const silent = { suggestion: null, sentence: "Sem resposta da consulta de ISBN: preencha manualmente." };
    expect((await lookup(KNOWN)).body).toEqual(silent);
    const before = requests.length;
    expect((await lookup(KNOWN)).body).toEqual(silent);
    expect(requests.length).toBe(before);
  });

  it.each([
    [
      "a page of the school's own network",
      (response: ServerResponse) => response.writeHead(200).end("<html>Entre na rede</html>"),
    ],
    ["half an answer", (response: ServerResponse) => response.writeHead(200).end('{"title": "Dom')],
    ["nothing at all", (response: ServerResponse) => response.writeHead(200).end()],
    ["an error", (response: ServerResponse) => response.writeHead(503).end("{}")],
    ["too many questions", (response: ServerResponse) => response.writeHead(429).end("{}")],
    ["a way round in circles", (response: ServerResponse) => response.writeHead(302, { Location: "." }).end()],
    ["silence", () => undefined],
  ])("from a provider comes %s: the next one is asked, and the answer is never an error @full", async (_, answer) => {
    const odd = createServer((request, response) => {
      if (request.url?.startsWith("/br/")) {
        answer(response);
        return;
      }
      const book = { title: "Achado", authors: [null, "x", { name: "Ana" }], publish_date: { value: 1998 }, subjects: "x" };
      response.writeHead(200, { "Content-Type": "text/plain" });
      response.end(JSON.stringify({ [`ISBN:${KNOWN}`]: book }));
    });
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    const base = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
    const own = new TestSchool({ ISBN_BRASILAPI_URL: `${base}/br`, ISBN_OPENLIBRARY_URL: `${base}/ol` });
    try {
      await own.start();
      await own.as("Admin").collection("library_settings").update("library00000000", { isbn_lookup: true });
      const { status, body } = await own.as("Biblioteca").call("library/isbn-lookup", { isbn: KNOWN });
      expect(status).toBe(200);
      expect(body.suggestion).toEqual({ source: "Open Library", fields: { title: "Achado", authors: "Ana" } });
    } finally {
      await own.end();
      odd.closeAllConnections();
      await new Promise((resolve) => odd.close(resolve));
    }
  });

  it("takes only an ISBN", async () => {
    expect((await lookup("123")).status).toBe(400);
    expect((await lookup("978853590277X")).status).toBe(400);
  });
});
