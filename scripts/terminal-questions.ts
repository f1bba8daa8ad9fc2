/** Questions on the terminal, one after the other. */

export interface Question {
  variable: string;
  question: string;
  /** Not shown while it is typed, and so typed twice. */
  secret: boolean;
}

export interface Terminal {
  /** One line as it was typed; a hidden one is not shown. */
  line: (question: string, hidden: boolean) => Promise<string>;
  say: (sentence: string) => void;
}

/** Asks for what is still empty in `answers`, until nothing is. */
export async function askFor(
  questions: readonly Question[],
  answers: Record<string, string>,
  { line, say }: Terminal,
): Promise<void> {
  for (const { variable, question, secret } of questions) {
    while (!answers[variable]) {
      const answer = await line(question, secret);
      if (!secret) {
        answers[variable] = answer.trim();
      } else if (answer !== "" && answer !== (await line("Repita a senha: ", true))) {
        say("As duas senhas são diferentes. Digite de novo.");
      } else {
        answers[variable] = answer;
      }
    }
  }
}
