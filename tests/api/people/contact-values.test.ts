/** Every stored contact can be called or written to, from whichever client it came. */
import { describe, expect, test } from "vitest";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("a contact's value", () => {
  const school = testSchool();
  const save = async (kind: string, value: string) => {
    const { id: person } = await school.seed.person();
    const { status, body } = await school
      .as("Admin")
      .request<{ data: { value?: { code: string } } }>("POST", "/api/collections/contacts/records", { person, kind, value });
    return { status, code: body.data?.value?.code };
  };

  test.each([
    ["email", "maria@escola.br"],
    ["phone", "+5521987654321"],
    ["phone", "+351912345678"],
  ])("%s %s is stored", async (kind, value) => {
    expect((await save(kind, value)).status).toBe(200);
  });

  test.each([
    ["email", "javascript:alert(1)", "invalid_email"],
    ["email", "javascript:alert(1)@escola.br", "invalid_email"],
    ["email", "maria@escola.br\nBcc: x@y.z", "invalid_email"],
    ["email", "maria", "invalid_email"],
    ["phone", "javascript:alert(1)", "invalid_phone"],
    ["phone", "12", "invalid_phone"],
  ])("%s %s is refused at its field", async (kind, value, code) => {
    expect(await save(kind, value)).toEqual({ status: 400, code });
  });

  test.each([
    ["phone", "+5521987654321", "email", "invalid_email"],
    ["email", "rui@escola.br", "phone", "invalid_phone"],
  ])("%s %s alone does not become %s", async (kind, value, otherKind, code) => {
    const { id: person } = await school.seed.person();
    const admin = school.as("Admin");
    const { id } = await admin.collection("contacts").create({ person, kind, value });
    const { status, body } = await admin.request<{ data: { value?: { code: string } } }>(
      "PATCH",
      `/api/collections/contacts/records/${id}`,
      { kind: otherKind },
    );
    expect({ status, code: body.data.value?.code }).toEqual({ status: 400, code });
  });

  test("that was removed by mistake is restored in its place: of several, the first recorded one counts", async () => {
    const [{ id: person }, contacts] = [await school.seed.person(), school.as("Admin").collection("contacts")];
    const first = await contacts.create({ person, kind: "phone", value: "+5521987654321", guardian: "Marta" });
    const second = await contacts.create({ person, kind: "phone", value: "+5521912345678", guardian: "Marta" });
    const recorded = async () =>
      (await query(school, `SELECT id FROM contacts WHERE person = '${person}' ORDER BY created, id`)).map(([id]) => id);
    await contacts.delete(first.id);
    const { kind, value, guardian } = first;
    await contacts.create({ id: first.id, person, kind, value, guardian });
    expect(await recorded()).toEqual([first.id, second.id]);
    // Somebody else's contact under that id is a new one.
    await contacts.delete(first.id);
    const { id: other } = await school.seed.person();
    const later = await contacts.create<{ id: string; created: string }>({ id: first.id, person: other, kind, value, guardian });
    expect(later.created > String(second.created)).toBe(true);
  });

  test("that becomes one of another kind says both in the person's history", async () => {
    const { id: person } = await school.seed.person();
    const admin = school.as("Admin");
    const { id } = await admin.collection("contacts").create({ person, kind: "email", value: "rita@escola.br" });
    await admin.collection("contacts").update(id, { kind: "phone", value: "+5521987654321" });
    const [line] = (await admin.collection("timeline").getList(1, 1, { filter: `subject = "${person}"`, sort: "-@rowid" })).items;
    expect(line?.text).toBe("Contato alterado: tipo e telefone ou e-mail");
  });
});
