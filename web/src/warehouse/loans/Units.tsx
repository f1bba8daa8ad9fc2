import { Select, Switch, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { line, optionalLine, recordId } from "../../../../domain/contract";
import { capital } from "../../../../domain/text";
import type { MaterialSheet } from "../../../../domain/warehouse/commands";
import type { UnitRow } from "../../../../domain/warehouse/loans/lists";
import { UNIT_STATE_WORDS, unitName } from "../../../../domain/warehouse/loans/words";
import { useWholeList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useRecord } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { StatusBadge } from "../../ui/StatusBadge";
import { SettingsTable } from "../../ui/table/SettingsTable";

const STATES = ["good", "damaged", "lost"] as const;

const schema = z.object({
  material: recordId("Informe o material."),
  number: line("Informe o número da unidade, como 07.", 20),
  code: optionalLine(40),
  state: z.enum(STATES, "Escolha a situação."),
  note: optionalLine(300),
  active: z.boolean(),
});

const LABELS = { number: "Número", code: "Código da etiqueta", state: "Situação", note: "Observação", active: "Unidade ativa" };

/** The units of a material that have a number of their own, and who has each. */
export function Units({ sheet }: { sheet: MaterialSheet }) {
  const units = useWholeList("material-units", { filters: { material: sheet.id } });
  useLive("material_units", ["material-units"]);
  useLive("material_loans", ["material-units"]);
  return (
    <SettingsTable<UnitRow>
      title="Unidades numeradas"
      add="Nova unidade"
      rows={units}
      rowName={(row) => unitName(sheet.name, row.number)}
      columns={[
        { key: "number", title: "Unidade", code: (row) => row.code },
        { key: "holder", title: "Requisitante", render: (row) => row.holder_name },
        { key: "note", title: "Observação", render: (row) => row.note },
        {
          key: "state",
          title: "Situação",
          align: "right",
          phone: "column",
          render: (row) =>
            row.loan ? (
              <StatusBadge tone="info" icon={false}>
                Emprestada
              </StatusBadge>
            ) : (
              <StatusBadge tone={row.active && row.state === "good" ? "ok" : "neutral"} icon={false}>
                {row.active ? capital(UNIT_STATE_WORDS[row.state]) : "Inativa"}
              </StatusBadge>
            ),
        },
      ]}
      renderForm={(row, close) => <UnitDrawer sheet={sheet} unit={row} onClose={close} />}
    />
  );
}

function UnitDrawer({ sheet, unit, onClose }: { sheet: MaterialSheet; unit: UnitRow | undefined; onClose: () => void }) {
  const record = useRecord("material_units", unit?.id ?? "", "", unit !== undefined);
  if (unit && !record.data) {
    return null;
  }
  return (
    <RecordDrawer<"material_units", z.infer<typeof schema>>
      collection="material_units"
      record={record.data}
      title={unit ? unitName(sheet.name, unit.number) : "Nova unidade numerada"}
      schema={schema}
      blank={{ material: sheet.id, number: "", code: "", state: "good", note: "", active: true }}
      formOf={({ material, number, code, state, note, active }) => ({ material, number, code, state, note, active })}
      labels={LABELS}
      touches={["material-units"]}
      saved={({ number }) => `Unidade ${number} salva`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldColumns>
            <TextInput
              label={LABELS.number}
              placeholder="07"
              required
              autoComplete="off"
              data-autofocus
              {...form.field("number")}
            />
            <TextInput
              label={LABELS.code}
              description={`Em branco: ${sheet.code} e o número.`}
              autoComplete="off"
              data-takes-scans
              {...form.field("code")}
            />
          </FieldColumns>
          <Select
            label={LABELS.state}
            description="Uma devolução com avaria muda a situação. Depois do conserto, transfira o material de volta para o estoque e altere a situação para “em ordem”."
            allowDeselect={false}
            data={STATES.map((state) => ({ value: state, label: capital(UNIT_STATE_WORDS[state]) }))}
            {...form.field("state")}
            value={form.values.state}
            onChange={(state) => form.set("state", STATES.find((one) => one === state) ?? "good")}
          />
          <TextInput label={LABELS.note} autoComplete="off" {...form.field("note")} />
          <Switch label={LABELS.active} {...form.checkbox("active")} />
        </>
      )}
    </RecordDrawer>
  );
}
