/**
 * `pocketbase first-admin`: creates a new school's first Admin from the environment, so that no installer page ever stands open.
 */
import { passwordFault } from "../../../domain/account/password";
import { type App, figure } from "../platform/sql/database";
import { actorName } from "../platform/timeline/actor";
import { recordAccountCreated } from "./users";

const SCHOOL = "school000000000";

/** Ends the process with status 1 and a sentence when the account cannot be made. It never prints the password. */
export function firstAdmin(): void {
  try {
    $app.runAllMigrations();
    const email = $os.getenv("ADMIN_EMAIL").trim();
    createFirstAdmin($app as unknown as App, {
      email,
      password: $os.getenv("ADMIN_PASSWORD"),
      name: $os.getenv("ADMIN_NAME").trim(),
      school: $os.getenv("SCHOOL_NAME").trim(),
    });
    console.log(`Conta Admin criada: ${email}. O mesmo e-mail e a mesma senha abrem o painel técnico em /_/.`);
  } catch (error) {
    console.error(sentence(error));
    $os.exit(1);
  }
}

interface FirstAdmin {
  email: string;
  password: string;
  name: string;
  school: string;
}

function createFirstAdmin(app: App, { email, password, name, school }: FirstAdmin): void {
  if (figure(app, "SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM _superusers)") > 0) {
    throw new Error("Esta pasta de dados já tem contas: a primeira conta Admin só pode ser criada em uma pasta vazia.");
  }
  if (!email || !password) {
    throw new Error("Informe ADMIN_EMAIL e ADMIN_PASSWORD (e, se quiser, ADMIN_NAME e SCHOOL_NAME) no ambiente.");
  }
  const fault = passwordFault(password, { email, name, school });
  if (fault !== null) {
    throw new Error(`ADMIN_PASSWORD: ${fault}`);
  }
  app.runInTransaction((tx) => {
    const user = new Record(tx.findCollectionByNameOrId("users"));
    user.load({ name: name || "Administração", email, permissions: ["Admin"], active: true, verified: true, password });
    tx.save(user);
    recordAccountCreated(tx, actorName(null), user);
    const superuser = new Record(tx.findCollectionByNameOrId("_superusers"));
    superuser.load({ email, password, follows: user.id });
    tx.save(superuser);
    if (school) {
      const record = tx.findRecordById("school", SCHOOL);
      record.set("name", school);
      tx.save(record);
    }
  });
}

/** PocketBase names the field at fault in English: "email: Must be a valid email address." */
function sentence(error: unknown): string {
  const text = String((error as { message?: string }).message ?? error).replace(/^(GoError|Error): /, "");
  const fields: Record<string, string> = {
    email: "ADMIN_EMAIL não é um e-mail válido.",
    password: "ADMIN_PASSWORD precisa ter de 8 a 71 caracteres.",
    name: "ADMIN_NAME ou SCHOOL_NAME é longo demais.",
  };
  return fields[/^(\w+):/.exec(text)?.[1] ?? ""] ?? text;
}
