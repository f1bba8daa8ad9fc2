import { Button, Select, TextInput, type TextInputProps } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { MaterialTypes, ReaderCategories, LoanRules as Rule } from "../../../../domain/collections.gen";
import { formatDay, isDay } from "../../../../domain/dates";
import { DAY_MODE_WORDS, loanRuleForm } from "../../../../domain/library/circulation/rule-forms";
import { ruleInWords } from "../../../../domain/library/circulation/rule-words";
import { BLANK_RULE, DAY_MODES } from "../../../../domain/library/circulation/terms";
import { sentenceOf } from "../../data/errors";
import { createRecord, deleteRecord } from "../../data/records";
import { useNewRecordForm } from "../../platform/useNewRecordForm";
import { sayValue, useRecordForm } from "../../platform/useRecordForm";
import { DateField } from "../../ui/form/DateField";
import { FormDrawer } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { SettingsTable } from "./SettingsTable";
import { scopeInWords } from "./scope";

interface LoanRulesProps {
  rules: UseQueryResult<Rule[]>;
  categories: readonly ReaderCategories[];
  types: readonly MaterialTypes[];
}

/** The matrix: one row for a category and a type, an empty one meaning any. */
export function LoanRules({ rules, categories, types }: LoanRulesProps) {
  return (
    <SettingsTable
      title="Regras de empréstimo"
      add="Nova regra"
      rows={rules}
      rowName={(rule) => scopeInWords(rule, categories, types)}
      columns={[
        { key: "scope", title: "Para" },
        { key: "words", title: "O que vale", render: ruleInWords },
      ]}
      renderNew={(onClose) => <NewRule categories={categories} types={types} onClose={onClose} />}
      renderEdit={(rule, onClose) => (
        <EditRule rule={rule} categories={categories} types={types} onClose={onClose} onChanged={() => void rules.refetch()} />
      )}
    />
  );
}

const LABELS = {
  category: "Categoria do leitor",
  material_type: "Tipo de material",
  day_mode: "Como contar os dias",
  loan_days: "Dias de empréstimo",
  max_loans: "Quantos deste tipo",
  max_renewals: "Renovações",
  renewal_days: "Dias por renovação",
  renewal_window: "Renova a partir de",
  ceiling: "Nada vence depois de",
  grace_days: "Tolerância",
  suspension_per_day: "Suspensão por dia de atraso",
  suspension_max: "Suspensão mais longa",
};
type RuleForm = z.output<typeof loanRuleForm>;
const TOUCHES: readonly string[] = [];
const SAVED = "Regra salva. Empréstimos já feitos continuam como estavam";

interface Scopes {
  categories: readonly ReaderCategories[];
  types: readonly MaterialTypes[];
}

interface NewRuleProps extends Scopes {
  onClose: () => void;
}

function NewRule({ onClose, ...scopes }: NewRuleProps) {
  const form = useNewRecordForm<"loan_rules", RuleForm, RuleForm>({
    collection: "loan_rules",
    initial: loanRuleForm.parse(BLANK_RULE),
    schema: loanRuleForm,
    valuesOf: (values) => values,
    draftKey: "loan_rules/new",
    touches: TOUCHES,
    focusFirst: false,
    onSaved: () => {
      notify.ok(SAVED);
      onClose();
    },
  });
  return <RuleDrawer title="Nova regra" form={form} general={false} onClose={onClose} {...scopes} />;
}

interface EditRuleProps extends Scopes {
  rule: Rule;
  onClose: () => void;
  onChanged: () => void;
}

