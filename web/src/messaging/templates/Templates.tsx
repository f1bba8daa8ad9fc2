import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ChannelDetail } from "../../../../domain/messaging/channels/commands";
import { MAX_VALUE, type TemplateDetail } from "../../../../domain/messaging/templates/commands";
import {
  CATEGORY_WORDS,
  composedText,
  TEMPLATE_WORDS,
  type TemplateState,
  templateKeys,
} from "../../../../domain/messaging/templates/templates";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { serverDate } from "../../data/server-clock";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { relativeTime } from "../../ui/format";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Tone } from "../../ui/tone";
import classes from "./templates.module.css";

const AFFECTED_QUERIES = ["messaging/templates", "messaging/channel"] as const;
const TONES: Record<TemplateState, Tone> = {
  approved: "ok",
  pending: "info",
  rejected: "bad",
  paused: "warn",
  disabled: "bad",
  gone: "neutral",
};

/** The texts that Meta approved, as the program stores them, with the values of their placeholders. */
export function Templates({ channel }: { channel: ChannelDetail }) {
  const { timeZone } = useApplication();
  const { data } = useRead("messaging/templates", {});
  const refresh = useCommand("messaging/refresh-templates", AFFECTED_QUERIES);
  if (!data?.available) {
    return null;
  }
  const refreshTemplates = async () => {
    try {
      const { templates } = await refresh.mutateAsync({ id: newId(), channel: channel.id });
      notify.ok(`${count(templates, "modelo guardado", "modelos guardados")}`);
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  };
  const { templates, refreshed_at } = data;
  return (
    <Card title="Modelos aprovados" sideContent={templates.length > 0 ? count(templates.length, "modelo", "modelos") : undefined}>
      <p className="soft-line">
        Depois de 24 horas sem resposta, o WhatsApp oficial só aceita textos que a Meta aprovou. Os modelos são escritos no painel
        da Meta; aqui é definido o conteúdo de cada campo.
      </p>
      {templates.map((template) => (
        <Template key={`${template.id} ${template.body}`} template={template} />
      ))}
      <Group component="p" gap="0.5rem 0.75rem">
        <Button variant="default" loading={refresh.isPending} onClick={() => void refreshTemplates()}>
          Atualizar a lista
        </Button>
        <span className="soft-line">
          {refreshed_at ? `Atualizada ${relativeTime(refreshed_at, serverDate(), timeZone)}.` : "Ainda não foi buscada."}
        </span>
      </Group>
    </Card>
  );
}

function Template({ template }: { template: TemplateDetail }) {
  const { id, name, language, category, state, reason, unfit } = template;
  const keys = templateKeys(template);
  const [values, setValues] = useState<readonly string[]>(template.values);
  const save = useCommand("messaging/map-template", AFFECTED_QUERIES);
  const changed = values.some((value, place) => value !== template.values[place]);
  const saveValues = async () => {
    try {
      await save.mutateAsync({ id: newId(), template: id, values: [...values] });
      notify.ok("Campos do modelo guardados");
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  };
  return (
    <section className={classes.template} aria-label={`Modelo ${name}`}>
      <Group component="p" gap="0.4rem 0.75rem" m={0}>
        <strong className={classes.name}>{name}</strong>
        <span className="soft-line">
          {language} · {CATEGORY_WORDS[category]}
        </span>
        <StatusBadge tone={TONES[state]}>{TEMPLATE_WORDS[state]}</StatusBadge>
      </Group>
      <p className={classes.text}>{composedText(template, values)}</p>
      {reason || (state === "approved" && unfit) ? <p className="soft-line">{reason || unfit}</p> : null}
      {keys.length > 0 && unfit === "" ? (
        <>
          <div className={classes.places}>
            {keys.map((key, place) => (
              <TextInput
                key={key}
                label={`No lugar de {{${key}}}`}
                maxLength={MAX_VALUE}
                value={values[place] ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setValues(keys.map((_, at) => (at === place ? value : (values[at] ?? ""))))
                }
              />
            ))}
          </div>
          {changed ? (
            <Group component="p" gap="0.5rem 0.75rem">
              <Button size="compact-sm" loading={save.isPending} onClick={() => void saveValues()}>
                Salvar os campos
              </Button>
            </Group>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
