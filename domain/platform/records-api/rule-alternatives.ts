/**
 * The alternatives of an access rule, "(a) || (b)". The whole rule where it is no plain choice between groups: the precedence of
 * `&&` and `||` is PocketBase's own.
 */
export function alternativesOf(rule: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let at = 0; at < rule.length; at++) {
    const sign = rule[at]!;
    if (quote !== "") {
      quote = sign === quote && rule[at - 1] !== "\\" ? "" : quote;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
    } else if (sign === "(" || sign === ")") {
      depth += sign === "(" ? 1 : -1;
    } else if (depth === 0 && rule.startsWith("&&", at)) {
      return [rule];
    } else if (depth === 0 && rule.startsWith("||", at)) {
      parts.push(rule.slice(from, at).trim());
      from = at + 2;
      at++;
    }
  }
  return [...parts, rule.slice(from).trim()];
}
