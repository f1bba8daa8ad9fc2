import { Select, Stack } from "@mantine/core";
import { useState } from "react";
import type { LoanRules, MaterialTypes, ReaderCategories } from "../../../../domain/collections.gen";
import { termsInWords } from "../../../../domain/library/circulation/rule-words";
import { resolveTerms } from "../../../../domain/library/circulation/terms";
import { Card } from "../../ui/Card";
import { FieldColumns } from "../../ui/form/ServerForm";
import classes from "./rules.module.css";
import { scopeInWords } from "./scope";

interface RuleFinderProps {
  rules: readonly LoanRules[];
  categories: readonly ReaderCategories[];
  types: readonly MaterialTypes[];
}

/** The rule for this reader and this material, with its terms: it explains every unexpected date. */
export function RuleFinder({ rules, categories, types }: RuleFinderProps) {
  const [category, setCategory] = useState<string | null>(null);
  const [type, setType] = useState<string | null>(null);
  const chosenCategory = categories.find(({ id }) => id === category);
  const chosenType = types.find(({ id }) => id === type);
  const terms = category && type ? resolveTerms(rules, category, type) : null;
  const winner = rules.find(({ id }) => id === terms?.rule);
  const options = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card title="Qual regra se aplica?">
      <Stack gap="0.9rem">
        <FieldColumns>
          <Select label="Categoria do leitor" data={options(categories)} value={category} onChange={setCategory} />
          <Select label="Tipo de material" data={options(types)} value={type} onChange={setType} />
        </FieldColumns>
        {terms && chosenCategory && chosenType ? (
          <>
            <p className={classes.answer} role="status">
              <strong>{termsInWords(terms, chosenCategory.max_loans, chosenType.lendable)}</strong>
            </p>
            <p className="second-line">
              {winner
                ? `Regra mais específica: ${scopeInWords(winner, categories, types)}. Os campos em branco seguem as regras mais gerais.`
                : ""}
            </p>
          </>
        ) : (
          <p className="second-line">Escolha a categoria e o tipo para ver o prazo, o limite e as renovações.</p>
        )}
      </Stack>
    </Card>
  );
}
