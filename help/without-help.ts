/** The screens that no page of help explains, each with its reason: `scripts/help/help.test.ts` holds the list against the router. */

/** It is reached from a screen that a page explains, and only goes on paper. */
const PAPER = "goes on paper";
/** It is a page of its own, without the application. */
const ALONE = "opened by whoever holds the code, outside of the application";
/** It asks one thing, and says how. */
const LINK = "asks for one thing";
/** It is the help. */
const HELP = "is the help itself";

export const WITHOUT_HELP: Readonly<Record<string, string>> = {
  "/auth/confirm-password-reset/:token": LINK,
  "/auth/confirm-verification/:token": LINK,
  "/auth/confirm-email-change/:token": LINK,
  "/auth/lockscreen": LINK,
  "/lockscreenfake": LINK,
  "/livros-em-atraso/imprimir": PAPER,
  "/reservas/papeletas": PAPER,
  "/leitores/folha-da-turma": PAPER,
  "/acervo/exemplares/imprimir": PAPER,
  "/livros-didaticos/faltas": PAPER,
  "/inventario/:id/imprimir": PAPER,
  "/relatorios/:report/imprimir": PAPER,
  "/aviso-de-privacidade": PAPER,
  "/carteira/:token": ALONE,
  "/pessoas/carteiras/imprimir": PAPER,
  "/virada-do-ano/saidas": PAPER,
  "/nada-consta/:id": PAPER,
  "/pessoas/autorizacoes/folha": PAPER,
  "/ordem-servico/:id/imprimir": PAPER,
  "/agenda/imprimir": PAPER,
  "/relatorios-suporte/:report/imprimir": PAPER,
  "/qr/:token": ALONE,
  "/termos/:id/imprimir": PAPER,
  "/entradaSaida/documentos/:id/imprimir": PAPER,
  "/entradaSaida/importacoes/:id/imprimir": PAPER,
  "/entradaSaida/fechamento/:month/imprimir": PAPER,
  "/contagens/:id/imprimir": PAPER,
  "/solicitacoes/separacao": PAPER,
  "/materiais/validade/imprimir": PAPER,
  "/relatorios-almoxarifado/a-pedir/imprimir": PAPER,
  "/relatorios-almoxarifado/:report/imprimir": PAPER,
  "/materiais/:id/ficha": PAPER,
  "/ajuda": HELP,
  "/ajuda/:page": HELP,
};
