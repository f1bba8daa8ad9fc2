import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReaderCategories } from "../../../../domain/collections.gen";
import { readerCategoryForm } from "../../../../domain/library/circulation/rule-forms";
import { count } from "../../../../domain/text";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { StatusBadge } from "../../ui/StatusBadge";
import { SettingsTable } from "../../ui/table/SettingsTable";

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
      renderForm={(category, onClose) => <CategoryDrawer category={category} onClose={onClose} />}
    />
  );
}

const lateInWords = ({ blocked_when_overdue, exempt_from_suspension }: ReaderCategories) =>
  [
    blocked_when_overdue ? "com atraso ou livro perdido, não pode pegar outro" : "pode pegar mesmo com atraso",
    exempt_from_suspension ? "nunca é suspensa" : "",
  ]
    .filter(Boolean)
    .join(" · ");

const LABELS = {
  name: "Nome",
  max_loans: "Livros ao mesmo tempo",
  max_holds: "Reservas ao mesmo tempo",
  blocked_when_overdue: "Atraso ou livro perdido impede novo empréstimo",
  exempt_from_suspension: "Nunca é suspensa por atraso",
  active: "Ativa",
};

interface CategoryDrawerProps {
  category: ReaderCategories | undefined;
  onClose: () => void;
}

function CategoryDrawer({ category, onClose }: CategoryDrawerProps) {
  return (
    <RecordDrawer
      collection="reader_categories"
      record={category}
      title={category?.name ?? "Nova categoria"}
      schema={readerCategoryForm}
      blank={{
        name: "",
        max_loans: 3,
        max_holds: 3,
        blocked_when_overdue: true,
        exempt_from_suspension: false,
        active: true,
      }}
      formOf={({ name, max_loans, max_holds, blocked_when_overdue, exempt_from_suspension, active }) => ({
        name,
        max_loans,
        max_holds,
        blocked_when_overdue,
        exempt_from_suspension,
        active,
      })}
      labels={LABELS}
      touches={["readers"]}
      saved={() => "Categoria salva"}
      onClose={onClose}
    >
      {(form) => (
        <>
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
              description="0: sem reservas para esta categoria."
              min={0}
              allowDecimal={false}
              {...form.field("max_holds")}
            />
          </FieldColumns>
          <Checkbox label={LABELS.blocked_when_overdue} {...form.checkbox("blocked_when_overdue")} />
          <Checkbox label={LABELS.exempt_from_suspension} {...form.checkbox("exempt_from_suspension")} />
          <Checkbox label={LABELS.active} {...form.checkbox("active")} />
        </>
      )}
    </RecordDrawer>
  );
}
