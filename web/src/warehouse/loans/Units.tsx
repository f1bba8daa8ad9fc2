import { TextInput } from "@mantine/core";
import type { FormOf } from "../../../../domain/record-fields";
import { capital } from "../../../../domain/text";
import type { MaterialSheet } from "../../../../domain/warehouse/commands";
import type { UnitRow } from "../../../../domain/warehouse/loans/lists";
import { UNIT_FIELDS, unitForm } from "../../../../domain/warehouse/loans/unit-fields";
import { UNIT_STATE_WORDS, unitName } from "../../../../domain/warehouse/loans/words";
import { useWholeList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useRecord } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { StatusBadge } from "../../ui/StatusBadge";
import { SettingsTable } from "../../ui/table/SettingsTable";

type UnitValues = FormOf<typeof UNIT_FIELDS> & { material: string };

const { formOf, initial, ...TERMS } = formTerms(UNIT_FIELDS);

/** The numbered units of a material, and the borrower of each. */
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
    <RecordDrawer<"material_units", UnitValues>
      collection="material_units"
      record={record.data}
      title={unit ? unitName(sheet.name, unit.number) : "Nova unidade numerada"}
      schema={unitForm()}
      initial={{ ...initial, material: sheet.id }}
      formOf={(savedUnit) => ({ ...formOf(savedUnit), material: savedUnit.material })}
      {...TERMS}
      staleQueries={["material-units"]}
      savedSentence={({ number }) => `Unidade ${number} salva`}
      showsHistory={false}
      onClose={onClose}
    >
      {(form) => (
        <RecordFields
          fields={UNIT_FIELDS}
          form={form}
          terms={{ code: { description: `Em branco: ${sheet.code} e o número.` } }}
          inputs={{
            code: ({ onChange, ...input }) => (
              <TextInput
                {...input}
                autoComplete="off"
                data-takes-scans
                onChange={(event) => onChange(event.currentTarget.value)}
              />
            ),
          }}
        />
      )}
    </RecordDrawer>
  );
}
