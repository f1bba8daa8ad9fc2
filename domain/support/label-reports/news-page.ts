/** The page behind the link of a mail about a report: it confirms the address, and later ends the news. */
import { type LinkPage, linkPage } from "../../messaging/email/link-page";

export type NewsState = "asked" | "receiving" | "ended" | "unknown";

const STATE_TEXTS: Record<NewsState, Pick<LinkPage, "title" | "text" | "button">> = {
  asked: {
    title: "Novidades por e-mail",
    text: "Confirme que este e-mail é seu para receber as novidades do problema relatado.",
    button: "Confirmar e-mail",
  },
  receiving: {
    title: "E-mail confirmado",
    text: "As novidades do problema relatado serão enviadas a este e-mail.",
    button: "Não receber mais",
  },
  ended: {
    title: "Pronto",
    text: "Este e-mail não recebe mais novidades deste problema. Em caso de engano, use “Voltar a receber”.",
    button: "Voltar a receber",
  },
  unknown: { title: "Link inválido", text: "Confira se o endereço foi copiado inteiro do e-mail.", button: "" },
};

/** @param code of the call, "AT 2026/000409". */
export function newsPage(
  state: NewsState,
  { school, masked, code, nonce }: { school: string; masked: string; code: string; nonce: string },
): string {
  return linkPage({ ...STATE_TEXTS[state], value: "", about: [school, code, masked], nonce });
}
