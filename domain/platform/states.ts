/** The states of Brazil: people write the letters or the name. */
import { lazily } from "../lazily";
import { searchText } from "../text";

const NAMES =
  "AC acre|AL alagoas|AM amazonas|AP amapa|BA bahia|CE ceara|DF distrito federal|ES espirito santo|GO goias|MA maranhao|MG minas gerais|" +
  "MS mato grosso do sul|MT mato grosso|PA para|PB paraiba|PE pernambuco|PI piaui|PR parana|RJ rio de janeiro|RN rio grande do norte|" +
  "RO rondonia|RR roraima|RS rio grande do sul|SC santa catarina|SE sergipe|SP sao paulo|TO tocantins";

/** Their letters, in alphabetical order. */
export const BRAZILIAN_STATES: readonly string[] = NAMES.split("|").map((state) => state.slice(0, 2));

const abbreviations = lazily(
  () =>
    new Map(
      NAMES.split("|").flatMap((state) => {
        const [code, name] = [state.slice(0, 2), state.slice(3)];
        return [[code.toLowerCase(), code] as const, [name, code] as const];
      }),
    ),
);

/** "SP" for "sp" and "São Paulo"; empty for nothing, null for an unknown name. */
export function stateAbbreviation(text: string): string | null {
  return text.trim() === "" ? "" : (abbreviations().get(searchText(text)) ?? null);
}
