import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { BookingResources } from "../../../../domain/collections.gen";
import type { FormOf } from "../../../../domain/record-fields";
import { fillKit } from "../../../../domain/support/booking/commands";
import { KIT_FIELDS, kitForm } from "../../../../domain/support/booking/kit-fields";
import { MAX_AT_ONCE } from "../../../../domain/support/equipment/commands";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useAllRecords } from "../../data/records";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { useCommandForm } from "../../platform/useCommandForm";
import { FormModal } from "../../ui/form/FormLayer";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { RowName } from "../../ui/table/RowName";
import { EquipmentTabs } from "../equipment/EquipmentTabs";
import { useRoomChoices } from "../useChoices";
import { AGENDA_QUERIES } from "./agenda-words";

const FILTERS = { active: "ativo" } as const;
const CHIPS = [
  { label: "Ativos", filter: { active: "true" } },
  { label: "Inativos", filter: { active: "false" } },
];
const TERMS = formTerms(KIT_FIELDS);

/** Carts, and the single machines that can be booked: their users, their limits, their contents. */
export default function Kits() {
  const items = useAllRecords("kit_items", { fields: "id,resource" });
  const rooms = useRoomChoices();
  const [filling, setFilling] = useState<BookingResources>();
  const sizeOf = ({ id, equipment }: BookingResources) =>
    equipment ? 1 : (items.data ?? []).filter(({ resource }) => resource === id).length;
  const columns: Column<BookingResources>[] = [
    { key: "name", title: TERMS.labels.name, sort: "name", render: (row) => <RowName active={row.active}>{row.name}</RowName> },
    { key: "room", title: TERMS.labels.room, render: ({ room }) => rooms.find(({ value }) => value === room)?.label ?? "" },
    { key: "approval", title: "Aprovação", phone: "hidden", render: (row) => (row.needs_approval ? "sim" : "não") },
    { key: "size", title: "Equipamentos", sort: "size", align: "right", phone: "column", render: sizeOf },
  ];
  return (
    <>
      <MasterDataScreen
        collection="booking_resources"
        sortedBy="name"
        filterNames={FILTERS}
        title="Carrinhos"
        views={<EquipmentTabs />}
        nouns={["recurso", "recursos"]}
        newLabel="Novo carrinho"
        search="Nome"
        empty={{
          drawing: "box",
          sentence: "Nenhum carrinho cadastrado. Cadastre o carrinho de notebooks e passe os equipamentos dele.",
        }}
        terms={{
          text: ({ name }) => [name],
          filters: { active: (row, active) => String(row.active) === active },
          sorts: { name: ({ name }) => name, size: sizeOf },
        }}
        columns={columns}
        nameOf={({ name }) => name}
        filters={(list) => <FilterChips list={list} chips={CHIPS} />}
        editor={(kit, onClose) =>
          filling ? null : (
            <KitDrawer kit={kit} onClose={onClose} onFill={kit && !kit.equipment ? () => setFilling(kit) : undefined} />
          )
        }
      />
      {filling ? <FillDialog kit={filling} onClose={() => setFilling(undefined)} /> : null}
    </>
  );
}

interface KitDrawerProps {
  kit: BookingResources | undefined;
  onClose: () => void;
  onFill?: (() => void) | undefined;
}

function KitDrawer({ kit, onClose, onFill }: KitDrawerProps) {
  const rooms = useRoomChoices(kit?.room);
  return (
    <RecordDrawer<"booking_resources", FormOf<typeof KIT_FIELDS>>
      collection="booking_resources"
      record={kit}
      title={kit ? kit.name : "Novo carrinho"}
      schema={kitForm()}
      {...TERMS}
      staleQueries={AGENDA_QUERIES}
      savedSentence={({ name }) => `${name}: carrinho salvo`}
      actions={
        onFill ? (
          <Button variant="default" onClick={onFill}>
            Equipamentos…
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      {(form) => (
        <RecordFields
          fields={KIT_FIELDS}
          form={form}
          inputs={{
            room: (input) => <ReferenceSelect {...input} data={rooms.map(({ value, label }) => ({ value, label }))} />,
          }}
        />
      )}
    </RecordDrawer>
  );
}

/** The machines of a cart, one code a line: a scanner ends each with Enter. */
function FillDialog({ kit, onClose }: { kit: BookingResources; onClose: () => void }) {
  const now = useRead("support/resource", { resource: kit.id });
  return now.data ? <FillForm kit={kit} codes={now.data.slots.map(({ tombo }) => tombo).join("\n")} onClose={onClose} /> : null;
}

const codesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function FillForm({ kit, codes, onClose }: { kit: BookingResources; codes: string; onClose: () => void }) {
  const form = useCommandForm(fillKit, {
    initial: { codes },
    input: ({ codes: codesText }) => ({ resource: kit.id, codes: codesIn(codesText) }),
    staleQueries: [...AGENDA_QUERIES, "kit_items"],
    onDone: onClose,
  });
  const codeCount = codesIn(form.values.codes).length;
  return (
    <FormModal title={`Equipamentos de ${kit.name}`} form={form} onClose={onClose} submitLabel="Salvar">
      <Textarea
        label="Tombos, na ordem dos lugares"
        description={`Um por linha, com o leitor ou à mão: ${count(codeCount, "equipamento", "equipamentos")} de até ${MAX_AT_ONCE}.`}
        autosize
        minRows={6}
        maxRows={16}
        data-takes-scans
        classNames={{ input: "mono" }}
        {...form.field("codes")}
      />
    </FormModal>
  );
}
