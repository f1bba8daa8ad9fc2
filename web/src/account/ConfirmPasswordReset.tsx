import { Button } from "@mantine/core";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { INVITED } from "../../../domain/account/invitation";
import { serverTime } from "../data/server-clock";
import { confirmPasswordReset } from "../data/session";
import { AuthFrame } from "./AuthFrame";
import { ExpiredLink } from "./ExpiredLink";
import NewPasswordForm from "./NewPasswordForm";
import { emailIn, isExpired } from "./token";
import { useMailedLink } from "./use-mailed-link";

const NEW_LINK = { to: "/auth/request-password-reset", label: "Pedir outro link" };

/** /auth/confirm-password-reset/{token} */
export default function ConfirmPasswordReset() {
  const { token = "" } = useParams();
  const isInvited = useSearchParams()[0].has(INVITED);
  const { state, follow } = useMailedLink();
  const save = (password: string) => follow(() => confirmPasswordReset(token, password, password));
  if (state === "done") {
    return (
      <AuthFrame title={isInvited ? "Senha criada" : "Senha trocada"}>
        <p role="status">
          {isInvited
            ? "Agora entre com o seu e-mail e a senha escolhida."
            : "Senha alterada. É preciso entrar de novo em todos os dispositivos."}
        </p>
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
        sentence="Por segurança, o link para criar uma senha expira em pouco tempo. Peça outro."
        link={NEW_LINK}
      />
    );
  }
  if (state === "used") {
    return (
      <ExpiredLink
        title="Este link não é mais válido"
        sentence="O link já foi usado ou está incompleto. Se a senha não acabou de ser trocada, peça outro link."
        link={NEW_LINK}
      />
    );
  }
  const email = emailIn(token);
  return isInvited ? (
    <AuthFrame title="Sua conta na Sineta" lead={email ? `O seu usuário é ${email}. Escolha uma senha.` : "Escolha uma senha."}>
      <NewPasswordForm email={email} button="Criar a senha" save={save} />
    </AuthFrame>
  ) : (
    <AuthFrame title="Nova senha" lead="Escolha a sua nova senha.">
      <NewPasswordForm email={email} button="Trocar a senha" save={save} />
    </AuthFrame>
  );
}
