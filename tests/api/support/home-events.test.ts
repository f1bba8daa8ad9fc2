/** Today's events, on the home page of the IT desk's users. */
import { expect, test } from "vitest";
import { clockAt, weekdayAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

/** A morning on which the school is open. */
const TUESDAY = weekdayAhead(2);
const school = testSchool({ env: clockAt(TUESDAY, "09:00") });

test("only the IT desk's home page shows a booking of today with its hours; a cancelled one is gone", async () => {
  const cart = await new Desk(school).cart(1);
  const teacher = school.as("none");
  const bookAnswer = await teacher.call("support/book", {
    ...{ id: newId(), resource: cart.id },
    ...{ from: `${TUESDAY}T13:00:00Z`, to: `${TUESDAY}T14:00:00Z` },
  });
  const events = async (account: "Tecnologia" | "Admin" | "none") =>
    (await school.as(account).call("platform/home")).body.events.filter(({ lead }) => lead.startsWith(cart.name));
  expect(await events("Tecnologia")).toEqual([
    {
      at: "10:00",
      lead: `${cart.name} com Paula Professora`,
      text: expect.stringContaining("até 11"),
      to: `/agenda?recurso=${cart.id}`,
    },
  ]);
  expect(await events("Admin")).toHaveLength(1);
  expect(await events("none")).toEqual([]);
  await teacher.call("support/cancel-booking", { id: newId(), booking: bookAnswer.body.bookings[0] ?? "" });
  expect(await events("Tecnologia")).toEqual([]);
});
