import { Checkbox } from "@mantine/core";
import type { NoticeSettings as Settings } from "../../../../domain/collections.gen";
import { NOTICE_SETTINGS_ID, noticeSettingsForm } from "../../../../domain/messaging/notices/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formatValue, useRecordForm } from "../../platform/useRecordForm";
import { Choice } from "../../ui/form/Choice";
import { ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { NoticeTexts } from "./NoticeTexts";

const LABELS = {
  first: "Canal sem preferência marcada",
  asks_consent: "Enviar pelo WhatsApp da escola somente às famílias que autorizaram",
  teams_send: "Cada equipe envia à mão os avisos da sua área",
};
const FIRST_WORDS = { email: "E-mail, e WhatsApp na falta dele", whatsapp: "WhatsApp, e e-mail na falta dele" } as const;
const FIRST = (["email", "whatsapp"] as const).map((way) => [way, FIRST_WORDS[way]] as const);
const isFirst = (value: unknown): value is keyof typeof FIRST_WORDS => value === "email" || value === "whatsapp";

/** The areas' automatic notices to families, in one place: their channels and texts. */
export default function NoticeSettings() {
  return (
    <RecordSettings collection="notice_settings" id={NOTICE_SETTINGS_ID} title="Canais dos avisos" below={<NoticeTexts />}>
      {(record) => <WaysForm settings={record} />}
    </RecordSettings>
  );
}

function WaysForm({ settings }: { settings: Settings }) {
  const { form, conflict } = useRecordForm({
    collection: "notice_settings",
    record: settings,
    formOf: (record) => noticeSettingsForm.parse(record),
    schema: noticeSettingsForm,
    valuesOf: (values) => values,
    labels: LABELS,
    say: (name, value) => (isFirst(value) ? FIRST_WORDS[value] : formatValue(name, value)),
    draftKey: "notice_settings",
    touches: ["library/notices-preview"],
    onSaved: () => notify.ok("Ajustes dos avisos salvos"),
  });
  return (
    <ServerForm form={form}>
      {conflict}
      <Choice label={LABELS.first} options={FIRST} field={form.field("first")} />
      <Checkbox
        label={LABELS.asks_consent}
        description="Famílias que recusaram ou revogaram a autorização nunca recebem por este canal. Se marcado, são excluídas também as que ainda não responderam. As autorizações estão na ficha de cada pessoa."
        {...form.checkbox("asks_consent")}
      />
      <Checkbox
        label={LABELS.teams_send}
        description="A biblioteca, o almoxarifado e a equipe de TI passam a ver o telefone dos destinatários. Desmarcado, esses avisos aguardam na fila da administração."
        {...form.checkbox("teams_send")}
      />
    </ServerForm>
  );
}