function EditRule({ rule, onClose, onChanged, ...scopes }: EditRuleProps) {
  const { categories, types } = scopes;
  const general = rule.category === "" && rule.material_type === "";
  const { form, conflict } = useRecordForm<"loan_rules", RuleForm, RuleForm>({
    collection: "loan_rules",
    record: rule,
    formOf: (record) => loanRuleForm.parse(record),
    schema: loanRuleForm,
    valuesOf: (values) => values,
    labels: LABELS,
    say: (name, value) => {
      switch (name) {
        case "category":
          return categories.find(({ id }) => id === value)?.name ?? "Qualquer leitor";
        case "material_type":
          return types.find(({ id }) => id === value)?.name ?? "Qualquer material";
        case "day_mode":
          return DAY_MODES.filter((mode) => mode === value).map((mode) => DAY_MODE_WORDS[mode])[0] ?? "";
        case "ceiling":
          return typeof value === "string" && isDay(value) ? formatDay(value) : "";
        default:
          return sayValue(name, value);
      }
    },
    draftKey: `loan_rules/${rule.id}`,
    touches: TOUCHES,
    onSaved: () => {
      notify.ok(SAVED);
      onClose();
    },
  });
  const remove = async () => {
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
  return (
    <RuleDrawer
      title={scopeInWords(rule, categories, types)}
      form={form}
      general={general}
      conflict={conflict}
      onClose={onClose}
      moreActions={
        general ? null : (
          <Button variant="subtle" color="bad" onClick={() => void remove()}>
            Excluir
          </Button>
        )
      }
      {...scopes}
    />
  );
}

interface RuleDrawerProps extends Scopes {
  title: string;
  form: ServerFormState<RuleForm>;
  /** The rule that all others inherit from. */
  general: boolean;
  conflict?: ReactNode;
  moreActions?: ReactNode;
  onClose: () => void;
}

function RuleDrawer({ title, form, general, conflict, moreActions, categories, types, onClose }: RuleDrawerProps) {
  const any = (label: string) => ({ value: "", label });
  return (
    <FormDrawer title={title} form={form} onClose={onClose} moreActions={moreActions}>
      {conflict}
      <FieldColumns>
        <Select
          label={LABELS.category}
          data-autofocus
          data={[any("Qualquer leitor"), ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
          disabled={general}
          allowDeselect={false}
          {...form.field("category")}
        />
        <Select
          label={LABELS.material_type}
          data={[any("Qualquer material"), ...types.map(({ id, name }) => ({ value: id, label: name }))]}
          disabled={general}
          allowDeselect={false}
          {...form.field("material_type")}
        />
      </FieldColumns>
      <Select
        label={LABELS.day_mode}
        data={[
          ...(general ? [] : [any("Herdar da regra mais geral")]),
          ...DAY_MODES.map((mode) => ({ value: mode, label: DAY_MODE_WORDS[mode] })),
        ]}
        allowDeselect={false}
        {...form.field("day_mode")}
      />
      <FieldColumns>
        <Figure label={LABELS.loan_days} description="0: não sai da biblioteca. Vazio: herda." {...form.field("loan_days")} />
        <Figure label={LABELS.max_loans} description="Vazio: só o limite da categoria." {...form.field("max_loans")} />
      </FieldColumns>
      <FieldColumns>
        <Figure label={LABELS.max_renewals} description="0: nenhuma. Vazio: herda." {...form.field("max_renewals")} />
        <Figure label={LABELS.renewal_days} description="Vazio: os do empréstimo." {...form.field("renewal_days")} />
      </FieldColumns>
      <FieldColumns>
        <Figure
          label={LABELS.renewal_window}
          description="Dias antes do vencimento. 0: só no dia. Vazio: herda."
          {...form.field("renewal_window")}
        />
        <DateField label={LABELS.ceiling} description="O fim do ano letivo. Vazio: herda." {...form.field("ceiling")} />
      </FieldColumns>
      <FieldColumns>
        <Figure
          label={LABELS.grace_days}
          description="Dias de atraso que não custam nada. Vazio: herda."
          {...form.field("grace_days")}
        />
        <Figure
          label={LABELS.suspension_per_day}
          description="Em dias. 0: atraso não suspende. Vazio: herda."
          {...form.field("suspension_per_day")}
        />
      </FieldColumns>
      <Figure
        label={LABELS.suspension_max}
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
