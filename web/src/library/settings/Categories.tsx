import type { UseQueryResult } from "@tanstack/react-query";
import type { ReaderCategories } from "../../../../domain/collections.gen";
import { CATEGORY_FIELDS, categoryForm } from "../../../../domain/library/circulation/category-fields";
import type { FormOf } from "../../../../domain/record-fields";
import { count } from "../../../../domain/text";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
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

const TERMS = formTerms(CATEGORY_FIELDS);

interface CategoryDrawerProps {
  category: ReaderCategories | undefined;
  onClose: () => void;
}

function CategoryDrawer({ category, onClose }: CategoryDrawerProps) {
  return (
    <RecordDrawer<"reader_categories", FormOf<typeof CATEGORY_FIELDS>>
      collection="reader_categories"
      record={category}
      title={category?.name ?? "Nova categoria"}
      schema={categoryForm()}
      {...TERMS}
      staleQueries={["readers"]}
      savedSentence={() => "Categoria salva"}
      onClose={onClose}
    >
      {(form) => <RecordFields fields={CATEGORY_FIELDS} form={form} />}
    </RecordDrawer>
  );
}
