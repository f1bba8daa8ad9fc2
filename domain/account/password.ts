/** Passwords that are among the first that anybody tries. Length is PocketBase's own rule. */

const COMMON = new Set(
  [
    "senha123 senha1234 senha12345 minhasenha mudar123 mudar1234 trocar123 teste123 teste1234 bemvindo bemvindo1 bemvindo123",
    "escola123 escola1234 escola2024 escola2025 escola2026 aluno123 professor professora prof1234 secretaria biblioteca diretoria",
    "admin123 admin1234 administrador brasil123 brasil1234 flamengo corinthians palmeiras saopaulo eusoufoda felicidade princesa",
    "password password1 password123 passw0rd qwertyui qwertyuiop qwerty12 qwerty123 qwer1234 1q2w3e4r 1qaz2wsx asdfghjk asdfghjkl",
    "asdf1234 zxcvbnm1 abcd1234 abc12345 abcd12345 a1b2c3d4 iloveyou sunshine princess welcome1 welcome123 letmein1 trustno1",
  ].flatMap((words) => words.split(" ")),
);
const RUNS = ["abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba"];
/** Birthdays and telephone numbers are shorter. */
const SAFE_DIGITS = 12;

/** Whether a password falls at the first guesses: digits alone, one letter again and again, a run of the alphabet, a common word. */
export function isEasyPassword(password: string): boolean {
  const plain = password.trim().toLowerCase();
  return (
    (/^\d*$/.test(plain) && plain.length < SAFE_DIGITS) ||
    /^(.{1,2})\1*$/.test(plain) ||
    RUNS.some((run) => run.includes(plain)) ||
    COMMON.has(plain)
  );
}

export const EASY_PASSWORD = "Esta senha é fácil de adivinhar. Escolha outra, com letras e números que só você conheça.";
