/** Space for files: the daily quota of each account, a disk that is nearly full, and the owner of the data folder. */
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { segment } from "../../helpers/pictures";
import { PIXEL_JPEG } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";
import { freshFolder } from "../../helpers/template";

/** One point, and 900 kB of tables that every decoder reads over. */
function heavyPhoto(): string {
  const tables = Array.from({ length: 14 }, () => segment(0xdb, Buffer.alloc(65_000, 1)));
  return Buffer.concat([PIXEL_JPEG.subarray(0, 2), ...tables, PIXEL_JPEG.subarray(2)]).toString("base64");
}

describe("an account's share of a day", () => {
  const school = testSchool();
  const calls = new CallDesk(school);

  test("is 30 MB of photos; texts go on, and so do others", async () => {
    const photo = heavyPhoto();
    const call = await calls.opened("none");
    const answer = (photos: string[]) =>
      school.as("none").call("support/answer-call", { id: newId(), call, text: "Veja", photos });
    const codes: string[] = [];
    for (let sent = 0; sent < 40 && !codes.includes("files_spent"); sent++) {
      const { status, refusal } = await answer([photo]);
      codes.push(status === 200 ? "kept" : refusal.code);
    }
    expect(codes.filter((code) => code === "kept")).toHaveLength(32);
    expect((await answer([photo])).refusal).toMatchObject({ status: 429, code: "files_spent" });
    expect((await answer([])).status).toBe(200);
    const avatar = new File([PIXEL_JPEG as BlobPart], "foto.jpg", { type: "image/jpeg" });
    const address = `/api/collections/users/records/${ACCOUNT_TERMS.Tecnologia.id}`;
    expect((await school.as("Tecnologia").request("PATCH", address, { avatar })).status).toBe(200);
  });

  test("protected files and their thumbnails are stored by no browser", async () => {
    const avatar = new File([PIXEL_JPEG as BlobPart], "foto.jpg", { type: "image/jpeg" });
    const { body } = await school
      .as("Biblioteca")
      .request<{ avatar: string }>("PATCH", `/api/collections/users/records/${ACCOUNT_TERMS.Biblioteca.id}`, { avatar });
    const { token } = (await school.as("Biblioteca").request<{ token: string }>("POST", "/api/files/token")).body;
    const file = `${school.url}/api/files/users/${ACCOUNT_TERMS.Biblioteca.id}/${body.avatar}?token=${token}`;
    for (const thumb of ["", "&thumb=96x96", "&thumb=7x7"]) {
      const answer = await fetch(file + thumb);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    }
  });

  test.skipIf(process.platform === "win32")("the data folder and what lies in it are the program's account's alone", () => {
    const { data } = school.server;
    const rights = (path: string) => statSync(path).mode & 0o077;
    expect(rights(data)).toBe(0);
    for (const entry of readdirSync(data)) {
      expect([entry, rights(resolve(data, entry))]).toEqual([entry, 0]);
    }
  });
});

describe("a disk that is nearly full", () => {
  const folder = freshFolder(`df-${newId()}`, "nothing");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    resolve(folder, "df"),
    "#!/bin/sh\necho 'Filesystem 1024-blocks Used Available Capacity Mounted on'\necho '/dev/x 1000000 960000 40000 96% /x'\n",
  );
  chmodSync(resolve(folder, "df"), 0o755);
  const school = testSchool({ env: { PATH: `${folder}:${process.env.PATH}` } });
  const calls = new CallDesk(school);

  test("takes texts, and no file at any door", async () => {
    const photo = PIXEL_JPEG.toString("base64");
    const call = await calls.opened("none");
    const person = await school.seed.person();
    const low = { status: 507, code: "storage_low" };
    const answer = { id: newId(), call, text: "Veja" };
    expect((await school.as("none").call("support/answer-call", { ...answer, photos: [photo] })).refusal).toMatchObject(low);
    expect((await school.as("none").call("support/answer-call", { ...answer, photos: [] })).status).toBe(200);
    const admin = school.as("Admin");
    const sent = { id: newId(), person: person.id, source: "file", photo } as const;
    expect((await admin.call("people/send-photo", sent)).refusal).toMatchObject(low);
    const pdf = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
    expect((await admin.call("messaging/attach", { id: newId(), name: "a.pdf", content: pdf })).refusal).toMatchObject(low);
    const form = new FormData();
    form.set("id", newId());
    form.set("entity", "titles");
    form.set("file", new Blob(["titulo;autores\nDom Casmurro;Machado\n"], { type: "text/csv" }), "acervo.csv");
    expect((await admin.call("imports/upload", form)).refusal).toMatchObject(low);
    const avatar = new File([PIXEL_JPEG as BlobPart], "foto.jpg", { type: "image/jpeg" });
    const { status, body } = await school
      .as("none")
      .request<{ data: Record<string, { code: string }> }>("PATCH", `/api/collections/users/records/${ACCOUNT_TERMS.none.id}`, {
        avatar,
      });
    expect([status, body.data.avatar?.code]).toEqual([400, "storage_low"]);
  });
});
