/** The address in codes and links that lead to the school. */
import { expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const save = (web_address: string) => school.as("Admin").collection("school").update("school000000000", { web_address });
const sentenceOf = async () => (await school.as("Tecnologia").call("platform/web-address", {})).body;

test("the address that Admin saves is in links at once, and the one before comes back without it", async () => {
  const before = await sentenceOf();
  expect(before).toMatchObject({ fixed: false, closed: true });
  await save("http://192.168.0.10:8090");
  expect((await sentenceOf()).address).toBe("http://192.168.0.10:8090");
  const input = { id: newId(), name: "Nina Nova", email: `${newId()}@escola.test`, permissions: [] };
  const { body } = await school.as("Admin").call("account/invite", input);
  expect(body.link).toMatch(/^http:\/\/192\.168\.0\.10:8090\/auth\//);
  await save("");
  expect(await sentenceOf()).toEqual(before);
});

test.each(["javascript:alert(1)", "192.168.0.10", "http://a@b.c", "https://x.y/?q"])("%s is no address", async (address) => {
  await expect(save(address)).rejects.toMatchObject({ status: 400 });
});
