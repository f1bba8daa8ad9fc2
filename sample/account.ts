/** The accounts of the sample school. */
import { recordAccountCreated } from "../pb_hooks/src/account/users";
import { notify } from "../pb_hooks/src/platform/school/notifications";
import { actorName } from "../pb_hooks/src/platform/timeline/actor";
import type { SamplePart } from "./sample-school";

const PASSWORD = "demo-escola-2026";
const ADMIN = "demoadmin000000";
const USERS = [
  { id: ADMIN, email: "admin@demo.escola", name: "Marta Nogueira", permissions: ["Admin"] },
  { id: "demolibrary0000", email: "biblioteca@demo.escola", name: "Rosana Souza", permissions: ["Biblioteca"] },
  { id: "demosupport0000", email: "tecnologia@demo.escola", name: "Nilo Prado", permissions: ["Tecnologia"] },
  { id: "demowarehouse00", email: "almoxarifado@demo.escola", name: "Edson Furtado", permissions: ["Almoxarifado"] },
  { id: "demoteacher0000", email: "professora@demo.escola", name: "Lúcia Viana", permissions: [] },
] as const;

export const accountPart: SamplePart = ({ app }) => {
  for (const terms of USERS) {
    const user = new Record(app.findCollectionByNameOrId("users"));
    user.load({ ...terms, password: PASSWORD, active: true, verified: true, emailVisibility: true });
    // The product refuses this well-known password wherever a user chooses one.
    app.saveNoValidate(user);
    recordAccountCreated(app, actorName(null), user);
  }
  const superuser = new Record(app.findCollectionByNameOrId("_superusers"));
  superuser.load({ email: "super@demo.escola", password: PASSWORD });
  app.saveNoValidate(superuser);
  notify(app, ADMIN, {
    kind: "sample",
    title: "A escola de exemplo está pronta",
    text: "Pessoas e empréstimos são inventados; os títulos são reais.",
    link: "/pessoas",
  });
  return [];
};
