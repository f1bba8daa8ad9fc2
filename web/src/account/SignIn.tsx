import { useState } from "react";
import { Link } from "react-router-dom";
import { signIn } from "../data/session";
import { AuthFrame } from "./AuthFrame";
import { CHOOSE_LEAD, CHOOSE_TITLE, ChoosePassword, type Provisional } from "./ChoosePassword";
import classes from "./Field.module.css";
import { SignInForm } from "./SignInForm";

/** /auth/login */
export default function SignIn() {
  const [provisional, setProvisional] = useState<Provisional | null>(null);
  if (provisional) {
    return (
      <AuthFrame title={CHOOSE_TITLE} lead={CHOOSE_LEAD}>
        <ChoosePassword
          provisional={provisional}
          onChosen={(password) => signIn(provisional.email, password)}
          onExpired={() => setProvisional(null)}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Entrar">
      <SignInForm onProvisional={setProvisional} />
      <p className={classes.footnote}>
        <Link className={classes.link} to="/auth/request-password-reset">
          Esqueci a senha
        </Link>
      </p>
    </AuthFrame>
  );
}
