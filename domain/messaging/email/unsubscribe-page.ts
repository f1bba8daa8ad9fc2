/** The page behind the link of a campaign's mail. */
import { linkPage } from "./link-page";

/** `receiving`: no request yet. */
export type Subscription = "receiving" | "ended" | "unknown";

const PAGE_TEXTS: Record<Subscription, { title: string; text: string; button: string; value: string }> = {
  receiving: {
    title: "Comunicados por e-mail",
    text: "Este endereço recebe os comunicados da escola. Avisos pessoais, como o de um livro em atraso, não dependem desta escolha.",
    button: "Não receber mais",
    value: "",
  },
  ended: {
    title: "Pronto",
    text: "Este endereço não recebe mais os comunicados da escola. Em caso de engano, use “Voltar a receber”.",
    button: "Voltar a receber",
    value: "receive",
  },
  unknown: {
    title: "Link inválido",
    text: "Confira se o endereço foi copiado inteiro do e-mail, ou peça à secretaria da escola para não receber mais.",
    button: "",
    value: "",
  },
};

/** @param masked the address as the holder of the link may see it. @param nonce allows the page's own style, and no other. */
export function unsubscribePage(
  subscription: Subscription,
  { school, masked, nonce }: { school: string; masked: string; nonce: string },
): string {
  return linkPage({ ...PAGE_TEXTS[subscription], about: [school, masked], nonce });
}
