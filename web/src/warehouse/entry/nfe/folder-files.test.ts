import { describe, expect, test } from "vitest";
import { filesIn, MAX_OF_DROP } from "./folder-files";

const filesystem = {} as FileSystem;

function file(name: string): FileSystemFileEntry {
  return {
    ...{ name, fullPath: `/${name}`, isFile: true, isDirectory: false, filesystem, getParent: () => undefined },
    file: (done) => done(new File(["<nfeProc/>"], name)),
  };
}

/** As Chromium's: a hundred entries at a reading, none once all were returned. */
function folder(name: string, entries: readonly FileSystemEntry[], broken = false): FileSystemDirectoryEntry {
  return {
    ...{ name, fullPath: `/${name}`, isFile: false, isDirectory: true, filesystem },
    ...{ getParent: () => undefined, getFile: () => undefined, getDirectory: () => undefined },
    createReader: () => {
      let readCount = 0;
      return {
        readEntries: (done, onFailure) => {
          if (broken) {
            onFailure?.(new DOMException("gone"));
            return;
          }
          const chunk = entries.slice(readCount, readCount + 100);
          readCount += chunk.length;
          done([...chunk]);
        },
      };
    },
  };
}

const notes = (many: number, from = 0) => Array.from({ length: many }, (_, index) => file(`nota-${from + index}.xml`));

describe("a folder of notes", () => {
  test("of more than a hundred files, with folders below it, gives all of them", async () => {
    const droppedFiles = await filesIn([folder("2026", [...notes(230), folder("marco", notes(20, 300))])], []);
    expect(droppedFiles.files).toHaveLength(250);
    expect(droppedFiles.files.at(-1)?.name).toBe("nota-319.xml");
    expect(droppedFiles.left_out).toEqual([]);
  });

  test("says what was left out", async () => {
    const entries = [file("leia-me.txt"), file("danfe.pdf"), ...notes(1), folder("vazia", [], true)];
    expect(await filesIn([folder("notas", entries)], [])).toMatchObject({
      files: [{ name: "nota-0.xml" }],
      left_out: ["2 arquivos que não são XML foram ignorados.", "1 pasta não pôde ser lida. Solte os arquivos diretamente."],
    });
    const many = await filesIn([folder("notas", notes(MAX_OF_DROP + 1))], []);
    expect(many.files).toHaveLength(MAX_OF_DROP);
    expect(many.left_out).toEqual([
      `Lidos os primeiros ${MAX_OF_DROP} arquivos: 1 arquivo não foi lido. Solte os restantes em seguida.`,
    ]);
  });

  test("beside plain files, of which the folder itself is none", async () => {
    const plain = [new File(["x"], "avulsa.xml"), new File([], "notas")];
    const { files } = await filesIn([file("avulsa.xml"), folder("notas", notes(2))], plain);
    expect(files.map(({ name }) => name)).toEqual(["avulsa.xml", "nota-0.xml", "nota-1.xml"]);
  });
});
