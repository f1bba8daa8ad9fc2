/** Files to send: valid ones, and ones whose content contradicts their type. */
import { deflateSync, gzipSync } from "node:zlib";
import type { Random } from "./random";
import { Upload } from "./request";

const CRC = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return value >>> 0;
});

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const crc = (body.reduce((value, byte) => (CRC[(value ^ byte) & 255]! ^ (value >>> 8)) >>> 0, 0xffffffff) ^ 0xffffffff) >>> 0;
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc);
  return Buffer.concat([length, body, check]);
}

/** A picture of one colour, one bit a pixel: 30,000 by 30,000 pixels are a hundred kilobytes. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

const PICTURE = png(32, 32);
const HUGE_PICTURE = png(12_000, 12_000);
const SCRIPT = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>";
const PAGE = "<!doctype html><script>alert(1)</script>";

export const soundPicture = () => new Upload(PICTURE, "capa.png", "image/png");

/** A CSV as an import takes it, then what a file should not be. */
const TABLES: readonly (() => string | Buffer)[] = [
  () => "titulo;autores;tombo\nDom Casmurro;Machado de Assis;\n",
  () => `titulo;autores\n${"=1+1;@SUM(A1)\n".repeat(20)}`,
  () => `${Array.from({ length: 5000 }, (_, index) => `coluna${index}`).join(";")}\n${"x;".repeat(5000)}\n`,
  () => "",
  () => "\ufeff",
  () => `titulo\n"${"x".repeat(200_000)}\n`,
  () => `titulo;${'"'.repeat(5001)}\n`,
  () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a, 0x00, 0xc3, 0x28]),
  () => Buffer.concat([Buffer.from("titulo\n"), Buffer.alloc(5000)]),
  () => gzipSync("titulo\nDom Casmurro\n"),
  () => PICTURE,
  () => "PK\u0003\u0004 not a workbook",
  () => "titulo\r\r\n\n\r;;;;\t\t|\n",
  () => "00714cam a2200205 a 4500001001300000\u001e\u001d",
  () => "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]><collection>&b;</collection>",
];

/** The content of one of them. */
export const tableContent = (random: Random): Buffer => Buffer.from(random.pick(TABLES)());

export const table = (random: Random): Upload => new Upload(tableContent(random), random.pick(NAMES), random.pick(TYPES));

const NAMES = [
  "acervo.csv",
  "../../../../etc/cron.d/x.csv",
  "acervo.csv\u0000.exe",
  ".htaccess",
  "con.csv",
  `${"x".repeat(4000)}.csv`,
  "um\u202egsc.exe",
  "'; drop table users; --.csv",
  "<img src=x onerror=alert(1)>.csv",
  "",
];
const TYPES = ["text/csv", "image/png", "text/html", "application/x-php", "x", "", "image/svg+xml"];

/** A file that contradicts its name or type, or is too large. */
export function lyingFile(random: Random): Upload {
  const content = random.pick<() => Buffer>([
    () => Buffer.from(SCRIPT),
    () => Buffer.from(PAGE),
    () => PICTURE,
    () => PICTURE.subarray(0, 40),
    () => HUGE_PICTURE,
    () => Buffer.concat([PICTURE, Buffer.from(PAGE)]),
    () => Buffer.from(`GIF89a/*${PAGE}*/`),
    () => Buffer.alloc(0),
    () => Buffer.alloc(6_000_000, 1),
    () => Buffer.from("MZ\u0090\u0000"),
  ]);
  return new Upload(content(), random.pick(["capa.png", "capa.svg", "capa.html", "capa.png.exe", ...NAMES]), random.pick(TYPES));
}
