import { NumberInput, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { LABEL_SHEETS, type LabelSheet, labelsOn, MAX_SHIFT, PAPERS } from "../../../../domain/library/labels/label-sheets";
import { formatNumber } from "../../ui/format";
import classes from "./Labels.module.css";
import { CONTENT_NAMES, contentsFor, type LabelContent, type LabelSettings } from "./labels";
import { StartPicker } from "./StartPicker";
import { labelSource } from "./source";

interface LabelOptionsProps {
  sheet: LabelSheet;
  content: LabelContent;
  settings: LabelSettings;
  onSettings: (change: Partial<LabelSettings>) => void;
  start: number;
}

const size = ({ width, height }: LabelSheet) => `${formatNumber(height)} × ${formatNumber(width)} mm`;
const SHEET_OPTIONS = LABEL_SHEETS.map((sheet) => ({
  value: sheet.code,
  label: `${[sheet.code, ...sheet.same].slice(0, 3).join("/")} · ${PAPERS[sheet.paper].name} · ${labelsOn(sheet)} de ${size(sheet)}`,
}));

const tomboIn = (text: string) => text.replace(/\D/g, "").slice(0, 9);

/** Which copies, on which sheet, from which place, and how much this printer is off. */
export function LabelOptions({ sheet, content, settings, onSettings, start }: LabelOptionsProps) {
  const [address, setAddress] = useSearchParams();
  const { kind } = labelSource(address);
  // The address follows a moment later: read from there, a digit or the other field would be lost to who types fast.
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
  const shift = (axis: "x" | "y") => ({
    min: -MAX_SHIFT,
    max: MAX_SHIFT,
    step: 0.5,
    decimalScale: 1,
    decimalSeparator: ",",
    suffix: " mm",
    value: settings.shift[axis],
    onChange: (value: number | string) => onSettings({ shift: { ...settings.shift, [axis]: Number(value) || 0 } }),
  });
  return (
    <div className={classes.options}>
      <div className={classes.fields}>
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
          <div className={classes.pair}>
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
          </div>
        ) : null}
        <Select
          label="Folha Pimaco"
          description="O número está na caixa; outras marcas usam o mesmo corte."
          data={SHEET_OPTIONS}
          value={sheet.code}
          onChange={(value) => {
            onSettings({ sheet: value ?? sheet.code });
            change({ inicio: "" });
          }}
          allowDeselect={false}
        />
        <Select
          label="O que sai na etiqueta"
          data={contentsFor(sheet).map((value) => ({ value, label: CONTENT_NAMES[value] }))}
          value={content}
          onChange={(value) => onSettings({ content: (value ?? content) as LabelContent })}
          allowDeselect={false}
        />
        <div className={classes.pair}>
          <NumberInput label="Mover para a direita" {...shift("x")} />
          <NumberInput label="Mover para baixo" {...shift("y")} />
        </div>
        <p className={classes.hint}>
          Na impressão, escolha escala 100% e papel {PAPERS[sheet.paper].name}. Teste antes em papel comum, contra a luz.
        </p>
      </div>
      <StartPicker sheet={sheet} start={start} onStart={(place) => change({ inicio: place > 0 ? String(place + 1) : "" })} />
    </div>
  );
}
