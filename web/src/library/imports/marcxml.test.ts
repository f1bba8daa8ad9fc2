import { expect, test } from "vitest";
import { asUpload } from "../../imports/spreadsheet";
import { marcXml } from "./marcxml";

test("a MARCXML file that is too large is not sent: the message gives the way on for its kind", async () => {
  const padding = new Uint8Array(52_428_800);
  const large = (name: string, start: string) =>
    asUpload(new File([start, padding], name), [marcXml], () => Promise.resolve([]), { fields: {} });
  await expect(large("acervo.xml", '<?xml version="1.0"?>')).rejects.toThrow(
    "O arquivo tem 51 MB, e o limite é 50 MB. Em MARCXML cabem até uns 40 mil registros: exporte o acervo em ISO 2709 (.mrc)",
  );
  await expect(large("acervo.csv", "a;b\n")).rejects.toThrow(
    "O arquivo tem 51 MB, e o limite é 50 MB. Divida-o em partes (uma planilha,",
  );
});
