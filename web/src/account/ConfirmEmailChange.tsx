import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { serverTime } from "../data/server-clock";
import { confirmEmailChange } from "../data/session";
import { AccountForm } from "./AccountForm";
import { AuthFrame } from "./AuthFrame";
import { ExpiredLink } from "./ExpiredLink";
import { PasswordField } from "./PasswordField";
import { isExpired } from "./token";
import { useMailedLink } from "./use-mailed-link";
import { useSubmit } from "./use-submit";

/** /auth/confirm-email-change/{token}: the link proves the new address, the password proves the person. */
export default function ConfirmEmailChange() {
  const { token = "" } = useParams();
  const [password, setPassword] = useState("");
  const { state, follow } = useMailedLink();
  const form = useSubmit(
    () => (password ? {} : { password: "Informe a sua senha." }) as Record<string, string>,
    () => follow(() => confirmEmailChange(token, password)),
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
  if (isExpired(token, serverTime())) {
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
      <AccountForm form={form} button="Confirmar a troca">
        <PasswordField
          label="Senha"
          autoComplete="current-password"
          {...form.field("password", password, setPassword)}
          autoFocus
        />
      </AccountForm>
    </AuthFrame>
  );
}
