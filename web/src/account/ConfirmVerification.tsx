import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { asCallError, fieldErrorsOf, sentenceOf } from "../data/errors";
import { serverTime } from "../data/server-clock";
import { confirmVerification } from "../data/session";
import { AuthFrame } from "./AuthFrame";
import { ExpiredLink } from "./ExpiredLink";
import { isExpired } from "./token";

/** /auth/confirm-verification/{token}: opening the link is the confirmation. */
export default function ConfirmVerification() {
  const { token = "" } = useParams();
  // A query, because a token works once and a screen may mount twice.
  const { isSuccess, error, refetch } = useQuery({
    queryKey: ["confirm-verification", token],
    queryFn: () => confirmVerification(token).then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const before = asCallError(error).code === "already_verified";
  if (isSuccess || before) {
    return (
      <AuthFrame title="E-mail confirmado">
        <p role="status">{before ? "O seu e-mail já está confirmado." : "O seu e-mail está confirmado."}</p>
        <Button component={Link} to="/" size="md" fullWidth>
          Continuar
        </Button>
      </AuthFrame>
    );
  }
  if (error && "token" in fieldErrorsOf(error)) {
    return isExpired(token, serverTime()) ? (
      <ExpiredLink title="O link venceu" sentence="O link de confirmação expirou. Entre e peça outro em Minhas informações." />
    ) : (
      <ExpiredLink
        title="Este link não é mais válido"
        sentence="O link está incompleto ou o e-mail da conta mudou depois. Entre e peça outro em Minhas informações."
      />
    );
  }
  return (
    <AuthFrame title="Confirmar e-mail">
      {error ? (
        <>
          <p role="alert">{sentenceOf(error)}</p>
          <Button size="md" fullWidth onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </>
      ) : (
        <p role="status">Confirmando o seu e-mail…</p>
      )}
    </AuthFrame>
  );
}
