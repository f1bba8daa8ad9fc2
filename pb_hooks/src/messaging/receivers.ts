/** The recipients of the school's messages outside of the school, by the present channels. */
import { providerOf } from "../../../domain/messaging/providers/providers";
import type { Receiver } from "../../../domain/people/privacy/notice";
import { mailProblem } from "../../../domain/platform/mail-server";
import type { App } from "../platform/sql/database";
import { activeChannel } from "./gateway/state";

/** Meta stores data outside of Brazil: LGPD, art. 33. */
const FOREIGN_PROCESSING = "Os dados podem ser tratados fora do Brasil (LGPD, art. 33).";

export function receivers(app: App): readonly Receiver[] {
  const provider = providerOf(activeChannel(app)?.provider ?? "");
  const mail =
    mailProblem(app.settings()) === ""
      ? [{ name: "Serviço de e-mail da escola", what: "Recebe o endereço e o texto dos e-mails." }]
      : [];
  const gateway =
    provider && !provider.official
      ? [{ name: "Serviço intermediário de WhatsApp", what: "Instalado pela escola, recebe o número e o texto dos avisos." }]
      : [];
  return [
    ...mail,
    ...gateway,
    { name: "WhatsApp (Meta)", what: `Recebe o número e o texto dos avisos enviados por WhatsApp. ${FOREIGN_PROCESSING}` },
  ];
}
