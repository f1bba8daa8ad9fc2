import { Button, MultiSelect, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CAMPAIGN_PLACEHOLDERS } from "../../../../domain/messaging/campaigns/audience";
import { type CampaignPreview, launch, MOST_TEXT } from "../../../../domain/messaging/campaigns/commands";
import type { PersonRow } from "../../../../domain/people/lists";
import { calledName } from "../../../../domain/people/words";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import type { CallError } from "../../data/errors";
import { sentenceOf } from "../../data/errors";
import { useSearch } from "../../data/lists";
import { useClassOptions } from "../../people/useClassOptions";
import { Card } from "../../ui/Card";
import { SearchMultiSelect } from "../../ui/form/SearchSelect";
import { ServerForm } from "../../ui/form/ServerForm";
import { useTypedSearch } from "../../ui/form/use-search-field";
import { useServerForm } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import classes from "./campaigns.module.css";

const PAUSE_MILLISECONDS = 400;
const SHOWN = 20;
const labelOf = (row: PersonRow): string => [calledName(row), row.class_name, row.enrolment].filter(Boolean).join(" · ");

/** One text to many: for whom, in which words, and what each of them will read. */
export default function NewCampaign() {
  const navigate = useNavigate();
  const [id] = useState(newId);
  const form = useServerForm({
    initial: {
      id,
      channel: "assisted" as const,
      audience: { classes: [] as string[], people: [] as string[] },
      text: "",
      name: "",
      subject: "",
      at: "",
      expires: "",
    },
    schema: launch.input,
    draftKey: "campaigns/new",
    draftOmit: ["id"],
    save: (input) => command("messaging/launch", { ...input, id }),
    onSaved: ({ campaign }) => void navigate(`/whatsapp/${campaign}`),
  });
  const { values } = form;
  const preview = usePreview(values);
  const named = values.audience.classes.length + values.audience.people.length > 0;

  return (
    <Page title="Novo comunicado" subtitle="Sai pelo WhatsApp deste computador, um por um, com o texto pronto.">
      <div className={classes.compose}>
        <ServerForm
          form={form}
          submitLabel={preview.data ? `Preparar ${count(preview.data.messages, "mensagem", "mensagens")}` : "Preparar o envio"}
          onCancel={() => void navigate("/whatsapp")}
        >
          <AudienceFields
            classes={values.audience.classes}
            people={values.audience.people}
            onChange={(audience) => form.set("audience", { ...values.audience, ...audience })}
          />
          <TextField text={form.field("text")} onInsert={(text) => form.set("text", text)} />
          <TextInput
            label="Nome do comunicado"
            description="Só a equipe vê. Sem nome, vale o começo do texto."
            {...form.field("name")}
          />
        </ServerForm>
        <div className={classes.beside} data-in-order>
          <Reach named={named} preview={preview} />
          <PhonePreview text={values.text} preview={preview.data} />
        </div>
      </div>
    </Page>
  );
}

interface Draft {
  channel: "assisted";
  audience: { classes: string[]; people: string[] };
  text: string;
  subject: string;
}

/** Asked a moment after the last key; nothing is kept of it. */
function usePreview({ channel, audience, text, subject }: Draft) {
  const [asked] = useDebouncedValue(JSON.stringify({ channel, audience, text: text.trim(), subject }), PAUSE_MILLISECONDS);
  const input = JSON.parse(asked) as Draft;
  return useQuery<CampaignPreview, CallError>({
    queryKey: ["messaging/preview", input],
    queryFn: ({ signal }) => command("messaging/preview", { ...input, text: input.text || "…" }, signal),
    enabled: input.audience.classes.length + input.audience.people.length > 0,
    placeholderData: (before) => before,
    retry: false,
  });
}

interface AudienceFieldsProps {
  classes: string[];
  people: string[];
  onChange: (audience: { classes?: string[]; people?: string[] }) => void;
}

function AudienceFields({ classes: chosen, people, onChange }: AudienceFieldsProps) {
  const options = useClassOptions();
  const search = useTypedSearch();
  const answer = useSearch("people", { q: search.asked, perPage: SHOWN, filters: { active: "true" } });
  return (
    <>
      <MultiSelect
        label="Turmas"
        placeholder={chosen.length === 0 ? "Escolha as turmas" : ""}
        data={options}
        value={chosen}
        onChange={(classes) => onChange({ classes })}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="Nenhuma turma encontrada"
      />
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange({ classes: options.map(({ value }) => value) })}
          disabled={options.length === 0 || chosen.length === options.length}
        >
          Escolher todas as turmas
        </Button>
      </div>
      <SearchMultiSelect
        label="E também estas pessoas"
        placeholder={people.length === 0 ? "Nome ou matrícula" : undefined}
        search={search}
        answer={answer}
        labelOf={labelOf}
        value={people}
        onChange={(ids) => onChange({ people: ids })}
        known={[]}
        clearable
        nothing="Ninguém encontrado"
      />
    </>
  );
}

