import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { ReaderCategories } from "../../../../domain/collections.gen";
import { readerCategoryForm } from "../../../../domain/library/circulation/rule-forms";
import { count } from "../../../../domain/text";
import { useNewRecordForm } from "../../platform/useNewRecordForm";
import { useRecordForm } from "../../platform/useRecordForm";
import { FormDrawer } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import { SettingsTable } from "./SettingsTable";

/** Kinds of readers and their limits. */
export function Categories({ categories }: { categories: UseQueryResult<ReaderCategories[]> }) {
  return (
    <SettingsTable
      title="Categorias de leitor"
      add="Nova categoria"
      rows={categories}
      rowName={(category) => category.name}
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
      renderNew={(onClose) => <NewCategory onClose={onClose} />}
      renderEdit={(category, onClose) => <EditCategory category={category} onClose={onClose} />}
    />
  );
}

const lateInWords = ({ blocked_when_overdue, exempt_from_suspension }: ReaderCategories) =>
  [
    blocked_when_overdue ? "com atraso ou livro perdido, não leva outro" : "pode levar mesmo com atraso",
    exempt_from_suspension ? "nunca é suspensa" : "",
  ]
    .filter(Boolean)
    .join(" · ");

const LABELS = {
  name: "Nome",
  max_loans: "Livros ao mesmo tempo",
  max_holds: "Reservas ao mesmo tempo",
  blocked_when_overdue: "Quem tem atraso ou livro perdido não leva outro",
  exempt_from_suspension: "Nunca é suspensa por atraso",
  active: "Ativa",
};
type CategoryForm = z.output<typeof readerCategoryForm>;
/** What shows a category's name and limits. */
const TOUCHES = ["readers"];

function NewCategory({ onClose }: { onClose: () => void }) {
  const form = useNewRecordForm({
    collection: "reader_categories",
    initial: {
      name: "",
      max_loans: 3,
      max_holds: 3,
      blocked_when_overdue: true,
      exempt_from_suspension: false,
      active: true,
    },
    schema: readerCategoryForm,
    valuesOf: (values) => values,
    draftKey: "reader_categories/new",
    touches: TOUCHES,
    onSaved: () => {
      notify.ok("Categoria salva");
      onClose();
    },
  });
  return <CategoryDrawer title="Nova categoria" form={form} onClose={onClose} />;
}

function EditCategory({ category, onClose }: { category: ReaderCategories; onClose: () => void }) {
  const { form, conflict } = useRecordForm({
    collection: "reader_categories",
    record: category,
    formOf: ({ name, max_loans, max_holds, blocked_when_overdue, exempt_from_suspension, active }): CategoryForm => ({
      name,
      max_loans,
      max_holds,
      blocked_when_overdue,
      exempt_from_suspension,
      active,
    }),
    schema: readerCategoryForm,
    valuesOf: (values) => values,
    labels: LABELS,
    draftKey: `reader_categories/${category.id}`,
    touches: TOUCHES,
    onSaved: () => {
      notify.ok("Categoria salva");
      onClose();
    },
  });
  return <CategoryDrawer title={category.name} form={form} conflict={conflict} onClose={onClose} />;
}

interface CategoryDrawerProps {
  title: string;
  form: ServerFormState<CategoryForm>;
  conflict?: ReactNode;
  onClose: () => void;
}

function CategoryDrawer({ title, form, conflict, onClose }: CategoryDrawerProps) {
  return (
    <FormDrawer title={title} form={form} onClose={onClose}>
      {conflict}
      <TextInput label={LABELS.name} {...form.field("name")} />
      <FieldColumns>
        <NumberInput
          label={LABELS.max_loans}
          description="De todos os tipos que contam no limite."
          min={0}
          allowDecimal={false}
          {...form.field("max_loans")}
        />
        <NumberInput
          label={LABELS.max_holds}
          description="0: esta categoria não reserva."
          min={0}
          allowDecimal={false}
          {...form.field("max_holds")}
        />
      </FieldColumns>
      <Checkbox label={LABELS.blocked_when_overdue} {...form.checkbox("blocked_when_overdue")} />
      <Checkbox label={LABELS.exempt_from_suspension} {...form.checkbox("exempt_from_suspension")} />
      <Checkbox label={LABELS.active} {...form.checkbox("active")} />
    </FormDrawer>
  );
}
