import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { fieldErrorsOf } from "../data/errors";
import { confirmEmailChange, signOut } from "../data/session";
import { AuthFrame } from "./AuthFrame";
import { ExpiredLink } from "./ExpiredLink";
import classes from "./Field.module.css";
import { PasswordField } from "./PasswordField";
import { Problem } from "./Problem";
import { isExpired } from "./token";
import { useSubmit } from "./use-submit";

/** /auth/confirm-email-change/{token}: the link proves the new address, the password proves the person. */
export default function ConfirmEmailChange() {
  const { token = "" } = useParams();
  const [password, setPassword] = useState("");
  const [state, setState] = useState<"asking" | "used" | "done">("asking");
  const { onSubmit, pending, problem, fields, clear } = useSubmit(
    () => (password ? {} : { password: "Informe a sua senha." }) as Record<string, string>,
    async () => {
      try {
        await confirmEmailChange(token, password);
      } catch (error) {
        if ("token" in fieldErrorsOf(error)) {
          setState("used");
          return;
        }
        throw error;
      }
      // Sessions under the old address ended with it, this browser's too.
      signOut();
      setState("done");
    },
  );
  if (state === "done") {
    return (
      <AuthFrame title="E-mail trocado">
        <p role="status">Entre com o novo e-mail e a mesma senha.</p>
        <Button component={Link} to="/auth/login" size="md" fullWidth>
          Entrar
        </Button>
      </AuthFrame>
    );
  }
  if (isExpired(token, Date.now())) {
    return (
      <ExpiredLink
        title="O link venceu"
        sentence="O link para trocar o e-mail expirou. Entre e peça a troca de novo em Minhas informações."
      />
    );
  }
  if (state === "used") {
    return (
      <ExpiredLink
        title="Este link não é mais válido"
        sentence="O link já foi usado ou está incompleto. Entre e confira o e-mail em Minhas informações."
      />
    );
  }
  return (
    <AuthFrame title="Trocar o e-mail" lead="Para confirmar que é você, informe a senha da sua conta.">
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Problem>{problem}</Problem>
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          size="md"
          value={password}
          error={fields.password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            clear("password");
          }}
          autoFocus
        />
        <Button type="submit" size="md" loading={pending} fullWidth>
          Confirmar a troca
        </Button>
      </form>
    </AuthFrame>
  );
}
