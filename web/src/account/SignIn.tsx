import { Link } from "react-router-dom";
import { AuthFrame } from "./AuthFrame";
import classes from "./Field.module.css";
import { SignInForm } from "./SignInForm";

/** /auth/login */
export default function SignIn() {
  return (
    <AuthFrame title="Entrar">
      <SignInForm />
      <p className={classes.after}>
        <Link className={classes.link} to="/auth/request-password-reset">
          Esqueci a senha
        </Link>
      </p>
    </AuthFrame>
  );
}
