/**
 * The bytes above ASCII in the two old character sets of library records. Combining marks stand before their letter there and
 * after it in Unicode. Rows of 16 from A0; a dot is an undefined byte.
 */

interface CharacterSet {
  /** Letters and signs by byte. */
  signs: ReadonlyMap<number, string>;
  /** Marks that belong to the next letter, by byte; empty: the mark's other half, which Unicode does not have. */
  marks: ReadonlyMap<number, string>;
}

function rows(first: number, text: string): [number, string][] {
  return [...text.split(/\s+/).join("")].flatMap((sign, index) =>
    sign === "." ? [] : [[first + index, sign] as [number, string]],
  );
}

function marks(first: number, codes: string): [number, string][] {
  return codes
    .trim()
    .split(/\s+/)
    .flatMap((code, index): [number, string][] => {
      if (code === ".") {
        return [];
      }
      return [[first + index, code === "-" ? "" : String.fromCharCode(Number.parseInt(code, 16))]];
    });
}

/** ANSEL, the "Extended Latin" of MARC-8. Library of Congress, MARC 21 code tables: loc.gov/marc/specifications/codetables/ExtendedLatin.html. */
export const ANSEL: CharacterSet = {
  signs: new Map([
    [0x88, "\u0098"],
    [0x89, "\u009c"],
    [0x8d, "\u200d"],
    [0x8e, "\u200c"],
    ...rows(0xa0, ".ŁØĐÞÆŒʹ·♭®±ƠƯʼ. ʻłøđþæœʺı£ð.ơư.. °ℓ℗©♯¿¡ß€......."),
  ]),
  marks: new Map(
    marks(
      0xe0,
      `0309 0300 0301 0302 0303 0304 0306 0307 0308 030c 030a 0361 - 0315 030b 0310
       0327 0328 0323 0324 0325 0333 0332 0326 031c 032e 0360 - . . 0313 .`,
    ),
  ),
};

/** ISO 5426, of UNIMARC. The registered set ISO-IR 53, with UNIMARC's Unicode counterparts. */
export const ISO_5426: CharacterSet = {
  signs: new Map([
    [0x88, "\u0098"],
    [0x89, "\u009c"],
    ...rows(0xa0, ".¡„£$¥†§′‘“«♭©℗® ʿʾ‚...‡·″’”»♯ʹʺ¿"),
    ...rows(0xe0, ".ÆĐ...Ĳ.ŁØŒ.Þ... .æđð.ıĳ.łøœßþ..."),
  ]),
  marks: new Map(
    marks(
      0xc0,
      `0309 0300 0301 0302 0303 0304 0306 0307 0308 0308 030a 0315 0312 030b 031b 030c
       0327 031c 0326 0328 0325 032e 0323 0324 0332 0333 0329 032d . 0361 - .`,
    ),
  ),
};

/** Signs of the small sets that an escape selects in MARC-8. */
export const SMALL_SETS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  // Greek symbols, subscripts, superscripts.
  g: new Map([
    [0x61, "α"],
    [0x62, "β"],
    [0x63, "γ"],
  ]),
  b: new Map(rows(0x28, "₍₎.₊.₋..₀₁₂₃₄₅₆₇₈₉")),
  p: new Map(rows(0x28, "⁽⁾.⁺.⁻..⁰¹²³⁴⁵⁶⁷⁸⁹")),
};
