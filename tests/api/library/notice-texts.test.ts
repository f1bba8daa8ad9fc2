/** The words of the notices: ours until the school writes its own. */
import { describe, expect, test } from "vitest";
import { query } from "../../helpers/library";
import { messageOf } from "../../helpers/messages";
import { notices, postOffice } from "../../helpers/notices";

const mailCatcher = postOffice();

describe("the school's own words", () => {
  const { school, at, child, borrowed, send, rows, switchOn } = notices(mailCatcher);
  const librarian = () => school.as("Biblioteca");
  const kinds = async () => (await librarian().call("messaging/notice-texts")).body.kinds;
  const saidOf = async (kind: string) => (await kinds()).find(({ name }) => name === kind)!.now;

  test.each([
    [{ body: "Devolva:\n{{livros}}\n{{prazo}}" }, "body", "O campo {{prazo}} não existe. Use {{nome}}, {{livros}} e {{escola}}."],
    [{ body: "Devolva" }, "body", "Inclua {{livros}}: sem esse campo, o assunto do aviso não fica claro."],
    [{ body: "{{livros}} {{nome}" }, "body", "Feche as chaves duplas, como em {{nome}}."],
    [{ subject: "{{livros}}" }, "subject", "No assunto não cabe {{livros}}. Use {{nome}} ou {{escola}}."],
    [{ subject: " " }, "subject", "Escreva o assunto."],
    [{ kind: "library_outro" }, "kind", "Escolha o aviso."],
  ])("refuses %j", async (values, field, message) => {
    const text = { kind: "library_overdue", channel: "email" as const, subject: "Atraso", body: "{{livros}}", ...values };
    const refusedAnswer = await librarian().call("messaging/save-notice-text", text);
    expect([refusedAnswer.status, refusedAnswer.refusal.data[field]?.message]).toEqual([400, message]);
  });

  test("take the place of ours until they are ours again, by each channel alone, and its history says so", async () => {
    await at("2027-03-11");
    await switchOn();
    const ours = await kinds();
    expect(ours.map(({ name, now }) => [name, now.email.own, now.whatsapp.own])).toEqual([
      ["library_overdue", false, false],
      ["library_hold_ready", false, false],
      ["library_due_soon", false, false],
    ]);
    const saveAnswer = await librarian().call("messaging/save-notice-text", {
      kind: "library_overdue",
      channel: "email",
      subject: "{{nome}}, cadê o livro?",
      body: "Traga, por favor:\n\n{{livros}}\n\nAbraços da {{escola}}",
    });
    expect(saveAnswer.body.own).toBe(true);
    expect((await saidOf("library_overdue")).whatsapp.own).toBe(false);
    const reader = await child();
    await borrowed(reader.id);
    await send();
    const [message] = await rows(reader.person);
    expect(message?.subject).toBe(`${reader.name}, cadê o livro?`);
    expect((await messageOf(school, message!.id)).body).toContain("Abraços da Minha escola");
    const { subject, body } = ours[0]!.now.email;
    const back = await librarian().call("messaging/save-notice-text", {
      ...{ kind: "library_overdue", channel: "email" as const, subject, body },
    });
    expect(back.body.own).toBe(false);
    expect(await kinds()).toEqual(ours);
    const events = await query(school, "SELECT text FROM timeline WHERE kind = 'notice_text_changed' ORDER BY rowid");
    expect(events.flat()).toEqual([
      "Texto do aviso alterado (Em atraso, e-mail): {{nome}}, cadê o livro?",
      "Texto do aviso de volta ao original (Em atraso, e-mail)",
    ]);
  });

  test("of two users who saw the same words, the second is refused; a user who sends the current words is not", async () => {
    const key = { kind: "library_hold_ready", channel: "email" as const };
    const save = (text: string, version?: { subject: string; body: string }) =>
      librarian().call("messaging/save-notice-text", {
        ...key,
        subject: "Reserva",
        body: `${text}\n{{livros}}`,
        ...(version ? { seen: version } : {}),
      });
    const { subject, body: words } = (await saidOf(key.kind)).email;
    const seen = { subject, body: words };
    const answers = await Promise.all(["Um:", "Outro:", "Mais um:"].map((text) => save(text, seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.refusal.code).toBe("record_changed");
    const winner = answers.find(({ status }) => status === 200)!.body;
    expect((await saidOf(key.kind)).email).toEqual(winner);
    expect((await save(winner.body.split("\n")[0]!, seen)).status).toBe(200);
    expect((await save("Depois:", { subject: winner.subject, body: winner.body })).status).toBe(200);
    expect((await save("Sem dizer o que se viu:")).status).toBe(200);
  });

  test("a role edits its own area's, Admin all of them", async () => {
    const names = async (role: "Admin" | "Tecnologia") =>
      (await school.as(role).call("messaging/notice-texts")).body.kinds.map(({ name }) => name);
    expect(await names("Admin")).toContain("library_overdue");
    expect((await names("Tecnologia")).filter((name) => name.startsWith("library_"))).toEqual([]);
    const text = { kind: "library_overdue", channel: "whatsapp" as const, body: "{{livros}}" };
    const refusedAnswer = await school.as("Tecnologia").call("messaging/save-notice-text", text);
    expect([refusedAnswer.status, refusedAnswer.refusal.data.kind?.message]).toEqual([400, "Escolha o aviso."]);
  });
});
