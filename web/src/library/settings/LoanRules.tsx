import { Button, Select, TextInput, type TextInputProps } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { MaterialTypes, ReaderCategories, LoanRules as Rule } from "../../../../domain/collections.gen";
import { formatDay, isDay } from "../../../../domain/dates";
import { DAY_MODE_WORDS, loanRuleForm } from "../../../../domain/library/circulation/rule-forms";
import { ruleInWords } from "../../../../domain/library/circulation/rule-words";
import { BLANK_RULE, DAY_MODES } from "../../../../domain/library/circulation/terms";
import { sentenceOf } from "../../data/errors";
import { createRecord, deleteRecord } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { formatValue } from "../../platform/useRecordForm";
import { DateField } from "../../ui/form/DateField";
import { FieldColumns } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { SettingsTable } from "../../ui/table/SettingsTable";
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
        { key: "words", title: "Prazo e renovações", render: ruleInWords },
      ]}
      renderForm={(rule, onClose) => (
        <RuleDrawer rule={rule} categories={categories} types={types} onClose={onClose} onChanged={() => void rules.refetch()} />
      )}
    />
  );
}

const LABELS = {
  category: "Categoria do leitor",
  material_type: "Tipo de material",
  day_mode: "Como contar os dias",
  loan_days: "Dias de empréstimo",
  max_loans: "Limite para este tipo",
  max_renewals: "Renovações",
  renewal_days: "Dias por renovação",
  renewal_window: "Renova a partir de",
  ceiling: "Data-limite de devolução",
  grace_days: "Tolerância",
  suspension_per_day: "Suspensão por dia de atraso",
  suspension_max: "Suspensão mais longa",
};

interface RuleDrawerProps {
  rule: Rule | undefined;
  categories: readonly ReaderCategories[];
  types: readonly MaterialTypes[];
  onClose: () => void;
  onChanged: () => void;
}

function RuleDrawer({ rule, categories, types, onClose, onChanged }: RuleDrawerProps) {
  /** The rule that all others inherit from. */
  const general = rule?.category === "" && rule.material_type === "";
  const any = (label: string) => ({ value: "", label });
  return (
    <RecordDrawer
      collection="loan_rules"
      record={rule}
      title={rule ? scopeInWords(rule, categories, types) : "Nova regra"}
      schema={loanRuleForm}
      blank={loanRuleForm.parse(BLANK_RULE)}
      focusFirst={false}
      formOf={(record) => loanRuleForm.parse(record)}
      labels={LABELS}
      say={(name, value) => {
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
            return formatValue(name, value);
        }
      }}
      touches={[]}
      saved={() => "Regra salva. Empréstimos já feitos continuam como estavam"}
      actions={rule && !general ? <RemoveRule rule={rule} onClose={onClose} onChanged={onChanged} /> : null}
      onClose={onClose}
    >
      {(form) => (
        <>
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
              ...(general ? [] : [any("Usar a regra geral")]),
              ...DAY_MODES.map((mode) => ({ value: mode, label: DAY_MODE_WORDS[mode] })),
            ]}
            allowDeselect={false}
            {...form.field("day_mode")}
          />
          <FieldColumns>
            <Figure
              label={LABELS.loan_days}
              description="0: somente consulta local. Em branco: usa a regra geral."
              {...form.field("loan_days")}
            />
            <Figure label={LABELS.max_loans} description="Em branco: só o limite da categoria." {...form.field("max_loans")} />
          </FieldColumns>
          <FieldColumns>
            <Figure
              label={LABELS.max_renewals}
              description="0: nenhuma. Em branco: usa a regra geral."
              {...form.field("max_renewals")}
            />
            <Figure label={LABELS.renewal_days} description="Em branco: os do empréstimo." {...form.field("renewal_days")} />
          </FieldColumns>
          <FieldColumns>
            <Figure
              label={LABELS.renewal_window}
              description="Dias antes do vencimento. 0: só no dia. Em branco: usa a regra geral."
              {...form.field("renewal_window")}
            />
            <DateField
              label={LABELS.ceiling}
              description="O fim do ano letivo. Em branco: usa a regra geral."
              {...form.field("ceiling")}
            />
          </FieldColumns>
          <FieldColumns>
            <Figure
              label={LABELS.grace_days}
              description="Dias de atraso sem suspensão. Em branco: usa a regra geral."
              {...form.field("grace_days")}
            />
            <Figure
              label={LABELS.suspension_per_day}
              description="Em dias. 0: atraso não suspende. Em branco: usa a regra geral."
              {...form.field("suspension_per_day")}
            />
          </FieldColumns>
          <Figure
            label={LABELS.suspension_max}
            description="Em dias, por livro atrasado. Em branco: usa a regra geral; em branco em todas: até cinco anos."
            {...form.field("suspension_max")}
          />
        </>
      )}
    </RecordDrawer>
  );
}

function RemoveRule({ rule, onClose, onChanged }: { rule: Rule; onClose: () => void; onChanged: () => void }) {
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
    <Button variant="subtle" color="bad" onClick={() => void remove()}>
      Excluir
    </Button>
  );
}

/** A figure of the rule: text, since empty and 0 differ. */
function Figure(props: TextInputProps) {
  return <TextInput inputMode="numeric" {...props} />;
}
