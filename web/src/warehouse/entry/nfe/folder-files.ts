/** The files of a drop, with all levels of its folders; and the omitted files, in words. */
import { count } from "../../../../../domain/text";

interface DroppedFiles {
  files: File[];
  /** Sentences; none where every file was read. */
  left_out: string[];
}

/** The most files of one drop: each is sent by itself. */
export const MAX_OF_DROP = 500;

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** One reading returns a hundred entries at most: the folder is read until it returns none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const chunk = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (chunk.length === 0) {
      return entries;
    }
    entries.push(...chunk);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));

interface FolderFiles {
  files: File[];
  otherFiles: number;
  unread: number;
}

async function collectFiles(folder: FileSystemDirectoryEntry, into: FolderFiles): Promise<void> {
  try {
    for (const entry of await entriesOf(folder)) {
      if (isFolder(entry)) {
        await collectFiles(entry, into);
      } else if (isFile(entry) && /\.xml$/i.test(entry.name)) {
        into.files.push(await fileOf(entry));
      } else {
        into.otherFiles++;
      }
    }
  } catch {
    into.unread++;
  }
}

/** @param entries of the drop. @param plain its files, as the browser lists them: a folder appears among them by its name. */
export async function filesIn(entries: readonly FileSystemEntry[], plain: readonly File[]): Promise<DroppedFiles> {
  const walkResult: FolderFiles = { files: [], otherFiles: 0, unread: 0 };
  const folders = entries.filter(isFolder);
  const names = new Set(folders.map(({ name }) => name));
  walkResult.files.push(...plain.filter(({ name }) => !names.has(name)));
  for (const folder of folders) {
    await collectFiles(folder, walkResult);
  }
  const { files, otherFiles, unread } = walkResult;
  const beyond = files.length - MAX_OF_DROP;
  return {
    files: files.slice(0, MAX_OF_DROP),
    left_out: [
      beyond > 0
        ? `Lidos os primeiros ${MAX_OF_DROP} arquivos: ${count(beyond, "arquivo não foi lido", "arquivos não foram lidos")}. Solte os restantes em seguida.`
        : "",
      otherFiles > 0
        ? `${count(otherFiles, "arquivo que não é XML foi ignorado", "arquivos que não são XML foram ignorados")}.`
        : "",
      unread > 0
        ? `${count(unread, "pasta não pôde ser lida", "pastas não puderam ser lidas")}. Solte os arquivos diretamente.`
        : "",
    ].filter(Boolean),
  };
}

/** The files of a drop; of a folder, the XML files in it and in those below. */
export function filesOf(transfer: DataTransfer): Promise<DroppedFiles> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return filesIn(entries, [...transfer.files]);
}
