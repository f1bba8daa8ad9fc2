import { Autocomplete, Select, Switch } from "@mantine/core";
import { searchText } from "../../../../domain/text";
import { elementName, elementsOf } from "../../../../domain/warehouse/closing/elements";
import { MATERIAL_FIELDS } from "../../../../domain/warehouse/material-fields";
import { UNITS } from "../../../../domain/warehouse/words";
import { RecordFields } from "../../platform/RecordFields";
import { Card } from "../../ui/Card";
import { ImageField } from "../../ui/form/ImageField";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { QuantityField } from "../QuantityField";
import type { MaterialFormValues } from "./material-form";

const UNIT_OPTIONS = Object.keys(UNITS);
const DECIMAL_OPTIONS = [
  { value: "0", label: "Inteiro: 1, 2, 3" },
  { value: "1", label: "1 casa: 0,5" },
  { value: "2", label: "2 casas: 0,25" },
  { value: "3", label: "3 casas: 0,250" },
  { value: "4", label: "4 casas: 0,2500" },
];
/** A school has more of them than a user scrolls through. */
const MAX_ELEMENTS = 12;
/** Finds an element by its code, with or without points, or by its name. */
const isElement = (option: object, search: string): boolean => {
  const element = "value" in option ? String(option.value) : "";
  const searchedText = searchText(search);
  return searchText(`${element} ${element.replace(/\D/g, "")} ${elementName(element)}`).includes(searchedText);
};

interface MaterialFieldsProps {
  form: ServerFormState<MaterialFormValues>;
  /** Address of the saved photo. */
  photo?: string | undefined;
  /** It has movements: its unit can't change. */
  hasMovements?: boolean;
}

/** The fields of a material. */
export function MaterialFields({ form, photo, hasMovements = false }: MaterialFieldsProps) {
  const { values, set } = form;
  const decimals = Number(values.decimals);
  return (
    <div className="wide-stack">
      <RecordFields
        fields={MATERIAL_FIELDS}
        form={form}
        omit={["active"]}
        frame={(title, inputs) => (
          <Card title={title}>
            <div className="stack">{inputs}</div>
          </Card>
        )}
        inputs={{
          unit: ({ description, ...input }) => (
            <Autocomplete
              {...input}
              description={hasMovements ? "Não pode ser alterada: o material já tem movimentos." : description}
              disabled={hasMovements}
              data={UNIT_OPTIONS}
              onChange={(unit) => {
                input.onChange(unit);
                const usual = UNITS[unit.trim().toLowerCase()];
                if (usual) {
                  set("decimals", usual.decimals);
                }
              }}
            />
          ),
          decimals: (input) => (
            <Select
              {...input}
              disabled={hasMovements}
              allowDeselect={false}
              data={DECIMAL_OPTIONS}
              value={String(input.value)}
              onChange={(value) => input.onChange(Number(value ?? 0))}
            />
          ),
          minimum: (input) => <QuantityField {...input} decimals={decimals} />,
          maximum: (input) => <QuantityField {...input} decimals={decimals} />,
          batch_control: ({ value: _, onChange: __, ...input }) => (
            <>
              <Switch {...input} {...form.checkbox("batch_control")} />
              {hasMovements && values.batch_control ? (
                <Note tone="info">O saldo atual, sem lote, continua assim até sair.</Note>
              ) : null}
            </>
          ),
          expense_element: (input) => (
            <Autocomplete
              {...input}
              data={elementsOf(values.kind)}
              filter={({ options, search, limit }) => options.filter((option) => isElement(option, search)).slice(0, limit)}
              renderOption={({ option }) => `${option.value} ${elementName(option.value)}`}
              limit={MAX_ELEMENTS}
            />
          ),
        }}
        otherInputs={{
          photo: (label) => (
            <ImageField
              label={label}
              value={values.photo}
              onChange={(file) => set("photo", file)}
              current={photo}
              description="PNG, JPG ou WebP de até 5 MB."
              error={form.field("photo").error}
            />
          ),
        }}
      />
    </div>
  );
}
