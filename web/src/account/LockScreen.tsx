import { useState } from "react";
import { asCallError } from "../data/errors";
import { useSchool } from "../data/school";
import { choiceToken } from "../data/session";
import { Bell } from "../ui/Brand";
import { PersonAvatar } from "../ui/PersonAvatar";
import { AccountForm, OwnerOfPassword } from "./AccountForm";
import { CHOOSE_LEAD, CHOOSE_TITLE, ChoosePassword, type Provisional } from "./ChoosePassword";
import fieldClasses from "./Field.module.css";
import classes from "./LockScreen.module.css";
import { type Lock, lock } from "./lock";
import { PasswordField } from "./PasswordField";
import { useSubmit } from "./use-submit";

interface LockProps {
  lock: Lock;
  /** "Entrar com outra conta": the session ends. */
  onLeave: () => void;
}

const FORM_ID = "desbloquear";

/** Moves the focus to the password that lifts the lock. */
export function focusLockPassword(): void {
  document.querySelector<HTMLInputElement>(`#${FORM_ID} input[name=password]`)?.focus();
}

/** The whole page locked: it shows only the owner of the session. */
export function LockScreen(props: LockProps) {
  const { data: school } = useSchool();
  return (
    <div className={classes.page} data-surface="board">
      <header className={classes.brand}>
        <Bell />
        <p className={classes.names}>
          <strong>Sineta</strong>
          <span>{school?.name}</span>
        </p>
      </header>
      <main className={classes.middle}>
        <LockPanel {...props} />
      </main>
    </div>
  );
}

/** The lock itself; inside the layout it replaces the data. */
export function LockPanel({ lock: { user }, onLeave }: LockProps) {
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState(false);
  const [provisional, setProvisional] = useState<Provisional | null>(null);
  const form = useSubmit(
    () => (password ? {} : { password: "Informe a sua senha." }) as Record<string, string>,
    async () => {
      try {
        await lock.lift(password);
      } catch (error) {
        setPassword("");
        const token = choiceToken(error);
        if (token !== null) {
          setProvisional({ email: user.email, token });
          return;
        }
        const failure = asCallError(error);
        setWrong(failure.status === 400 && failure.code === "");
        throw failure;
      }
    },
  );
  return (
    <div className={classes.panel}>
      <PersonAvatar name={user.name} size="lg" />
      <h1 className={classes.title} tabIndex={-1}>
        {provisional ? CHOOSE_TITLE : "Tela bloqueada"}
      </h1>
      <p className={classes.text}>
        <strong>{user.name}</strong>
        <br />
        {user.email}
      </p>
      {provisional ? (
        <>
          <p className={classes.text}>{CHOOSE_LEAD}</p>
          <ChoosePassword
            provisional={provisional}
            onChosen={(account) => lock.lift(account)}
            onExpired={() => setProvisional(null)}
          />
        </>
      ) : (
        <AccountForm
          id={FORM_ID}
          form={{ ...form, problem: form.problem && wrong ? "Senha incorreta." : form.problem }}
          button="Desbloquear"
        >
          <OwnerOfPassword email={user.email} />
          <PasswordField
            label="Senha"
            autoComplete="current-password"
            {...form.field("password", password, setPassword)}
            autoFocus
          />
        </AccountForm>
      )}
      <button type="button" className={fieldClasses.link} onClick={onLeave}>
        Entrar com outra conta
      </button>
    </div>
  );
}
