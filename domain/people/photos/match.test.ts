import { describe, expect, test } from "vitest";
import { matchPhotos } from "./match";

const person = (enrolment: string, active = true) => ({ id: `id-${enrolment}`, name: `Nome ${enrolment}`, enrolment, active });
const PEOPLE = [
  person("20250118"),
  person("00042"),
  person("A-7"),
  person("0099"),
  person("99"),
  person("500", false),
  person(""),
];

describe("a file is whose enrolment it is called after", () => {
  test.each([
    ["20250118.jpg", "20250118"],
    ["20250118.JPEG", "20250118"],
    ["C:\\fotos\\20250118.png", "20250118"],
    ["7A/20250118.webp", "20250118"],
    ["20250118 (2).jpg", "20250118"],
    ["20250118 - Cópia.jpg", "20250118"],
    ["00042.jpg", "00042"],
    ["42.jpg", "00042"],
    ["a-7.jpg", "A-7"],
    ["0099.jpg", "0099"],
    ["99.jpg", "99"],
  ])("%s", (file, enrolment) => {
    expect(matchPhotos([file], PEOPLE)).toEqual([{ verdict: "found", person: person(enrolment) }]);
  });

  test.each(["IMG_0001.jpg", "2025.jpg", ".jpg", "099.jpg", "20250118x.jpg"])("%s is nobody's", (file) => {
    expect(matchPhotos([file], PEOPLE)).toEqual([{ verdict: "unknown", person: null }]);
  });
});

test("of two files of one person the later counts, and a person who has left gets none", () => {
  const verdicts = matchPhotos(["42.jpg", "500.jpg", "00042.jpg"], PEOPLE).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(["two_files", "left", "found"]);
});
