import { expect, test } from "vitest";
import { fileName, fileSize, fileType } from "./files";

const bytes = (text: string) => Uint8Array.from([...text], (sign) => sign.charCodeAt(0));

test.each([
  ["\u00ff\u00d8\u00ff\u00e0", "image/jpeg", true],
  ["\u0089PNG\r\n\u001a\n....", "image/png", true],
  ["%PDF-1.7\n", "application/pdf", true],
  ["RIFF....WEBPVP8 ", "image/webp", false],
  ["OggS\u0000", "audio/ogg", false],
  ["\u0000\u0000\u0000\u0018ftypM4A ", "audio/mp4", false],
  ["\u0000\u0000\u0000\u0018ftypisom", "video/mp4", false],
])("a file that begins with %j is %s", (head, mime, sent) => {
  expect(fileType(bytes(head))).toMatchObject({ mime, sent });
});

test.each(["", "<svg onload=alert(1)>", "PK\u0003\u0004", "MZ\u0090", " %PDF-1.7", "<!doctype html>", "\u0089PNG"])(
  "a file that begins with %j is not stored",
  (head) => {
    expect(fileType(bytes(head))).toBeNull();
  },
);

test.each([
  ["Boletim da Ana.PDF", "Boletim da Ana.pdf"],
  ["..\\..\\cmd.exe", "cmd.pdf"],
  ["/etc/passwd", "passwd.pdf"],
  ['a<b>"c"|\u0000d.html', "abcd.pdf"],
  ["Comunicado para os Pais.docx", "Comunicado para os Pais.pdf"],
  ["CPF e {PIX} \\p{C}.pdf", "p{C}.pdf"],
  ["fdp\u202egpj\u00ad\u200b\ufeff\u0085\ue000.exe", "fdpgpj.pdf"],
  ["Festa 🎉 2026.pdf", "Festa 🎉 2026.pdf"],
  ["meia\ud83c.pdf", "meia.pdf"],
  [`${"x".repeat(79)}🎉🎉.pdf`, `${"x".repeat(79)}🎉.pdf`],
  ["   ", "arquivo.pdf"],
  ["x".repeat(200), `${"x".repeat(80)}.pdf`],
])("%j is stored as %j", (typedText, expected) => {
  expect(fileName(typedText, "pdf")).toBe(expected);
});

test.each([
  [12, "1 KB"],
  [340_400, "340 KB"],
  [2_100_000, "2,1 MB"],
])("%d bytes are shown as %s", (size, expected) => {
  expect(fileSize(size)).toBe(expected);
});
