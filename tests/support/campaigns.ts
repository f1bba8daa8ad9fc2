/** Campaigns in tests: families with telephones, and what is launched to them. */
import { newId } from "./ids";
import type { TestSchool } from "./test-school";

let families = 0;

/** A mobile number that nobody had before. */
export const mobile = (): string => `+551997${String(++families).padStart(7, "0")}`;

/** A pupil whose guardian has a telephone. */
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

/** An assisted campaign to a new class. */
export async function launchByHand(
  school: TestSchool,
  { size = 3, text = "Bom dia, {{responsavel}}! {{aluno}} é da turma {{turma}}." }: { size?: number; text?: string } = {},
): Promise<{ campaign: string; class: string; people: string[] }> {
  const { id } = await school.seed.class();
  const people: string[] = [];
  for (let place = 0; place < size; place++) {
    people.push((await family(school, { class: id, guardian: `Marta${place} Lima` })).id);
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
