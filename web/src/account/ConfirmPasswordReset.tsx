import { Button } from "@mantine/core";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { fieldErrorsOf } from "../data/errors";
import { confirmPasswordReset, signOut } from "../data/session";
import { AuthFrame } from "./AuthFrame";
import { DeadLink } from "./DeadLink";
import classes from "./Field.module.css";
import { PasswordField } from "./PasswordField";
import { Problem } from "./Problem";
import { MINIMUM_PASSWORD, passwordFaults } from "./password";
import { isExpired } from "./token";
import { useSubmit } from "./use-submit";

const AGAIN = { to: "/auth/request-password-reset", label: "Pedir outro link" };

/** /auth/confirm-password-reset/{token} */
export default function ConfirmPasswordReset() {
  const { token = "" } = useParams();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [state, setState] = useState<"asking" | "used" | "done">("asking");
  const { onSubmit, pending, problem, fields, clear } = useSubmit(
    () => passwordFaults(password, repeated),
    async () => {
      try {
        await confirmPasswordReset(token, password, repeated);
      } catch (error) {
        if ("token" in fieldErrorsOf(error)) {
          setState("used");
          return;
        }
        throw error;
      }
      // Every session of the account ended with the old password, this browser's too.
      signOut();
      setState("done");
    },
  );
  if (state === "done") {
    return (
      <AuthFrame title="Senha trocada">
        <p role="status">Pronto: a nova senha já vale. Quem estava com a conta aberta precisa entrar de novo.</p>
        <Button component={Link} to="/auth/login" size="md" fullWidth>
          Entrar
        </Button>
      </AuthFrame>
    );
  }
  if (isExpired(token, Date.now())) {
    return (
      <DeadLink
        title="O link venceu"
        sentence="Por segurança, o link para criar uma senha vale pouco tempo, e o deste e-mail já passou. Peça outro: chega em instantes."
        way={AGAIN}
      />
    );
  }
  if (state === "used") {
    return (
      <DeadLink
        title="Este link não vale mais"
        sentence="Ele já foi usado, ou veio incompleto. Se você não trocou a senha agora, peça outro link."
        way={AGAIN}
      />
    );
  }
  const met = password.length >= MINIMUM_PASSWORD;
  return (
    <AuthFrame title="Nova senha" lead="Escolha a senha com que você vai entrar daqui em diante.">
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Problem>{problem}</Problem>
        <PasswordField
          label="Nova senha"
          name="password"
          autoComplete="new-password"
          size="md"
          value={password}
          error={fields.password}
          description={
            <span className={classes.rule} data-met={met}>
              {met ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
              Pelo menos {MINIMUM_PASSWORD} caracteres. Uma frase curta é mais fácil de lembrar.
            </span>
          }
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            clear("password");
          }}
          autoFocus
        />
        <PasswordField
          label="Repita a nova senha"
          name="passwordConfirm"
          autoComplete="new-password"
          size="md"
          value={repeated}
          error={fields.passwordConfirm}
          onChange={(event) => {
            setRepeated(event.currentTarget.value);
            clear("passwordConfirm");
          }}
        />
        <Button type="submit" size="md" loading={pending} fullWidth>
          Trocar a senha
        </Button>
      </form>
    </AuthFrame>
  );
}
