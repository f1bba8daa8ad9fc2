import { Radio, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { InputOf } from "../../../../domain/contract";
import { launch } from "../../../../domain/messaging/campaigns/commands";
import { CATEGORIES, CATEGORY_NAMES, type Category } from "../../../../domain/messaging/campaigns/prices";
import { CHANNEL_WORDS } from "../../../../domain/messaging/campaigns/states";
import type { FileDetail } from "../../../../domain/messaging/files/commands";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { count, formatMoney } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { useMailWarning } from "../../data/school";
import { serverDate } from "../../data/server-clock";
import { useApplication } from "../../ui/application-context";
import { Choice } from "../../ui/form/Choice";
import { ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { relativeTime } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useAsk } from "../../ui/use-confirmation";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { AttachFile } from "../files/AttachFile";
import { TemplateChoice } from "../templates/TemplateChoice";
import { type Audience, AudienceFields } from "./AudienceFields";
import { EmailPreview, PhonePreview, RecipientCount } from "./CampaignPreview";
import { CampaignText } from "./CampaignText";
import classes from "./campaigns.module.css";
import { DateTimeField } from "./DateTimeField";
import { isInstantOrEmpty } from "./typed-date-time";
import { usePreview } from "./use-preview";

/** The meaning of each, in the user's words. */
const SORTS: Record<Category, string> = {
  utility: CATEGORY_NAMES.utility,
  marketing: `${CATEGORY_NAMES.marketing} (matrículas, cursos, eventos): enviado só com autorização`,
};
const KINDS = CATEGORIES.map((category) => [category, SORTS[category]] as const);
const WAYS = ["assisted", "whatsapp", "email"] as const;
type Channel = (typeof WAYS)[number];
type Launch = InputOf<typeof launch>;
const NO_AUDIENCE: Audience = { classes: [], people: [], shifts: [], kinds: [], groups: [], lines: [], unreached: "" };
const CHANNEL_TEXTS: Record<Channel, { subtitle: string; back: string }> = {
  assisted: { subtitle: "Envio pelo WhatsApp deste computador, um por um, com o texto pronto.", back: "/whatsapp" },
  whatsapp: {
    subtitle: "Envio automático pelo WhatsApp da escola, no ritmo configurado, de segunda a sábado.",
    back: "/whatsapp",
  },
  email: { subtitle: "Envio pelo servidor de e-mail da escola, um e-mail para cada família.", back: "/email/comunicados" },
};

const NO_TEMPLATE = { template: "", template_values: [] as string[] };
/** Manual sending has no attachment; an approved template stands alone. */
const fileOf = ({ channel, template, file }: { channel: Channel; template: string; file: string }) =>
  channel === "assisted" || (channel === "whatsapp" && template !== "") ? "" : file;

/** The effect of "urgent": only the school's own WhatsApp waits for an hour. */
const URGENT = {
  whatsapp: "é enviado a qualquer hora. Em branco: no horário de envio às famílias.",
  email: "é enviado antes dos outros e-mails da fila.",
};

/**
 * Counts the recipients again, for the present text.
 * @throws CallError.
 */
async function questionOf({ channel, audience, text, subject, category, at, urgent }: Launch, timeZone: string) {
  const draft = { channel, audience, text: text || "…", subject, category, at, urgent };
  const { messages, people, reasons, cost, ends_at } = await command("messaging/preview", draft);
  const excludedCount = reasons.reduce((sum, reason) => sum + reason.people, 0);
  const messageCount = count(messages, "mensagem", "mensagens");
  const sentences = [
    `${CHANNEL_WORDS[channel]}, sobre ${count(people, "pessoa", "pessoas")}${excludedCount > 0 ? ` (${count(excludedCount, "excluída", "excluídas")})` : ""}.`,
    at === "" ? "" : `Início: ${relativeTime(at, serverDate(), timeZone)}.`,
    ends_at === "" ? "" : `Término previsto: ${relativeTime(ends_at, serverDate(), timeZone)}.`,
    cost === null ? "" : `Custo estimado: ${formatMoney(cost)}.`,
    "As mensagens já enviadas não podem ser recolhidas.",
  ];
  const verb = at === "" ? "Enviar" : "Agendar";
  return {
    title: `${verb} ${messageCount}?`,
    text: sentences.filter(Boolean).join(" "),
    confirmLabel: `${verb} ${messageCount}`,
  };
}

/** One text to many people: audience, words, and each recipient's text. */
export default function NewCampaign() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const unreached = query.get("sem") ?? "";
  const initialChannel: Channel = pathname.startsWith("/email") ? "email" : "assisted";
  return <Compose key={`${initialChannel}${unreached}`} initialChannel={initialChannel} unreached={unreached} />;
}

