import { Select, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { optionalLine } from "../../../../domain/contract";
import { EQUIPMENT_FIELDS } from "../../../../domain/support/equipment/equipment-fields";
import { PersonField } from "../../people/PersonField";
import { SectorField } from "../../people/SectorField";
import type { ServerFormState } from "../../ui/form/use-server-form";

export interface ChargeValues extends Record<string, unknown> {
  to: string;
  person: string;
  sector: string;
  note: string;
}

export const EMPTY_CHARGE: ChargeValues = { to: "person", person: "", sector: "", note: "" };

export const chargeSchema = z
  .object({ to: z.enum(["person", "sector"]), person: z.string(), sector: z.string(), note: optionalLine(500) })
  .check(({ value, issues }) => {
    if (value[value.to] === "") {
      const message = value.to === "person" ? "Escolha a pessoa." : "Escolha o setor.";
      issues.push({ code: "custom", message, input: "", path: [value.to] });
    }
  });
export type ChargeOutput = z.infer<typeof chargeSchema>;

/** The sent value: the field that does not apply stays empty, whatever was chosen before. */
export const chargeOf = ({ to, person, sector, note }: ChargeOutput) => ({
  note,
  person: to === "person" ? person : "",
  sector: to === "sector" ? sector : "",
});

/** The custodian of machines, one or many: a person or a sector. */
export function ChargeFields({ form }: { form: ServerFormState<ChargeValues> }) {
  return (
    <>
      <Select
        label="Responsável"
        allowDeselect={false}
        data={[
          { value: "person", label: "Uma pessoa" },
          { value: "sector", label: "Um setor" },
        ]}
        {...form.field("to")}
      />
      {form.values.to === "person" ? (
        <PersonField label="Pessoa" {...form.field("person")} />
      ) : (
        <SectorField label={EQUIPMENT_FIELDS.sector.label} placeholder="" {...form.field("sector")} />
      )}
      <TextInput label="Observação" description="Impresso no termo." autoComplete="off" {...form.field("note")} />
    </>
  );
}
