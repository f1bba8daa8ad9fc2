import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { Page } from "../../ui/Page";
import { MessageList } from "../MessageList";
import { EmailTabs } from "./EmailTabs";
import { MailServer } from "./MailServer";

const EMAIL = { channel: "email" } as const;

/** Every e-mail of the school, and the state of the mail server. */
export default function Emails() {
  const state = useRead("messaging/mail-state", {}, { refetchInterval: 10_000 });
  const queuedCount = state.data?.queued ?? 0;
  return (
    <Page
      title="E-mails"
      views={<EmailTabs />}
      count={queuedCount > 0 ? `${count(queuedCount, "mensagem", "mensagens")} na fila` : undefined}
    >
      <MailServer state={state} />
      <MessageList
        source="messages"
        fixedFilters={EMAIL}
        empty="Nenhum e-mail ainda. Convites e avisos aparecem aqui, com a situação de cada um."
      />
    </Page>
  );
}
