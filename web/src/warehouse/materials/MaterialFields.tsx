import { Autocomplete, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { capital, searchText } from "../../../../domain/text";
import { elementName, elementsOf } from "../../../../domain/warehouse/closing/elements";
import { MATERIAL_KIND_WORDS, UNITS } from "../../../../domain/warehouse/words";
import { Card } from "../../ui/Card";
import { ImageField } from "../../ui/form/ImageField";
import { FieldColumns } from "../../ui/form/ServerForm";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { QuantityField } from "../QuantityField";
import classes from "./Materials.module.css";
import { MATERIAL_LABELS, type MaterialFormValues } from "./material-form";

const UNIT_OPTIONS = Object.keys(UNITS);
const DECIMAL_OPTIONS = [
  { value: "0", label: "Inteiro: 1, 2, 3" },
  { value: "1", label: "1 casa: 0,5" },
  { value: "2", label: "2 casas: 0,25" },
  { value: "3", label: "3 casas: 0,250" },
  { value: "4", label: "4 casas: 0,2500" },
];
const KIND_OPTIONS = Object.entries(MATERIAL_KIND_WORDS).map(([value, label]) => ({ value, label: capital(label) }));

/** A school has more of them than one scrolls through. */
const MOST_ELEMENTS = 12;
/** By its code, with or without points, or by its name. */
const isElement = (option: object, search: string): boolean => {
  const element = "value" in option ? String(option.value) : "";
  const wanted = searchText(search);
  return searchText(`${element} ${element.replace(/\D/g, "")} ${elementName(element)}`).includes(wanted);
};

interface MaterialFieldsProps {
  form: ServerFormState<MaterialFormValues>;
  /** Address of the photo that is saved. */
  photo?: string | undefined;
  /** It has movements: its unit stays. */
  moved?: boolean;
}

/** All that is written down of a material. */
export function MaterialFields({ form, photo, moved = false }: MaterialFieldsProps) {
  const { values, set } = form;
  const limit = (name: "minimum" | "maximum") => ({
    label: MATERIAL_LABELS[name],
    ...form.field(name),
    decimals: values.decimals,
    value: values[name],
    onChange: (value: number | string) => set(name, value),
  });
  return (
    <div className="wide-stack">
      <Card title="Identificação">
        <div className="stack">
          <TextInput
            label={MATERIAL_LABELS.name}
            placeholder="Papel sulfite A4 75 g"
            required
            autoComplete="off"
            {...form.field("name")}
          />
          <FieldColumns>
            <TextInput
              label={MATERIAL_LABELS.code}
              description="Em branco: número automático."
              autoComplete="off"
              classNames={{ input: classes.mono ?? "" }}
              {...form.field("code")}
            />
            <TextInput label={MATERIAL_LABELS.shelf} placeholder="A3" autoComplete="off" {...form.field("shelf")} />
          </FieldColumns>
          <FieldColumns>
            <Autocomplete
              label={MATERIAL_LABELS.unit}
              description={
                moved ? "Não pode ser alterada: o material já tem movimentos." : "A menor unidade retirada: resma, frasco, quilo."
              }
              required
              disabled={moved}
              data={UNIT_OPTIONS}
              {...form.field("unit")}
              onChange={(unit) => {
                set("unit", unit);
                const usual = UNITS[unit.trim().toLowerCase()];
                if (usual) {
                  set("decimals", usual.decimals);
                }
              }}
            />
            <Select
              label={MATERIAL_LABELS.decimals}
              disabled={moved}
              allowDeselect={false}
              data={DECIMAL_OPTIONS}
              {...form.field("decimals")}
              value={String(values.decimals)}
              onChange={(value) => set("decimals", Number(value ?? 0))}
            />
          </FieldColumns>
          <Textarea label={MATERIAL_LABELS.description} autosize minRows={2} maxRows={8} {...form.field("description")} />
          <ImageField
            label={MATERIAL_LABELS.photo}
            value={values.photo}
            onChange={(file) => set("photo", file)}
            current={photo}
            description="PNG, JPG ou WebP de até 5 MB."
            error={form.field("photo").error}
          />
        </div>
      </Card>
      <Card title="Controle do estoque">
        <div className="stack">
          <FieldColumns>
            <QuantityField {...limit("minimum")} description="Abaixo dele, o material aparece para comprar." />
            <QuantityField {...limit("maximum")} description="Em branco: sem limite." />
          </FieldColumns>
          <FieldColumns>
            <NumberInput
              label={MATERIAL_LABELS.lead_time_days}
              description="Do pedido até a entrega."
              allowDecimal={false}
              allowNegative={false}
              {...form.field("lead_time_days")}
            />
            <Select label={MATERIAL_LABELS.kind} data={KIND_OPTIONS} allowDeselect={false} {...form.field("kind")} />
          </FieldColumns>
          <Switch
            label={MATERIAL_LABELS.batch_control}
            description="Cada entrada pede lote e validade; sai primeiro o que vence primeiro."
            {...form.checkbox("batch_control")}
          />
          {moved && values.batch_control ? <Note tone="info">O saldo atual, sem lote, continua assim até sair.</Note> : null}
        </div>
      </Card>
      <Card title="Classificação">
        <div className="stack">
          <FieldColumns>
            <Autocomplete
              label={MATERIAL_LABELS.expense_element}
              description="Digite o código ou o nome, como Limpeza."
              placeholder="3.3.90.30.16"
              data={elementsOf(values.kind)}
              filter={({ options, search, limit }) => options.filter((one) => isElement(one, search)).slice(0, limit)}
              renderOption={({ option }) => `${option.value} ${elementName(option.value)}`}
              limit={MOST_ELEMENTS}
              {...form.field("expense_element")}
            />
            <TextInput label={MATERIAL_LABELS.account} autoComplete="off" {...form.field("account")} />
          </FieldColumns>
          <FieldColumns>
            <TextInput
              label={MATERIAL_LABELS.catmat_code}
              inputMode="numeric"
              autoComplete="off"
              {...form.field("catmat_code")}
            />
            <TextInput
              label={MATERIAL_LABELS.legacy_code}
              description="Também é aceito na leitura do balcão."
              autoComplete="off"
              {...form.field("legacy_code")}
            />
          </FieldColumns>
          <TextInput label={MATERIAL_LABELS.catmat_text} autoComplete="off" {...form.field("catmat_text")} />
        </div>
      </Card>
    </div>
  );
}
