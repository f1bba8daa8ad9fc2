/** Easy passwords, which attackers try first. PocketBase itself tests the length. */
import { searchText } from "../text";

const COMMON = new Set(
  [
    "minhasenha eusoufoda abcd1234 abc12345 abcd12345 a1b2c3d4 asdf1234 qwer1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx",
    "qwertyui qwertyuiop qwerty12 asdfghjk asdfghjkl zxcvbnm1 trustno1 letmein1 prof1234",
  ].flatMap((words) => words.split(" ")),
);

/** Words that attackers try first, with any numbers and signs: a school's, Brazil's, the world's. */
const WORDS = new Set(
  [
    "senha senhas minhasenha senhasegura senhaforte mudar mudarsenha trocar trocarsenha teste testes testando acesso entrar",
    "bemvindo bemvinda escola minhaescola colegio secretaria diretoria diretor diretora direcao coordenacao coordenador coordenadora",
    "professor professora prof profe aluno aluna alunos biblioteca bibliotecaria almoxarifado tecnologia informatica laboratorio merenda",
    "admin administrador administradora administracao usuario user root suporte sistema servidor sineta pocketbase demo demoescola escolademo",
    "brasil brasileiro flamengo corinthians palmeiras saopaulo santos gremio vasco botafogo fluminense cruzeiro atletico internacional timao",
    "felicidade princesa amor amorzinho familia jesus jesuscristo deus deusefiel jesusteama euteamo teamo gabriel estrela sucesso",
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta quinta sexta sabado domingo",
    "password passwd passphrase qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou sunshine princess welcome letmein monkey dragon",
    "football baseball superman batman master shadow michael ashley login changeme secret",
  ].flatMap((words) => words.split(" ")),
);
const RUNS = ["abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba", "qwertyuiopasdfghjklzxcvbnm"];
/** Birthdays and telephone numbers are shorter. */
const SAFE_DIGITS = 12;
/** Beside a known word, up to so many digits are a birthday at most. */
const MAX_BIRTHDAY_DIGITS = 8;

const lettersOf = (text: string): string => searchText(text).replace(/[^a-z]/g, "");

const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Up to so many of the digits after a word may stand for its letters: "senh4" in "senh4123". */
const MAX_LAST_LETTERS = 3;

/** The words in a password: its letters, once as they are and once with digits read as the letters that they stand for. */
function coresOf(password: string): string[] {
  const [tail = ""] = /[^A-Za-z]*$/.exec(password) ?? [];
  const head = password.slice(0, password.length - tail.length);
  const cores = [lettersOf(password)];
  for (let length = 0; length <= Math.min(tail.length, MAX_LAST_LETTERS); length++) {
    const signs = (head + tail.slice(0, length)).split("");
    cores.push(lettersOf(signs.map((sign) => LOOKALIKES[sign] ?? sign).join("")));
  }
  return cores;
}

/** Whether a password falls at the first guesses: digits alone, one repeated letter, a run of keys, a common word. */
export function isEasyPassword(password: string): boolean {
  const plain = password.trim().toLowerCase();
  return (
    (/^\d*$/.test(plain) && plain.length < SAFE_DIGITS) ||
    /^(.{1,2})\1*$/.test(plain) ||
    RUNS.some((run) => run.includes(plain)) ||
    COMMON.has(plain) ||
    isWordWithDigits(password, WORDS)
  );
}

const isWordWithDigits = (password: string, words: ReadonlySet<string>): boolean =>
  password.replace(/\D/g, "").length <= MAX_BIRTHDAY_DIGITS && coresOf(password).some((core) => words.has(core));

/** The publicly known data of the new password's owner. */
export interface PasswordOwner {
  email: string;
  name: string;
  school: string;
}

/** Shorter words are in every password. */
const SHORTEST_WORD = 3;

/** A name's words and their usual combinations: "ana", "silva", "anasilva", "silvaana", "anadasilva", "ads". */
function namesIn(text: string): string[] {
  const words = text
    .split(/[^A-Za-zÀ-ÿ]+/)
    .map(lettersOf)
    .filter(Boolean);
  const long = words.filter((word) => word.length >= SHORTEST_WORD);
  const [first = "", last = ""] = [long[0], long.at(-1)];
  return [...long, words.join(""), long.join(""), first + last, last + first, words.map((word) => word[0]).join("")];
}

/** Whether a password is the person's name, their address or a part of it, or their school's name, with any numbers and signs. */
export function isPersonalPassword(password: string, { email, name, school }: PasswordOwner): boolean {
  const [local = "", host = ""] = email.split("@");
  const ownWords = [lettersOf(email), ...[local, name, school, ...host.split(".")].flatMap(namesIn)];
  return (
    password.trim().toLowerCase() === email.trim().toLowerCase() ||
    isWordWithDigits(password, new Set(ownWords.filter((word) => word.length >= SHORTEST_WORD)))
  );
}

export const EASY_PASSWORD = "Esta senha é fácil de adivinhar. Escolha outra, com letras e números que só você conheça.";
export const PERSONAL_PASSWORD =
  "Não use como senha o seu nome, o seu e-mail ou o nome da escola, mesmo com números. Escolha outra, que só você conheça.";

/** The reason why the program refuses a password; null where it accepts it. */
export const passwordFault = (password: string, owner: PasswordOwner): string | null =>
  isEasyPassword(password) ? EASY_PASSWORD : isPersonalPassword(password, owner) ? PERSONAL_PASSWORD : null;
