import { Button, Checkbox, NumberInput, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ReaderCategories } from "../../../../domain/collections.gen";
import { readerCategoryForm } from "../../../../domain/library/circulation/rule-forms";
import { count } from "../../../../domain/text";
import { useSave } from "../../data/records";
import { Card } from "../../ui/Card";
import { FormDrawer } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import { wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";

/** Kinds of readers and their limits. */
export function Categories({ categories }: { categories: UseQueryResult<ReaderCategories[]> }) {
  const [editing, setEditing] = useState<ReaderCategories | "new" | null>(null);
  return (
    <Card
      title="Categorias de leitor"
      aside={
        <Button size="sm" variant="default" onClick={() => setEditing("new")}>
          Nova categoria
        </Button>
      }
      flush
    >
      <DataTable
        caption="Categorias de leitor"
        rowId={(category) => category.id}
        rowName={(category) => category.name}
        onOpen={setEditing}
        query={wholeList(categories)}
        columns={[
          { key: "name", title: "Categoria" },
          {
            key: "limit",
            title: "Limite",
            render: ({ max_loans, max_holds }) =>
              `${count(max_loans, "livro", "livros")}, ${count(max_holds, "reserva", "reservas")}`,
          },
          {
            key: "state",
            title: "Situação",
            render: (category) => (category.active ? lateInWords(category) : <StatusBadge tone="neutral">Inativa</StatusBadge>),
          },
        ]}
        empty={null}
      />
      {editing ? (
        <CategoryDrawer
          key={editing === "new" ? "new" : editing.id}
          category={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Card>
  );
}

const lateInWords = ({ blocked_when_overdue, exempt_from_suspension }: ReaderCategories) =>
  [
    blocked_when_overdue ? "com atraso ou livro perdido, não leva outro" : "pode levar mesmo com atraso",
    exempt_from_suspension ? "nunca é suspensa" : "",
  ]
    .filter(Boolean)
    .join(" · ");

function CategoryDrawer({ category, onClose }: { category: ReaderCategories | null; onClose: () => void }) {
  const save = useSave("reader_categories");
  const form = useServerForm({
    initial: {
      name: category?.name ?? "",
      max_loans: category?.max_loans ?? 3,
      max_holds: category?.max_holds ?? 3,
      blocked_when_overdue: category?.blocked_when_overdue ?? true,
      exempt_from_suspension: category?.exempt_from_suspension ?? false,
      active: category?.active ?? true,
    },
    schema: readerCategoryForm,
    draftKey: `reader_categories/${category?.id ?? "new"}`,
    save: (values) => save.mutateAsync({ ...(category ? { id: category.id, seen: category.updated } : {}), values }),
    onSaved: () => {
      notify.ok("Categoria salva");
      onClose();
    },
  });
  return (
    <FormDrawer title={category?.name ?? "Nova categoria"} form={form} onClose={onClose}>
      <TextInput label="Nome" {...form.field("name")} />
      <FieldColumns>
        <NumberInput
          label="Livros ao mesmo tempo"
          description="De todos os tipos que contam no limite."
          min={0}
          allowDecimal={false}
          {...form.field("max_loans")}
        />
        <NumberInput
          label="Reservas ao mesmo tempo"
          description="0: esta categoria não reserva."
          min={0}
          allowDecimal={false}
          {...form.field("max_holds")}
        />
      </FieldColumns>
      <Checkbox label="Quem tem atraso ou livro perdido não leva outro" {...form.checkbox("blocked_when_overdue")} />
      <Checkbox label="Nunca é suspensa por atraso" {...form.checkbox("exempt_from_suspension")} />
      <Checkbox label="Ativa" {...form.checkbox("active")} />
    </FormDrawer>
  );
}
