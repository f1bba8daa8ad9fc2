interface Named {
  id: string;
  name: string;
}

/** The scope of a rule: "Professor, qualquer material". */
export function scopeInWords(
  rule: { category: string; material_type: string },
  categories: readonly Named[],
  types: readonly Named[],
): string {
  const nameIn = (rows: readonly Named[], id: string) => rows.find((row) => row.id === id)?.name;
  return `${nameIn(categories, rule.category) ?? "Qualquer leitor"}, ${(nameIn(types, rule.material_type) ?? "qualquer material").replace(/^\w/, (first) => first.toLowerCase())}`;
}
