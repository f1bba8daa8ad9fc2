import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useList } from "../../data/lists";
import { Card } from "../../ui/Card";
import { DateField } from "../../ui/form/DateField";
import { ImageField } from "../../ui/form/ImageField";
import { FieldColumns } from "../../ui/form/ServerForm";
import { MoneyField } from "../../ui/form/typed-fields";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { canBeAsked } from "../../ui/search/answer";
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
  /** The machine itself; "" for a new one. */
  self?: string;
}

/** All that is written down of a machine. */
export function EquipmentFields({ form, photo, place, writtenOff = false, self = "" }: EquipmentFieldsProps) {
  const { values, set } = form;
  const kinds = useKindChoices(values.kind);
  return (
    <div className="wide-stack">
      <Card title="Identificação">
        <div className="stack">
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
          <SameSerial typed={String(values.serial)} self={self} />
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
        <div className="stack">
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

const LOOKED_AT = 10;

/** Another machine with this serial number: perhaps the same one, on its way in for a second time. */
function SameSerial({ typed, self }: { typed: string; self: string }) {
  const serial = typed.trim();
  const [asked] = useDebouncedValue(serial, 250);
  const enabled = canBeAsked(asked);
  const found = useList("equipment", { q: asked, perPage: LOOKED_AT }, enabled);
  const rows = enabled && asked === serial && !found.isPlaceholderData ? (found.data?.items ?? []) : [];
  const same = rows.filter((row) => row.id !== self && row.serial.toLowerCase() === serial.toLowerCase());
  return (
    <div role="status">
      {same.length > 0 ? (
        <Note tone="warn">
          Este número de série já é{" "}
          {same.map((row, place) => (
            <Fragment key={row.id}>
              {place > 0 ? ", " : ""}
              <Link to={`/equipamentos/${row.id}`}>do tombo {row.tombo}</Link>
            </Fragment>
          ))}
          . Confira se não é o mesmo equipamento.
        </Note>
      ) : null}
    </div>
  );
}

/** The typed number, or the text where it is none: the form then says so. */
const monthsOf = (typed: string): number | string => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : typed);
