import { Select, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { MAX_VALUE, type TemplateDetail } from "../../../../domain/messaging/templates/commands";
import {
  CATEGORY_WORDS,
  composedText,
  type TemplateCategory,
  templateKeys,
} from "../../../../domain/messaging/templates/templates";
import { useRead } from "../../data/call";
import { Note } from "../../ui/Note";
import classes from "./templates.module.css";

/** The chosen text, the values of its placeholders, and the result. */
export interface ChosenTemplate {
  template: string;
  template_values: string[];
  text: string;
  /** The provider's category; empty without a choice. */
  category: TemplateCategory | "";
}

interface TemplateChoiceProps {
  selection: { template: string; template_values: readonly string[] };
  onChange: (next: ChosenTemplate) => void;
  /** The first value of a placeholder; by default the school's choice for it. */
  initialValueOf?: (value: string) => string;
  /** Whether free text may be written instead. */
  clearable?: boolean;
  error?: React.ReactNode;
}

/** One of the approved templates, with the values of its placeholders. */
export function TemplateChoice({
  selection,
  onChange,
  initialValueOf = (value) => value,
  clearable = false,
  error,
}: TemplateChoiceProps) {
  const { data } = useRead("messaging/templates", {});
  const templates = data?.templates ?? [];
  const fit = templates.filter(({ unfit }) => unfit === "");
  const template = fit.find(({ id }) => id === selection.template);
  const choose = (next: TemplateDetail | undefined, values: readonly string[]) =>
    onChange({
      template: next?.id ?? "",
      template_values: [...values],
      text: next ? composedText(next, values) : "",
      category: next?.category ?? "",
    });
  const isGone = selection.template !== "" && data !== undefined && template === undefined;
  useEffect(() => {
    if (isGone) {
      onChange({ template: "", template_values: [], text: "", category: "" });
    }
  }, [isGone, onChange]);
  if (data && fit.length === 0) {
    return (
      <Note tone="info">
        {templates.length === 0
          ? "Nenhum modelo aprovado está guardado. Atualize a lista em Configurações, WhatsApp."
          : "Nenhum dos modelos guardados está aprovado para envio. A situação de cada um está em Configurações, WhatsApp."}
      </Note>
    );
  }
  return (
    <>
      <Select
        label="Modelo aprovado"
        placeholder="Escolha o modelo"
        data={fit.map(({ id, name, language, category }) => ({
          value: id,
          label: `${name} · ${language} · ${CATEGORY_WORDS[category]}`,
        }))}
        value={template?.id ?? null}
        clearable={clearable}
        searchable
        nothingFoundMessage="Nenhum modelo com este nome."
        error={error}
        onChange={(id) => {
          const next = fit.find((template) => template.id === id);
          choose(next, next ? next.values.map(initialValueOf) : []);
        }}
      />
      {template ? (
        <div className={classes.places}>
          {templateKeys(template).map((key, place) => (
            <TextInput
              key={`${template.id} ${key}`}
              label={`No lugar de {{${key}}}`}
              maxLength={MAX_VALUE}
              value={selection.template_values[place] ?? ""}
              error={(selection.template_values[place] ?? "").trim() === "" ? "Preencha este campo." : undefined}
              onChange={({ currentTarget: { value } }) =>
                choose(
                  template,
                  templateKeys(template).map((_, at) => (at === place ? value : (selection.template_values[at] ?? ""))),
                )
              }
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
