import { expect, test } from "vitest";
import { PROVISIONAL_BYTES, provisionalPassword, userForm } from "./users";

test("a provisional password is three groups of letters that nobody confuses", () => {
  const random = Uint8Array.from({ length: PROVISIONAL_BYTES }, (_, index) => index * 21);
  expect(provisionalPassword(random)).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/);
  expect(provisionalPassword(random)).toBe(provisionalPassword(random));
  expect(provisionalPassword(new Uint8Array(PROVISIONAL_BYTES))).toBe("aaaa-aaaa-aaaa");
});

test.each([
  [{}, undefined],
  [{ name: " " }, "Informe o nome."],
  [{ email: "" }, "Informe um e-mail válido, como nome@escola.br."],
  [{ email: " Rosana@Escola.BR " }, undefined],
  [{ permissions: ["Diretoria"] }, "Perfil desconhecido."],
  [{ person: "maria" }, "Escolha uma pessoa da lista."],
  [{ person: "person000000001" }, undefined],
])("a user with %j", (part, message) => {
  const user = {
    ...{ name: "Rosana Souza", email: "rosana@escola.br", permissions: ["Biblioteca"] },
    ...{ porter: false, active: true, person: "" },
  };
  expect(userForm.safeParse({ ...user, ...part }).error?.issues[0]?.message).toBe(message);
});
