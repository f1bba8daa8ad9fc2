import { MessageList } from "../../messaging/MessageList";
import { NoticesPage } from "./NoticesPage";

/** The notices that the library has written, to whom, and what became of each. */
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
