/** Campaigns in tests: families with phones, and campaigns to them. */
import { newId, newName } from "./ids";
import { query } from "./library";
import type { TestSchool } from "./test-school";

let families = 0;

/** A mobile number that no other person has. */
export const mobile = (): string => `+551997${String(++families).padStart(7, "0")}`;

/** A pupil whose guardian has a phone. */
export async function family(
  school: TestSchool,
  {
    phone = mobile(),
    guardian = "Marta Lima",
    ...person
  }: { phone?: string; guardian?: string; class?: string; name?: string } = {},
): Promise<{ id: string; name: string; phone: string }> {
  const { id, name } = await school.seed.person(person);
  await school.seed.create("contacts", { person: id, kind: "phone", value: phone, guardian });
  return { id, name, phone };
}

/** By WhatsApp's own interface free text goes only to people who wrote within a day: every family with a mobile has written. */
export const allWrote = (school: TestSchool, at = "2027-03-11 15:30:00.000Z") =>
  query(
    school,
    `INSERT OR IGNORE INTO conversations (id, destination, address, masked_address, state, heard_at, last_at, people, created, updated)
     SELECT 'w' || lower(hex(randomblob(7))), iif(substr(value, 7, 1) BETWEEN '6' AND '9', substr(value, 2, 4) || substr(value, -8), substr(value, 2)), value, 'telefone', 'closed', '${at}', '${at}', '[]', '${at}', '${at}'
     FROM contacts WHERE kind = 'phone' AND value LIKE '+55__9________'`,
  );

/** An assisted campaign to a new class, whose families are called in the order of their pupils' names: Marta0 first. */
export async function launchByHand(
  school: TestSchool,
  { size = 3, text = "Bom dia, {{responsavel}}! {{aluno}} é da turma {{turma}}." }: { size?: number; text?: string } = {},
): Promise<{ campaign: string; class: string; people: string[] }> {
  const { id } = await school.seed.class();
  const people: string[] = [];
  const names = Array.from({ length: size }, () => newName("Pessoa")).sort();
  for (const [place, name] of names.entries()) {
    people.push((await family(school, { class: id, name, guardian: `Marta${place} Lima` })).id);
  }
  const campaign = newId();
  await school.as("Admin").call("messaging/launch", {
    id: campaign,
    channel: "assisted",
    audience: { classes: [id] },
    text,
    name: `Comunicado ${campaign}`,
  });
  return { campaign, class: id, people };
}
