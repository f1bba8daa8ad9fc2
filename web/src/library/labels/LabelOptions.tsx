import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { LabelSheet } from "../../../../domain/label-sheets";
import { FieldPair, LabelSheetFields, SheetSelect, ShiftFields } from "../../ui/print/LabelSheetFields";
import { CONTENT_NAMES, contentsFor, type LabelContent, type LabelSettings } from "./labels";
import { labelSource } from "./source";

interface LabelOptionsProps {
  sheet: LabelSheet;
  content: LabelContent;
  settings: LabelSettings;
  onSettings: (change: Partial<LabelSettings>) => void;
  start: number;
}

const tomboIn = (text: string) => text.replace(/\D/g, "").slice(0, 9);

/** The copies, the sheet, the first place, and the offset of this printer. */
export function LabelOptions({ sheet, content, settings, onSettings, start }: LabelOptionsProps) {
  const [address, setAddress] = useSearchParams();
  const { kind } = labelSource(address);
  // The address follows a moment later: a fast user would lose a digit or the other field.
  const [range, setRange] = useState({ de: address.get("de") ?? "", ate: address.get("ate") ?? "" });
  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(values)) {
      if (value) {
        next.set(name, value);
      } else {
        next.delete(name);
      }
    }
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const changeRange = (next: typeof range) => {
    setRange(next);
    change({ quais: "faixa", ...next });
  };
  const sources = [
    { value: "novos", label: "Os que ainda não têm etiqueta" },
    { value: "faixa", label: "Uma faixa de tombos" },
    ...(address.has("titulo") || address.has("titulos") ? [{ value: "titulos", label: "Os do título escolhido" }] : []),
  ];
  return (
    <LabelSheetFields sheet={sheet} start={start} onStart={(place) => change({ inicio: place > 0 ? String(place + 1) : "" })}>
      <Select
        label="Quais exemplares"
        data={sources}
        value={kind === "new" ? "novos" : kind === "range" ? "faixa" : "titulos"}
        onChange={(value) => {
          setRange({ de: "", ate: "" });
          change({ quais: value === "titulos" ? "" : (value ?? ""), de: "", ate: "" });
        }}
        allowDeselect={false}
      />
      {kind === "range" ? (
        <FieldPair>
          <TextInput
            label="Do tombo"
            inputMode="numeric"
            value={range.de}
            onChange={(event) => changeRange({ ...range, de: tomboIn(event.currentTarget.value) })}
          />
          <TextInput
            label="Até o tombo"
            inputMode="numeric"
            value={range.ate}
            onChange={(event) => changeRange({ ...range, ate: tomboIn(event.currentTarget.value) })}
          />
        </FieldPair>
      ) : null}
      <SheetSelect
        sheet={sheet}
        onSheet={(code) => {
          onSettings({ sheet: code });
          change({ inicio: "" });
        }}
      />
      <Select
        label="Dados da etiqueta"
        data={contentsFor(sheet).map((value) => ({ value, label: CONTENT_NAMES[value] }))}
        value={content}
        onChange={(value) => onSettings({ content: (value ?? content) as LabelContent })}
        allowDeselect={false}
      />
      <ShiftFields shift={settings.shift} onShift={(shift) => onSettings({ shift })} />
    </LabelSheetFields>
  );
}
