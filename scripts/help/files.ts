/** The files of the help: its pages, in the order of their names, and its pictures with their size. */
import { existsSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { ROOT } from "../paths";
import { filesOf } from "../sources";
import { type FindImage, type ReadPage, readPage } from "./format";

const PAGES = "help/pages";
export const PICTURES_FOLDER = resolve(ROOT, "help/pictures");

export const pagePaths = (): string[] => filesOf([PAGES], /\.md$/);

/** Every page. */
export const readPages = (findImage?: FindImage): ReadPage[] =>
  pagePaths().map((path) => readPage(basename(path, ".md"), readFileSync(resolve(ROOT, path), "utf8"), findImage));

export const pictureFile = (name: string): string => resolve(PICTURES_FOLDER, `${name}.webp`);

/** The parts of the screen that the picture shows, by role and name. */
export const pictureParts = (name: string): string => resolve(PICTURES_FOLDER, `${name}.txt`);

/** The size of the picture; null where no picture was taken yet. */
export function pictureSize(name: string): { width: number; height: number } | null {
  const file = pictureFile(name);
  return existsSync(file) ? webpSize(readFileSync(file)) : null;
}

/** The size in the head of a WebP file: each of its three kinds has it in another place. */
export function webpSize(file: Buffer): { width: number; height: number } {
  switch (file.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      throw new Error("This is no WebP picture.");
  }
}
