interface NamedRecord {
  id: string;
  name: string;
}

/** The scope of a rule: "Professor, qualquer material". */
export function scopeInWords(
  rule: { category: string; material_type: string },
  categories: readonly NamedRecord[],
  types: readonly NamedRecord[],
): string {
  const nameIn = (rows: readonly NamedRecord[], id: string) => rows.find((row) => row.id === id)?.name;
  return `${nameIn(categories, rule.category) ?? "Qualquer leitor"}, ${(nameIn(types, rule.material_type) ?? "qualquer material").replace(/^\w/, (first) => first.toLowerCase())}`;
}
