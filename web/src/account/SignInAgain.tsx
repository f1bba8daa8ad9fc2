import { useState } from "react";
import { signIn, useSession } from "../data/session";
import { TopDialog } from "../ui/TopDialog";
import { CHOOSE_LEAD, CHOOSE_TITLE, ChoosePassword, type Provisional } from "./ChoosePassword";
import fieldClasses from "./Field.module.css";
import classes from "./LockScreen.module.css";
import { SignInForm } from "./SignInForm";

/** The session ended while a screen is open: the user signs in again on top of it. */
export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const { user } = useSession();
  const [provisional, setProvisional] = useState<Provisional | null>(null);
  const title = provisional ? CHOOSE_TITLE : "Entre de novo";
  return (
    <TopDialog label={title} blursBackground>
      <div className={classes.sheet}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>
          {provisional ? CHOOSE_LEAD : "Sua sessão expirou. Os dados digitados continuam na tela; nada foi perdido."}
        </p>
        {provisional ? (
          <ChoosePassword
            provisional={provisional}
            onChosen={(password) => signIn(provisional.email, password)}
            onExpired={() => setProvisional(null)}
          />
        ) : (
          <SignInForm email={user?.email ?? ""} button="Continuar" onProvisional={setProvisional} />
        )}
        <button type="button" className={fieldClasses.link} onClick={onLeave}>
          Sair e voltar para o login
        </button>
      </div>
    </TopDialog>
  );
}
