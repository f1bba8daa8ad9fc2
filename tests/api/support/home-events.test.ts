/** What today holds, on the home page of who works at the IT desk. */
import { expect, test } from "vitest";
import { now } from "../../support/day";
import { newId } from "../../support/ids";
import { testSchool } from "../../support/school";
import { Desk } from "../../support/support";

const school = testSchool();
const instantFromNow = (minutes: number) => new Date(now() + minutes * 60_000).toISOString();

test("a booking of today is said with its hours, to who works here alone; one that is cancelled is not", async () => {
  const cart = await new Desk(school).cart(1);
  const teacher = school.as("none");
  const booked = await teacher.call("support/book", {
    ...{ id: newId(), resource: cart.id },
    ...{ from: instantFromNow(1), to: instantFromNow(3) },
  });
  const events = async (who: "Tecnologia" | "Admin" | "none") =>
    (await school.as(who).call("platform/home")).body.events.filter(({ lead }) => lead.startsWith(cart.name));
  expect(await events("Tecnologia")).toEqual([
    {
      at: expect.stringMatching(/^\d{2}:\d{2}$/),
      lead: `${cart.name} com Paula Professora`,
      text: expect.stringMatching(/^até \d/),
      to: `/agenda?recurso=${cart.id}`,
    },
  ]);
  expect(await events("Admin")).toHaveLength(1);
  expect(await events("none")).toEqual([]);
  await teacher.call("support/cancel-booking", { id: newId(), booking: booked.body.bookings[0] ?? "" });
  expect(await events("Tecnologia")).toEqual([]);
});
