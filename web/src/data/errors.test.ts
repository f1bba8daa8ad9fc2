import { expect, test } from "vitest";
import { CallError, type ErrorBody, formSentenceOf, sentenceOf, withRequestName } from "./errors";

const NAMED_RESPONSE = { headers: new Headers({ "X-Request-Id": "0a1b2c3d4e5f" }) };
const sentence = (status: number, answer: ErrorBody): string =>
  sentenceOf(
    new CallError("/api/school/library/lend", status, withRequestName({ status, ...NAMED_RESPONSE }, answer) as ErrorBody, false),
  );

test("the message about a server's failure has the code that the server's log has for the request", () => {
  expect(sentence(500, {})).toContain("avise a equipe técnica (código 0a1b2c3d4e5f).");
});

test.each([
  ["a refusal", 409, { code: "already_lent", message: "Este exemplar já está emprestado." }],
  ["a crowd", 503, {}],
  ["a field at fault", 400, { data: { name: { code: "validation_required" } } }],
])("the message about %s has no code", (_name, status, answer) => {
  expect(sentence(status, answer)).not.toContain("código");
});

const TAKEN = { data: { name: { code: "validation_not_unique" } } };
const SHORT = {
  code: "invalid_input",
  message: "Confira os campos destacados.",
  data: { reason: { message: "Informe o motivo." } },
};

test.each([
  ["of the records API", TAKEN, "Já existe um registro com este valor."],
  ["of a command", SHORT, "Informe o motivo."],
])("a field at fault %s is named outside of a form, where none is marked", (_name, answer, named) => {
  expect(sentence(400, answer)).toBe(named);
  expect(formSentenceOf(new CallError("", 400, answer, false))).toBe("Confira os campos destacados.");
});

test("a file that cannot be read is no lost connection", () => {
  const gone = new DOMException("A requested file or directory could not be found.", "NotFoundError");
  expect(sentenceOf(gone)).toBe("O arquivo não pôde ser lido. Confira se ele ainda está na pasta e escolha-o de novo.");
  expect(sentenceOf(new TypeError("Failed to fetch"))).toContain("Sem conexão com o servidor.");
});

test("a refusal that says more than its fields is said in both places", () => {
  const answer = {
    code: "limit_exceeded",
    message: "O setor já recebeu 6 este mês.",
    data: { lines: { message: "Leve até 6." } },
  };
  expect(sentence(400, answer)).toBe(answer.message);
  expect(formSentenceOf(new CallError("", 400, answer, false))).toBe(answer.message);
});

test.each([
  ["an answer without a name", { status: 500, headers: new Headers() }, {}],
  ["a text", { status: 500, ...NAMED_RESPONSE }, "Bad gateway"],
  ["nothing", { status: 502, ...NAMED_RESPONSE }, null],
  ["a success", { status: 200, ...NAMED_RESPONSE }, { id: "1" }],
])("%s stays as it is", (_name, response, answer) => {
  expect(withRequestName(response, answer)).toBe(answer);
});