/** @param unreached the campaign whose unreached people this one is for; it takes over that text. */
function Compose({ initialChannel, unreached }: { initialChannel: Channel; unreached: string }) {
  const navigate = useNavigateUnlessLeft();
  const { timeZone } = useApplication();
  const { ask, dialog } = useAsk();
  const mailWarning = useMailWarning();
  const previousQuery = useRead("messaging/campaign", { campaign: unreached }, { enabled: unreached !== "" });
  const [file, setFile] = useState<FileDetail | null>(null);
  const form = useServerForm({
    initial: {
      id: newId(),
      channel: initialChannel as Channel,
      audience: { ...NO_AUDIENCE, unreached },
      text: "",
      name: "",
      subject: "",
      category: "utility" as Category,
      at: "",
      expires: "",
      urgent: "",
      template: "",
      template_values: [] as string[],
      file: "",
    },
    schema: launch.input,
    draftKey: unreached === "" ? `campaigns/new/${initialChannel}` : null,
    draftOmit: ["id", "file"],
    hasFiles: file !== null,
    // For manual sending, a user sends each one.
    confirm: async (input) => input.channel === "assisted" || ask(await questionOf(input, timeZone)),
    save: (input, _, id) =>
      command("messaging/launch", {
        ...input,
        id,
        ...(input.channel === "whatsapp" ? {} : NO_TEMPLATE),
        file: fileOf(input),
      }),
    onSaved: ({ campaign }) => navigate(`/whatsapp/${campaign}`) || notify.ok("Comunicado registrado."),
  });
  const { values } = form;
  const previousCampaign = previousQuery.data;
  const isTaken = useRef(false);
  useEffect(() => {
    if (previousCampaign && !isTaken.current) {
      isTaken.current = true;
      form.set("text", previousCampaign.text);
      form.set("subject", previousCampaign.subject);
      form.set("name", previousCampaign.name);
    }
  });
  const preview = usePreview({ ...values, at: isInstantOrEmpty(values.at) ? values.at : "" });
  const moment = (name: "at" | "expires") => ({
    value: values[name],
    error: form.field(name).error,
    onChange: (value: string) => form.set(name, value),
  });
  const ownChannel = useRead("messaging/channel", {}).data?.channel;
  const byTemplate = values.channel === "whatsapp" && (providerOf(ownChannel?.provider ?? "")?.templates ?? null) !== null;
  const template = byTemplate ? values.template : "";
  const named = Object.values(values.audience).some(({ length }) => length > 0);
  const submit =
    preview.data === undefined
      ? "Preparar o envio"
      : `${values.channel !== "assisted" ? (values.at === "" ? "Enviar" : "Agendar") : "Preparar"} ${count(preview.data.messages, "mensagem", "mensagens")}`;

  return (
    <Page title="Novo comunicado" subtitle={CHANNEL_TEXTS[values.channel].subtitle}>
      <div className={classes.compose}>
        <ServerForm form={form} submitLabel={submit} onCancel={() => navigate(CHANNEL_TEXTS[initialChannel].back)}>
          <Radio.Group label="Canal" value={values.channel} onChange={(channel) => form.set("channel", channel as Channel)}>
            <div className={`${classes.keys} spread`}>
              {WAYS.map((channel) => (
                <Radio
                  key={channel}
                  value={channel}
                  label={CHANNEL_WORDS[channel]}
                  disabled={channel === "whatsapp" && !ownChannel}
                  title={channel === "whatsapp" && !ownChannel ? "Conecte um número em Configurações, WhatsApp." : undefined}
                />
              ))}
            </div>
          </Radio.Group>
          {unreached === "" ? null : (
            <Note tone="info">
              Para as pessoas não alcançadas por “{previousCampaign?.name ?? "o outro comunicado"}”: as excluídas e as que tiveram
              a mensagem devolvida.
            </Note>
          )}
          <AudienceFields
            audience={values.audience}
            onChange={(audience) => form.set("audience", { ...values.audience, ...audience })}
          />
          <Choice label="Tipo" options={KINDS} field={form.field("category")} />
          {values.channel === "email" ? (
            <>
              {mailWarning ? <Note tone="warn">{mailWarning}</Note> : null}
              <TextInput label="Assunto" {...form.field("subject")} />
            </>
          ) : null}
          {byTemplate ? (
            <TemplateChoice
              selection={values}
              clearable
              error={form.field("template").error}
              onChange={({ template: id, template_values, text, category }) => {
                form.set("category", category === "marketing" ? "marketing" : "utility");
                form.set("template", id);
                form.set("template_values", template_values);
                form.set("text", text);
              }}
            />
          ) : null}
          {byTemplate && template === "" ? (
            <Note tone="warn">
              Texto livre só é entregue às famílias que escreveram à escola nas últimas 24 horas. Para as demais, escolha um
              modelo aprovado.
            </Note>
          ) : null}
          {template === "" ? <CampaignText text={form.field("text")} onInsert={(text) => form.set("text", text)} /> : null}
          {values.channel === "assisted" || template !== "" ? null : (
            <AttachFile
              file={file}
              error={form.field("file").error}
              onChange={(next) => {
                setFile(next);
                form.set("file", next?.id ?? "");
              }}
            />
          )}
          <TextInput
            label="Nome do comunicado"
            description="Visível só para a equipe. Em branco: o início do texto."
            {...form.field("name")}
          />
          {values.channel === "assisted" ? null : (
            <TextInput
              label="Motivo da urgência"
              description={`Só em urgências: ${URGENT[values.channel]} O motivo é registrado no histórico.`}
              {...form.field("urgent")}
            />
          )}
          <DateTimeField label="Enviar em" timeLabel="Hora do envio" description="Em branco: agora." field={moment("at")} />
          <DateTimeField
            label="Prazo do envio"
            timeLabel="Hora do prazo"
            description="Depois do prazo, as mensagens restantes não são enviadas. Em branco: sem prazo."
            field={moment("expires")}
          />
        </ServerForm>
        {dialog}
        <div className={classes.sideColumn} data-in-order>
          <RecipientCount named={named} preview={preview} />
          {values.channel === "email" ? (
            <EmailPreview text={values.text} subject={values.subject} preview={preview.data} />
          ) : (
            <PhonePreview text={values.text} preview={preview.data} />
          )}
        </div>
      </div>
    </Page>
  );
}
