import { lazy, Suspense } from "react";
import { fieldErrorsOf } from "../data/errors";
import { confirmPasswordReset } from "../data/session";
import { LoadingRows } from "../ui/loading";

/** Few sign-ins need it, and the first page has no room for it. */
const NewPasswordForm = lazy(() => import("./NewPasswordForm"));

/** A sign-in with a provisional password: it only allows the choice of another. */
export interface Provisional {
  email: string;
  token: string;
}

export const CHOOSE_TITLE = "Escolha a sua senha";
export const CHOOSE_LEAD = "Esta senha é provisória e foi definida pela administração. Escolha uma nova para entrar.";

interface ChoosePasswordProps {
  provisional: Provisional;
  /** Signs in with the new password. */
  onChosen: (password: string) => Promise<void>;
  /** The choice took too long: the provisional password has to be typed again. */
  onExpired: () => void;
}

export function ChoosePassword({ provisional: { email, token }, onChosen, onExpired }: ChoosePasswordProps) {
  return (
    <Suspense fallback={<LoadingRows rows={3} />}>
      <NewPasswordForm
        email={email}
        button="Salvar e entrar"
        save={async (password) => {
          try {
            await confirmPasswordReset(token, password, password);
          } catch (error) {
            if ("token" in fieldErrorsOf(error)) {
              onExpired();
              return;
            }
            throw error;
          }
          await onChosen(password);
        }}
      />
    </Suspense>
  );
}
