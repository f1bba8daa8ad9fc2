import { useSchool } from "../data/school";
import { Note } from "../ui/Note";

/** Warns beside a choice of e-mail where the school has no mail server, so that messages would only wait. */
export function NoMailServerNote() {
  const { data: school } = useSchool();
  return school?.sends_mail === false ? (
    <Note tone="warn">
      Nenhum servidor de e-mail está configurado: os e-mails aguardam na fila até a configuração pela equipe técnica.
    </Note>
  ) : null;
}
