/** Material types and reader categories that state schools often have besides books and besides pupils, teachers and staff. */
import type { Offer } from "../platform/first-steps";
import { count } from "../text";

interface TypeOffer {
  name: string;
  lendable: boolean;
  counts_in_limit: boolean;
  /** The days of a loan, where they differ from a book's. */
  loan_days?: number;
}

export const TYPE_OFFERS: readonly TypeOffer[] = [
  { name: "Gibi ou mangá", lendable: true, counts_in_limit: true, loan_days: 7 },
  { name: "Jogo", lendable: true, counts_in_limit: true, loan_days: 7 },
  { name: "CD ou DVD", lendable: true, counts_in_limit: true, loan_days: 7 },
  { name: "Dicionário", lendable: false, counts_in_limit: true },
  { name: "Mapa ou atlas", lendable: false, counts_in_limit: true },
];

interface CategoryOffer {
  name: string;
  max_loans: number;
  max_holds: number;
  blocked_when_overdue: boolean;
  loan_days: number;
  max_renewals: number;
}

export const CATEGORY_OFFERS: readonly CategoryOffer[] = [
  { name: "Responsável", max_loans: 2, max_holds: 1, blocked_when_overdue: true, loan_days: 14, max_renewals: 1 },
  { name: "Estagiário", max_loans: 3, max_holds: 2, blocked_when_overdue: true, loan_days: 14, max_renewals: 2 },
  { name: "Comunidade", max_loans: 1, max_holds: 0, blocked_when_overdue: true, loan_days: 7, max_renewals: 1 },
];

const days = (quantity: number): string => count(quantity, "dia", "dias");

export const libraryOffers: readonly Offer[] = [
  ...TYPE_OFFERS.map(({ name, lendable, loan_days }) => ({
    name,
    note: `tipo de material, ${lendable ? `por ${days(loan_days ?? 0)}` : "só para consulta na biblioteca"}`,
  })),
  ...CATEGORY_OFFERS.map(({ name, max_loans, loan_days, max_renewals }) => ({
    name,
    note: `categoria de leitor: ${count(max_loans, "livro", "livros")} por ${days(loan_days)}, ${count(max_renewals, "renovação", "renovações")}`,
  })),
];
