import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { EQUIPMENT_FIELDS } from "../../../../domain/support/equipment/equipment-fields";
import { useList } from "../../data/lists";
import { RecordFields } from "../../platform/RecordFields";
import { Card } from "../../ui/Card";
import { ImageField } from "../../ui/form/ImageField";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { isSearchable } from "../../ui/search/search-answer";
import { useKindChoices } from "../useChoices";
import type { EquipmentFormValues } from "./equipment-form";

interface EquipmentFieldsProps {
  form: ServerFormState<EquipmentFormValues>;
  /** Address of the photo that is saved. */
  photo?: string | undefined;
  /** The place of a new one. */
  place?: ReactNode;
  /** It has left the school: the data of its value stay. */
  writtenOff?: boolean;
  /** The machine itself; "" for a new one. */
  self?: string;
}

/** All fields of a machine. */
export function EquipmentFields({ form, photo, place, writtenOff = false, self = "" }: EquipmentFieldsProps) {
  const { values, set } = form;
  const kinds = useKindChoices(values.kind);
  return (
    <div className="wide-stack">
      <RecordFields
        fields={EQUIPMENT_FIELDS}
        form={form}
        frame={(title, inputs) => (
          <Card title={title}>
            <div className="stack">{inputs}</div>
          </Card>
        )}
        terms={{
          tombo: { disabled: writtenOff },
          kind: { disabled: writtenOff },
          acquired_on: { disabled: writtenOff },
          value: { disabled: writtenOff },
        }}
        inputs={{
          kind: (input) => (
            <ReferenceSelect
              {...input}
              clearable={false}
              nothingFoundMessage="Nenhum tipo encontrado. O cadastro é feito em Equipamentos, Tipos."
              data={kinds}
            />
          ),
          serial: ({ onChange, ...input }) => (
            <>
              <TextInput
                {...input}
                autoComplete="off"
                classNames={{ input: "mono" }}
                onChange={(event) => onChange(event.currentTarget.value)}
              />
              <SameSerial typedSerial={String(values.serial)} self={self} />
            </>
          ),
        }}
        otherInputs={{
          ...(place ? { room: () => place } : {}),
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

const MAX_EXAMINED = 10;

/** Another machine with this serial number: possibly the same one, entered a second time. */
function SameSerial({ typedSerial, self }: { typedSerial: string; self: string }) {
  const serial = typedSerial.trim();
  const [debouncedSerial] = useDebouncedValue(serial, 250);
  const enabled = isSearchable(debouncedSerial);
  const machinesQuery = useList("equipment", { q: debouncedSerial, perPage: MAX_EXAMINED }, enabled);
  const rows = enabled && debouncedSerial === serial && !machinesQuery.isPlaceholderData ? (machinesQuery.data?.items ?? []) : [];
  const sameSerial = rows.filter((row) => row.id !== self && row.serial.toLowerCase() === serial.toLowerCase());
  return (
    <div role="status">
      {sameSerial.length > 0 ? (
        <Note tone="warn">
          Este número de série já é{" "}
          {sameSerial.map((row, place) => (
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
