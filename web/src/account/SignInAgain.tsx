import { useSession } from "../data/session";
import { TopDialog } from "../ui/TopDialog";
import fieldClasses from "./Field.module.css";
import classes from "./LockScreen.module.css";
import { SignInForm } from "./SignInForm";

/** The session died while a screen is open: sign in again on top of it. */
export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const { user } = useSession();
  return (
    <TopDialog label="Entre de novo" veiled>
      <div className={classes.sheet}>
        <h2 className={classes.title}>Entre de novo</h2>
        <p className={classes.text}>Sua sessão terminou. O que você digitou continua na tela e nada se perdeu.</p>
        <SignInForm email={user?.email ?? ""} button="Continuar" />
        <button type="button" className={fieldClasses.link} onClick={onLeave}>
          Sair e ir para a página de entrada
        </button>
      </div>
    </TopDialog>
  );
}
