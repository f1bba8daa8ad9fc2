import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Card } from "../../ui/Card";
import { DateField } from "../../ui/form/DateField";
import { ImageField } from "../../ui/form/ImageField";
import { FieldColumns } from "../../ui/form/ServerForm";
import { MoneyField } from "../../ui/form/typed-fields";
import type { ServerFormState } from "../../ui/form/use-server-form";
import classes from "../support.module.css";
import { useKindChoices } from "../useChoices";
import { EQUIPMENT_LABELS, type EquipmentFormValues } from "./equipment-form";

interface EquipmentFieldsProps {
  form: ServerFormState<EquipmentFormValues>;
  /** Address of the photo that is saved. */
  photo?: string | undefined;
  /** Where a new one stands. */
  place?: ReactNode;
  /** It has left the school: what its value was worked out of stays. */
  writtenOff?: boolean;
}

/** All that is written down of a machine. */
export function EquipmentFields({ form, photo, place, writtenOff = false }: EquipmentFieldsProps) {
  const { values, set } = form;
  const kinds = useKindChoices(values.kind);
  return (
    <div className={classes.cards}>
      <Card title="Identificação">
        <div className={classes.fields}>
          <FieldColumns>
            <TextInput
              label={EQUIPMENT_LABELS.tombo}
              description="Em branco: número automático."
              autoComplete="off"
              classNames={{ input: classes.mono ?? "" }}
              disabled={writtenOff}
              {...form.field("tombo")}
            />
            <Select
              label={EQUIPMENT_LABELS.kind}
              description="Notebook, impressora, projetor."
              required
              disabled={writtenOff}
              searchable
              nothingFoundMessage="Nenhum tipo encontrado. O cadastro é feito em Equipamentos, Tipos."
              data={kinds}
              {...form.field("kind")}
              value={values.kind || null}
              onChange={(kind) => set("kind", kind ?? "")}
            />
          </FieldColumns>
          <FieldColumns>
            <TextInput label={EQUIPMENT_LABELS.brand} placeholder="Positivo" autoComplete="off" {...form.field("brand")} />
            <TextInput label={EQUIPMENT_LABELS.model} placeholder="Motion C4120" autoComplete="off" {...form.field("model")} />
          </FieldColumns>
          <TextInput
            label={EQUIPMENT_LABELS.serial}
            autoComplete="off"
            classNames={{ input: classes.mono ?? "" }}
            {...form.field("serial")}
          />
          {place}
          <Switch
            label={EQUIPMENT_LABELS.bookable}
            description="Disponível na Agenda, para reserva por aula."
            {...form.checkbox("bookable")}
          />
          <ImageField
            label={EQUIPMENT_LABELS.photo}
            value={values.photo}
            onChange={(file) => set("photo", file)}
            current={photo}
            description="PNG, JPG ou WebP de até 5 MB."
            error={form.field("photo").error}
          />
        </div>
      </Card>
      <Card title="Aquisição e garantia">
        <div className={classes.fields}>
          <FieldColumns>
            <DateField
              label={EQUIPMENT_LABELS.acquired_on}
              disabled={writtenOff}
              {...form.field("acquired_on")}
              onChange={(day) => set("acquired_on", day)}
            />
            <MoneyField
              label={EQUIPMENT_LABELS.value}
              disabled={writtenOff}
              {...form.field("value")}
              onChange={(value) => set("value", value)}
            />
          </FieldColumns>
          <FieldColumns>
            <TextInput label={EQUIPMENT_LABELS.supplier} autoComplete="off" {...form.field("supplier")} />
            <TextInput label={EQUIPMENT_LABELS.invoice} autoComplete="off" {...form.field("invoice")} />
          </FieldColumns>
          <TextInput
            label={EQUIPMENT_LABELS.warranty_months}
            description="Contados da data da aquisição."
            inputMode="numeric"
            autoComplete="off"
            {...form.field("warranty_months")}
            value={String(values.warranty_months)}
            onChange={(event) => set("warranty_months", monthsOf(event.currentTarget.value))}
          />
          <Textarea label={EQUIPMENT_LABELS.notes} autosize minRows={2} maxRows={8} {...form.field("notes")} />
        </div>
      </Card>
    </div>
  );
}

/** What was typed as a number, or as it stands where it is none: the form then says so. */
const monthsOf = (typed: string): number | string => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : typed);
