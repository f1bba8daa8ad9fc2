import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { CampaignPreview } from "../../../../domain/messaging/campaigns/commands";
import { count, formatMoney } from "../../../../domain/text";
import type { CallError } from "../../data/errors";
import { sentenceOf } from "../../data/errors";
import { serverDate } from "../../data/server-clock";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { relativeTime } from "../../ui/format";
import { Note } from "../../ui/Note";
import classes from "./campaigns.module.css";

interface RecipientCountProps {
  named: boolean;
  preview: { data: CampaignPreview | undefined; isError: boolean; error: CallError | null };
}

/** The number of recipients, and the excluded people with the reasons. */
export function RecipientCount({ named, preview }: RecipientCountProps) {
  const [open, setOpen] = useState(false);
  const { data } = preview;
  if (!named) {
    return <Note tone="info">Escolha turmas ou pessoas: aqui aparecem os destinatários e os excluídos.</Note>;
  }
  if (preview.isError) {
    return <Note tone="warn">{sentenceOf(preview.error)}</Note>;
  }
  if (!data) {
    return <Note tone="info">Contando…</Note>;
  }
  const { messages, people, excluded, reasons } = data;
  const excludedCount = reasons.reduce((sum, reason) => sum + reason.people, 0);
  return (
    <Card
      title={count(messages, "mensagem", "mensagens")}
      sideContent={`${count(people, "pessoa selecionada", "pessoas selecionadas")}`}
    >
      <Expectation preview={data} />
      {excludedCount === 0 ? (
        <p className={classes.soft}>Nenhuma pessoa excluída.</p>
      ) : (
        <>
          <p className={classes.soft}>{count(excludedCount, "pessoa excluída:", "pessoas excluídas:")}</p>
          <ul className={classes.reasons}>
            {reasons.map(({ reason, people: excluded }) => (
              <li key={reason}>
                <strong>{excluded}</strong> {reason}
              </li>
            ))}
          </ul>
          <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Esconder os nomes" : "Ver os nomes"}
          </Button>
          {open ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard
            <ul className={classes.excludedList} aria-label="Pessoas excluídas" tabIndex={0}>
              {excluded.map(({ person, name, class_name, reason }) => (
                <li key={person}>
                  <span>
                    {name}
                    {class_name ? `, ${class_name}` : ""}
                  </span>
                  <span className={classes.soft}>{reason}</span>
                </li>
              ))}
              {excludedCount > excluded.length ? (
                <li className={classes.soft}>e mais {excludedCount - excluded.length}</li>
              ) : null}
            </ul>
          ) : null}
        </>
      )}
    </Card>
  );
}

/** The estimated end and cost. */
function Expectation({ preview: { messages, cost, ends_at } }: { preview: CampaignPreview }) {
  const { timeZone } = useApplication();
  const sentences = [
    ends_at === "" || messages === 0 ? "" : `Término previsto: ${relativeTime(ends_at, serverDate(), timeZone)}.`,
    cost === null ? "" : `Custo estimado: ${formatMoney(cost)}.`,
  ].filter(Boolean);
  return sentences.length === 0 ? null : <p className={classes.soft}>{sentences.join(" ")}</p>;
}

/** One recipient after the other. */
function useSamples(preview: CampaignPreview | undefined) {
  const [place, setPlace] = useState(0);
  const samples = preview?.samples ?? [];
  const sample = samples[Math.min(place, Math.max(0, samples.length - 1))];
  const step = (by: number) => setPlace((place + by + samples.length) % samples.length);
  const steps =
    samples.length > 1 ? (
      <Group gap={0} justify="space-between" wrap="nowrap" p="0.6rem">
        <Button variant="default" size="compact-sm" onClick={() => step(-1)}>
          Anterior
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => step(1)}>
          Próximo
        </Button>
      </Group>
    ) : null;
  return { sample, steps };
}

/** The text on a telephone, for one recipient after the other. */
export function PhonePreview({ text, preview }: { text: string; preview: CampaignPreview | undefined }) {
  const { sample, steps } = useSamples(preview);
  const previewText = text.trim() === "" ? "" : (sample?.body ?? text);
  return (
    <section className={classes.phone} aria-label="Como será lido">
      <div className={classes.phoneHead}>
        <span className="strong">{sample?.recipient ?? "Destinatário"}</span>
        <span className={classes.phoneNumber}>
          {sample ? [sample.regarding, sample.regarding_class].filter(Boolean).join(", ") : "texto recebido"}
        </span>
      </div>
      <div className={classes.phoneBody}>
        <p className={classes.bubble}>{previewText || "Escreva o texto ao lado."}</p>
      </div>
      {steps}
    </section>
  );
}

interface EmailPreviewProps {
  text: string;
  subject: string;
  preview: CampaignPreview | undefined;
}

/** The same as a mail. */
export function EmailPreview({ text, subject, preview }: EmailPreviewProps) {
  const { sample, steps } = useSamples(preview);
  const previewText = text.trim() === "" ? "" : (sample?.body ?? text);
  return (
    <section className={classes.mail} aria-label="Como será lido">
      <p className={classes.mailHead}>
        <span className={classes.soft}>Para</span> {sample ? `${sample.recipient}, ${sample.masked}` : "destinatário"}
      </p>
      <p className={classes.mailHead}>
        <span className={classes.soft}>Assunto</span> <strong>{sample?.subject || subject || "sem assunto ainda"}</strong>
      </p>
      <p className={classes.mailText}>{previewText || "Escreva o texto ao lado."}</p>
      <p className={classes.soft}>O texto é seguido do link para deixar de receber comunicados por e-mail.</p>
      {steps}
    </section>
  );
}