interface TextFieldProps {
  text: { name: string; value: string; error: ReactNode; onChange: (next: unknown) => void };
  onInsert: (text: string) => void;
}

/** The text, and buttons that put a placeholder where the cursor stands. */
function TextField({ text, onInsert }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { current } = field;
    const at = current?.selectionStart ?? text.value.length;
    const end = current?.selectionEnd ?? at;
    const word = `{{${name}}}`;
    onInsert(text.value.slice(0, at) + word + text.value.slice(end));
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(at + word.length, at + word.length);
    });
  };
  return (
    <div className={classes.text}>
      <Textarea label="Texto" autosize minRows={6} maxRows={16} maxLength={MOST_TEXT} ref={field} {...text} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a row of buttons */}
      <div className={classes.inserts} role="group" aria-label="Pôr no texto">
        {Object.entries(CAMPAIGN_PLACEHOLDERS).map(([name, words]) => (
          <Button key={name} variant="default" size="compact-sm" onClick={() => insert(name)}>
            {words}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface ReachProps {
  named: boolean;
  preview: { data: CampaignPreview | undefined; isError: boolean; error: CallError | null };
}

/** How many it reaches, and who is left out for which reason. */
function Reach({ named, preview }: ReachProps) {
  const [open, setOpen] = useState(false);
  const { data } = preview;
  if (!named) {
    return <Note tone="info">Escolha turmas ou pessoas: aqui aparece a quem o comunicado chega, e quem fica de fora.</Note>;
  }
  if (preview.isError) {
    return <Note tone="warn">{sentenceOf(preview.error)}</Note>;
  }
  if (!data) {
    return <Note tone="info">Contando…</Note>;
  }
  const { messages, people, excluded, reasons } = data;
  const out = reasons.reduce((sum, reason) => sum + reason.people, 0);
  return (
    <Card title={count(messages, "mensagem", "mensagens")} aside={`${count(people, "pessoa escolhida", "pessoas escolhidas")}`}>
      {out === 0 ? (
        <p className={classes.soft}>Ninguém fica de fora.</p>
      ) : (
        <>
          <p className={classes.soft}>{count(out, "pessoa fica de fora:", "pessoas ficam de fora:")}</p>
          <ul className={classes.reasons}>
            {reasons.map(({ reason, people: left }) => (
              <li key={reason}>
                <strong>{left}</strong> {reason}
              </li>
            ))}
          </ul>
          <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Esconder os nomes" : "Ver os nomes"}
          </Button>
          {open ? (
            <ul className={classes.excluded} aria-label="Quem fica de fora">
              {excluded.map(({ person, name, class_name, reason }) => (
                <li key={person}>
                  <span>
                    {name}
                    {class_name ? `, ${class_name}` : ""}
                  </span>
                  <span className={classes.soft}>{reason}</span>
                </li>
              ))}
              {out > excluded.length ? <li className={classes.soft}>e mais {out - excluded.length}</li> : null}
            </ul>
          ) : null}
        </>
      )}
    </Card>
  );
}

/** The text as it will be read, on a telephone, for one recipient after the other. */
function PhonePreview({ text, preview }: { text: string; preview: CampaignPreview | undefined }) {
  const [place, setPlace] = useState(0);
  const samples = preview?.samples ?? [];
  const sample = samples[Math.min(place, Math.max(0, samples.length - 1))];
  const step = (by: number) => setPlace((place + by + samples.length) % samples.length);
  const shown = text.trim() === "" ? "" : (sample?.body ?? text);
  return (
    <section className={classes.phone} aria-label="Como será lido">
      <div className={classes.phoneHead}>
        <span className={classes.phoneName}>{sample?.recipient ?? "Quem recebe"}</span>
        <span className={classes.phoneNumber}>
          {sample ? [sample.regarding, sample.regarding_class].filter(Boolean).join(", ") : "assim chega o texto"}
        </span>
      </div>
      <div className={classes.phoneBody}>
        <p className={classes.bubble}>{shown || "Escreva o texto ao lado."}</p>
      </div>
      {samples.length > 1 ? (
        <div className={classes.phoneFoot}>
          <Button variant="default" size="compact-sm" onClick={() => step(-1)}>
            Anterior
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => step(1)}>
            Próximo
          </Button>
        </div>
      ) : null}
    </section>
  );
}
