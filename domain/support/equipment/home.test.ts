import { expect, test } from "vitest";
import { lateLoanLines, ownLoanLines } from "./home";

test("a late machine is a line for the desk, and one for its borrower", () => {
  expect(lateLoanLines(0)).toEqual([]);
  expect(lateLoanLines(1)).toMatchObject([{ lead: "1 equipamento emprestado", to: "/equipamentos/emprestimos?atraso=true" }]);
  expect(lateLoanLines(12)).toMatchObject([{ lead: "12 equipamentos emprestados" }]);
  expect(ownLoanLines([])).toEqual([]);
  expect(ownLoanLines(["one", "one", "two"])).toMatchObject([
    { lead: "3 equipamentos emprestados", text: "com devolução em atraso", to: "/termos/one/imprimir" },
  ]);
});
