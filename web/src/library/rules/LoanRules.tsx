import { Button, Select, TextInput, type TextInputProps } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { MaterialTypes, ReaderCategories, LoanRules as Rule } from "../../../../domain/collections.gen";
import { DAY_MODE_WORDS, loanRuleForm } from "../../../../domain/library/circulation/rule-forms";
import { ruleInWords } from "../../../../domain/library/circulation/rule-words";
import { BLANK_RULE, DAY_MODES } from "../../../../domain/library/circulation/terms";
import { sentenceOf } from "../../data/errors";
import { createRecord, deleteRecord, useSave } from "../../data/records";
import { Card } from "../../ui/Card";
import { DateField } from "../../ui/form/DateField";
import { FormDrawer } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { scopeInWords } from "./scope";

interface LoanRulesProps {
  rules: UseQueryResult<Rule[]>;
  categories: readonly ReaderCategories[];
  types: readonly MaterialTypes[];
}

const { id: _, ...EMPTY } = BLANK_RULE;

/** The matrix: one row for a category and a type, an empty one meaning any. */
export function LoanRules({ rules, categories, types }: LoanRulesProps) {
  const [editing, setEditing] = useState<Rule | "new" | null>(null);
  return (
    <Card
      title="Regras de empréstimo"
      aside={
        <Button size="sm" variant="default" onClick={() => setEditing("new")}>
          Nova regra
        </Button>
      }
      flush
    >
      <DataTable
        caption="Regras de empréstimo"
        rowId={(rule) => rule.id}
        rowName={(rule) => scopeInWords(rule, categories, types)}
        onOpen={setEditing}
        query={wholeList(rules)}
        columns={[
          { key: "scope", title: "Para" },
          { key: "words", title: "O que vale", render: ruleInWords },
        ]}
        empty={null}
      />
      {editing ? (
        <RuleDrawer
          key={editing === "new" ? "new" : editing.id}
          rule={editing === "new" ? null : editing}
          categories={categories}
          types={types}
          onClose={() => setEditing(null)}
          onChanged={() => void rules.refetch()}
        />
      ) : null}
    </Card>
  );
}

const pick = ({ id: _, created: _created, updated: _updated, collectionId: _c, collectionName: _n, ...figures }: Rule) => figures;

interface RuleDrawerProps {
  rule: Rule | null;
  categories: readonly ReaderCategories[];
  types: readonly MaterialTypes[];
  onClose: () => void;
  onChanged: () => void;
}

function RuleDrawer({ rule, categories, types, onClose, onChanged }: RuleDrawerProps) {
  const save = useSave("loan_rules");
  const general = rule !== null && rule.category === "" && rule.material_type === "";
  const form = useServerForm({
    initial: rule ? pick(rule) : EMPTY,
    schema: loanRuleForm,
    draftKey: `loan_rules/${rule?.id ?? "new"}`,
    save: (values) => save.mutateAsync({ ...(rule ? { id: rule.id, seen: rule.updated } : {}), values }),
    onSaved: () => {
      notify.ok("Regra salva. Empréstimos já feitos continuam como estavam");
      onClose();
    },
  });
  const remove = async () => {
    if (!rule) {
      return;
    }
    try {
      await deleteRecord("loan_rules", rule.id);
      notify.undo("Regra excluída", () => {
        createRecord("loan_rules", { ...loanRuleForm.parse(rule), id: rule.id })
          .then(onChanged)
          .catch((error: unknown) => notify.bad(sentenceOf(error)));
      });
      onClose();
      onChanged();
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  const any = (label: string) => ({ value: "", label });
  return (
    <FormDrawer
      title={rule ? scopeInWords(rule, categories, types) : "Nova regra"}
      form={form}
      onClose={onClose}
      moreActions={
        rule && !general ? (
          <Button variant="subtle" color="bad" onClick={() => void remove()}>
            Excluir
          </Button>
        ) : null
      }
    >
      <FieldColumns>
        <Select
          label="Categoria do leitor"
          data-autofocus
          data={[any("Qualquer leitor"), ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
          disabled={general}
          allowDeselect={false}
          {...form.field("category")}
        />
        <Select
          label="Tipo de material"
          data={[any("Qualquer material"), ...types.map(({ id, name }) => ({ value: id, label: name }))]}
          disabled={general}
          allowDeselect={false}
          {...form.field("material_type")}
        />
      </FieldColumns>
      <Select
        label="Como contar os dias"
        data={[
          ...(general ? [] : [any("Herdar da regra mais geral")]),
          ...DAY_MODES.map((mode) => ({ value: mode, label: DAY_MODE_WORDS[mode] })),
        ]}
        allowDeselect={false}
        {...form.field("day_mode")}
      />
      <FieldColumns>
        <Figure label="Dias de empréstimo" description="0: não sai da biblioteca. Vazio: herda." {...form.field("loan_days")} />
        <Figure label="Quantos deste tipo" description="Vazio: só o limite da categoria." {...form.field("max_loans")} />
      </FieldColumns>
      <FieldColumns>
        <Figure label="Renovações" description="0: nenhuma. Vazio: herda." {...form.field("max_renewals")} />
        <Figure label="Dias por renovação" description="Vazio: os do empréstimo." {...form.field("renewal_days")} />
      </FieldColumns>
      <FieldColumns>
        <Figure
          label="Renova a partir de"
          description="Dias antes do vencimento. 0: só no dia. Vazio: herda."
          {...form.field("renewal_window")}
        />
        <DateField label="Nada vence depois de" description="O fim do ano letivo. Vazio: herda." {...form.field("ceiling")} />
      </FieldColumns>
      <FieldColumns>
        <Figure
          label="Tolerância"
          description="Dias de atraso que não custam nada. Vazio: herda."
          {...form.field("grace_days")}
        />
        <Figure
          label="Suspensão por dia de atraso"
          description="Em dias. 0: atraso não suspende. Vazio: herda."
          {...form.field("suspension_per_day")}
        />
      </FieldColumns>
      <Figure
        label="Suspensão mais longa"
        description="Em dias, por livro atrasado. Vazio: herda; vazio em todas: até cinco anos."
        {...form.field("suspension_max")}
      />
    </FormDrawer>
  );
}

/** A figure of the rule: text, since empty and 0 differ. */
function Figure(props: TextInputProps) {
  return <TextInput inputMode="numeric" {...props} />;
}
