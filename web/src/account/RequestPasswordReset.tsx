import { useState } from "react";
import { Link } from "react-router-dom";
import { useSchool } from "../data/school";
import { requestPasswordReset } from "../data/session";
import { AccountForm, EmailField } from "./AccountForm";
import { AuthFrame } from "./AuthFrame";
import classes from "./Field.module.css";
import { useSubmit } from "./use-submit";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** /auth/request-password-reset: the answer never reveals whether the account exists. */
export default function RequestPasswordReset() {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { data: school } = useSchool();
  const form = useSubmit(
    () => (EMAIL.test(email.trim()) ? {} : { email: "Informe um e-mail válido, como nome@escola.br." }) as Record<string, string>,
    async () => {
      await requestPasswordReset(email);
      setSentTo(email.trim());
    },
  );
  if (sentTo) {
    return (
      <AuthFrame title="Confira o seu e-mail">
        <p role="status">
          Se houver uma conta com o e-mail <strong>{sentTo}</strong>, foi enviado um link para criar uma nova senha. O link vale
          por pouco tempo.
        </p>
        <p>Se o e-mail não chegar, confira a caixa de spam ou fale com a administração da escola.</p>
        <BackToSignIn />
      </AuthFrame>
    );
  }
  if (school && !school.sends_mail) {
    return (
      <AuthFrame title="Esqueci a senha">
        <p role="status">
          A escola ainda não envia e-mails. Peça à administração da escola uma <strong>senha provisória</strong>: ela é definida
          em Usuários e trocada por você no primeiro acesso.
        </p>
        <BackToSignIn />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Esqueci a senha" lead="Informe o seu e-mail para receber o link que cria uma nova senha.">
      <AccountForm form={form} button="Enviar link">
        <EmailField {...form.field("email", email, setEmail)} autoFocus />
      </AccountForm>
      <BackToSignIn />
    </AuthFrame>
  );
}

const BackToSignIn = () => (
  <p className={classes.footnote}>
    <Link className={classes.link} to="/auth/login">
      Voltar para o login
    </Link>
  </p>
);
