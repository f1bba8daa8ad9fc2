/** The words of the notices: ours until the school writes its own. */
import { describe, expect, test } from "vitest";
import { messageOf } from "../../support/messages";
import { notices, postOffice } from "../../support/notices";

const post = postOffice();

describe("the school's own words", () => {
  const { school, at, child, borrowed, send, rows, switchOn } = notices(post);
  const librarian = () => school.as("Biblioteca");

  test.each([
    [{ body: "Devolva:\n{{livros}}\n{{prazo}}" }, "body", "Não conhecemos {{prazo}}. Use {{nome}}, {{livros}} e {{escola}}."],
    [{ body: "Devolva" }, "body", "Inclua {{livros}}: sem a lista, o aviso não diz do que se trata."],
    [{ body: "{{livros}} {{nome}" }, "body", "Feche as chaves duplas, como em {{nome}}."],
    [{ subject: "{{livros}}" }, "subject", "No assunto não cabe a lista dos livros. Use {{nome}} ou {{escola}}."],
    [{ subject: " " }, "subject", "Escreva o assunto."],
    [{ kind: "outro" }, "kind", "Escolha o aviso."],
  ])("refuses %j", async (values, field, message) => {
    const text = { kind: "overdue" as const, subject: "Atraso", body: "{{livros}}", ...values };
    const refused = await librarian().call("library/save-notice-text", text);
    expect([refused.status, refused.refusal.data[field]?.message]).toEqual([400, message]);
  });

  test("take the place of ours until they are ours again", async () => {
    await at("2027-03-11");
    await switchOn();
    const { body: ours } = await librarian().call("library/notice-texts");
    expect(ours.texts.map(({ kind, own }) => [kind, own])).toEqual([
      ["overdue", false],
      ["hold_ready", false],
      ["due_soon", false],
    ]);
    const saved = await librarian().call("library/save-notice-text", {
      kind: "overdue",
      subject: "{{nome}}, cadê o livro?",
      body: "Traga, por favor:\n\n{{livros}}\n\nAbraços da {{escola}}",
    });
    expect(saved.body.own).toBe(true);
    const reader = await child();
    await borrowed(reader.id);
    await send();
    const [message] = await rows(reader.person);
    expect(message?.subject).toBe(`${reader.name}, cadê o livro?`);
    expect((await messageOf(school, message!.id)).body).toContain("Abraços da Minha escola");
    const { kind, subject, body } = ours.texts[0]!;
    expect((await librarian().call("library/save-notice-text", { kind, subject, body })).body.own).toBe(false);
    expect((await librarian().call("library/notice-texts")).body).toEqual(ours);
  });

  test("of two who saw the same words, the second is told; who sends what stands already is not", async () => {
    const save = (text: string, seen?: object) =>
      librarian().call("library/save-notice-text", { kind: "hold_ready", subject: "Reserva", body: `${text}\n{{livros}}`, seen });
    const { body } = await librarian().call("library/notice-texts");
    const { subject, body: words } = body.texts.find(({ kind }) => kind === "hold_ready")!;
    const seen = { subject, body: words };
    const answers = await Promise.all(["Um:", "Outro:", "Mais um:"].map((text) => save(text, seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.refusal.code).toBe("record_changed");
    const winner = answers.find(({ status }) => status === 200)!.body;
    expect((await librarian().call("library/notice-texts")).body.texts).toContainEqual(winner);
    expect((await save(winner.body.split("\n")[0]!, seen)).status).toBe(200);
    expect((await save("Depois:", { subject: winner.subject, body: winner.body })).status).toBe(200);
    expect((await save("Sem dizer o que se viu:")).status).toBe(200);
  });
});
