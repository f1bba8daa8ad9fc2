import { MessageList } from "../../messaging/MessageList";
import { NoticesPage } from "./NoticesPage";

/** The library's notices, with recipients and outcomes. */
export default function LibraryMessages() {
  return (
    <NoticesPage>
      <MessageList
        source="library-messages"
        empty="Nenhum aviso ainda. Em “Para enviar” estão os avisos que seriam enviados hoje, antes de qualquer envio."
      />
    </NoticesPage>
  );
}
