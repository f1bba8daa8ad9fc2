import { Button, Select } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { MaterialTypes, ReaderCategories, LoanRules as Rule } from "../../../../domain/collections.gen";
import {
  DAY_MODE_WORDS,
  type DayMode,
  LOAN_RULE_FIELDS,
  loanRuleForm,
  ruleInWords,
} from "../../../../domain/library/circulation/loan-rule-fields";
import type { FormOf } from "../../../../domain/record-fields";
import { sentenceOf } from "../../data/errors";
import { createRecord, deleteRecord } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { notify } from "../../ui/notify";
import { SettingsTable } from "../../ui/table/SettingsTable";
import { scopeInWords } from "./scope";

interface LoanRulesProps {
  rules: UseQueryResult<Rule[]>;
  categories: readonly ReaderCategories[];
  types: readonly MaterialTypes[];
}

/** The matrix: one row for a category and a type; an empty one means any. */
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

const { initial, formOf, labels, format } = formTerms(LOAN_RULE_FIELDS);
const DAY_MODES = Object.entries(DAY_MODE_WORDS).map(([value, label]) => ({ value, label }));

interface RuleDrawerProps {
  rule: Rule | undefined;
  categories: readonly ReaderCategories[];
  types: readonly MaterialTypes[];
  onClose: () => void;
  onChanged: () => void;
}

function RuleDrawer({ rule, categories, types, onClose, onChanged }: RuleDrawerProps) {
  /** The rule from which all others inherit. */
  const general = rule?.category === "" && rule.material_type === "";
  const any = (label: string) => ({ value: "", label });
  const choices = {
    category: [any("Qualquer leitor"), ...categories.map(({ id, name }) => ({ value: id, label: name }))],
    material_type: [any("Qualquer material"), ...types.map(({ id, name }) => ({ value: id, label: name }))],
  };
  return (
    <RecordDrawer<"loan_rules", FormOf<typeof LOAN_RULE_FIELDS>>
      collection="loan_rules"
      record={rule}
      title={rule ? scopeInWords(rule, categories, types) : "Nova regra"}
      schema={loanRuleForm()}
      initial={initial}
      focusFirst={false}
      formOf={formOf}
      labels={labels}
      format={(name, value) =>
        name === "category" || name === "material_type"
          ? (choices[name].find((choice) => choice.value === value)?.label ?? "")
          : format(name, value)
      }
      savedSentence={() => "Regra salva. Empréstimos já feitos continuam como estavam"}
      actions={rule && !general ? <RemoveRule rule={rule} onClose={onClose} onChanged={onChanged} /> : null}
      onClose={onClose}
    >
      {(form) => (
        <RecordFields
          fields={LOAN_RULE_FIELDS}
          form={form}
          inputs={{
            category: (input) => (
              <Select
                {...input}
                data-autofocus
                data={choices.category}
                disabled={general}
                allowDeselect={false}
                onChange={(id) => input.onChange(id ?? "")}
              />
            ),
            material_type: (input) => (
              <Select
                {...input}
                data={choices.material_type}
                disabled={general}
                allowDeselect={false}
                onChange={(id) => input.onChange(id ?? "")}
              />
            ),
            day_mode: (input) => (
              <Select
                {...input}
                data={general ? DAY_MODES : [any(LOAN_RULE_FIELDS.day_mode.labels[""]), ...DAY_MODES]}
                allowDeselect={false}
                onChange={(mode) => input.onChange(mode as DayMode | "")}
              />
            ),
          }}
        />
      )}
    </RecordDrawer>
  );
}

function RemoveRule({ rule, onClose, onChanged }: { rule: Rule; onClose: () => void; onChanged: () => void }) {
  const remove = async () => {
    try {
      await deleteRecord("loan_rules", rule.id);
      notify.undo("Regra excluída", () => {
        createRecord("loan_rules", { ...loanRuleForm().parse(formOf(rule)), id: rule.id })
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
