import { useLive } from "../../data/realtime";
import { bind, useRecords } from "../../data/records";

/** How many books a person has at home. */
export function useLoansOfPerson(person: string): number {
  const loans = useRecords("loans", {
    filter: bind('reader.person = {:person} && returned_at = ""', { person }),
    perPage: 1,
    fields: "id",
  });
  useLive("loans");
  return loans.data?.totalItems ?? 0;
}
