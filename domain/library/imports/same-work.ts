/** Whether two titles under one ISBN are one work. Publishers and schools write the ISBN of a set on each of its volumes. */

/** Words whose presence does not distinguish two titles. */
const SMALL = new Set("a o as os um uma uns umas e de da do das dos em na no nas nos para por com the of and".split(" "));

const ORDINALS =
  "primeir segund terceir quart quint sext setim oitav non decim um dois duas tres quatro cinco seis sete oito nove dez unic".split(
    " ",
  );
const ROMAN = /^(?=[ivxl])x{0,3}l?(ix|iv|v?i{0,3})$/;

/** A word that distinguishes a volume, year or part of a set. */
function isNumber(word: string): boolean {
  return (
    /\d/.test(word) ||
    ROMAN.test(word) ||
    /^[b-z]$/.test(word) ||
    ORDINALS.some((stem) => word === stem || word === `${stem}o` || word === `${stem}a`)
  );
}

/** Words for another book of the same course: the teacher's manual, the workbook, the key, the sound. */
const PARTS =
  /^(manual|manuais|professor(a|es|as)?|docente|mestre|caderno|cadernos|atividade|atividades|exercicio|exercicios|aluno|alunos|aluna|estudante|estudantes|gabarito|respostas|guia|apostila|suplemento|anexo|encarte|atlas|audio|cd|dvd|braille|ampliad[oa]|simulado|avaliacoes|projeto|projetos|resumo)$/;

/** The words among those in a title, whatever their order. */
const partsOf = (key: string): string =>
  key
    .split(" ")
    .filter((word) => PARTS.test(word))
    .map((word) => word.replace(/(?:es|as|os|s)$/, ""))
    .sort()
    .join(" ");

/** Two titles (in the form of `titleKey`) of one work: equal, shortened, or with a corrected word. */
export function isSameWork(registeredTitle: string, row: string): boolean {
  if (numbersOf(registeredTitle) !== numbersOf(row) || partsOf(registeredTitle) !== partsOf(row)) {
    return false;
  }
  const [few, many] = differences(registeredTitle, row);
  return few.length <= 1 && few.every((word) => many.some((other) => isMisspelt(word, other))) && shares(registeredTitle, row);
}

/** In their order: the first year's second part is not the second year's first. */
const numbersOf = (key: string): string =>
  key
    .split(" ")
    .filter((word) => !SMALL.has(word) && isNumber(word))
    .join(" ");

/** Two different titles that may be volumes of one set: they differ by a number, or have half of the words in common. */
export function isOfOneSet(registeredTitle: string, row: string): boolean {
  return shares(registeredTitle, row);
}

/** The words in only one of the two, the shorter list first. */
function differences(a: string, b: string): [string[], string[]] {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  const lists = [first.filter((word) => !second.includes(word)), second.filter((word) => !first.includes(word))];
  lists.sort((list, other) => list.length - other.length);
  return [lists[0]!, lists[1]!];
}

function shares(a: string, b: string): boolean {
  const [few, many] = [wordsOf(a), wordsOf(b)].sort((first, second) => first.length - second.length);
  const shared = few!.filter((word) => many!.includes(word) || many!.some((other) => isMisspelt(word, other))).length;
  return shared > 0 && shared * 2 >= few!.length;
}

function wordsOf(key: string): string[] {
  const words = [...new Set(key.split(" "))].filter((word) => word !== "");
  const large = words.filter((word) => !SMALL.has(word));
  return large.length > 0 ? large : words;
}

/** One letter more, less or other, in a word long enough for a typing error; "menino" and "menina" are different. */
function isMisspelt(a: string, b: string): boolean {
  if (a.length < 5 || b.length < 5 || Math.abs(a.length - b.length) > 1 || isOfOtherGender(a, b)) {
    return false;
  }
  let start = 0;
  while (start < a.length && a[start] === b[start]) {
    start++;
  }
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) {
    end++;
  }
  return Math.max(a.length, b.length) - start - end <= 1;
}

const isOfOtherGender = (a: string, b: string): boolean =>
  a !== b && a.slice(0, -1) === b.slice(0, -1) && /[ao]$/.test(a) && /[ao]$/.test(b);
