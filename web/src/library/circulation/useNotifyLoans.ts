import { useQueryClient } from "@tanstack/react-query";
import type { Loan } from "../../../../domain/library/commands";
import { NOTIFY_MAX } from "../../../../domain/library/notices/commands";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { notify } from "../../ui/notify";
import type { BulkAction, RowRefusal } from "../../ui/table/BulkBar";
import { loansAndReaders } from "./useLoanActions";

/** Notifies the families of chosen loans now; for loans without a message, the bar shows the reason. */
export function useNotifyLoans(): BulkAction<Loan> {
  const queryClient = useQueryClient();
  const attempt = async (chosenLoans: readonly Loan[]): Promise<RowRefusal<Loan>[]> => {
    // By reader, so that a reader's books are not in two calls, and in two messages, except at the limit of a thousand.
    const loans = [...chosenLoans].sort((loan, other) => loan.reader.localeCompare(other.reader));
    const reasons = new Map<string, string>();
    let messageCount = 0;
    for (let start = 0; start < loans.length; start += NOTIFY_MAX) {
      const part = loans.slice(start, start + NOTIFY_MAX).map(({ id }) => id);
      const { messages, verdicts } = await command("library/notify-loans", { loans: part });
      messageCount += messages;
      for (const { loan, reason } of verdicts) {
        reasons.set(loan, reason);
      }
    }
    if (messageCount > 0) {
      notify.ok(`${count(messageCount, "mensagem", "mensagens")} na fila de envio`);
    }
    for (const key of ["library/notices-preview", "library-messages"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    return chosenLoans.flatMap((loan) => {
      const reason = reasons.get(loan.id) ?? "";
      return reason === "" ? [] : [{ row: loan, id: loan.id, name: `${loan.title_name} (${loan.tombo})`, reason }];
    });
  };
  return {
    label: "Avisar",
    confirmsSingleRow: true,
    questionFor: (loans) => ({
      title: `Avisar sobre ${loansAndReaders(loans)}?`,
      text: "Cada leitor, ou cada responsável, recebe uma só mensagem com os livros selecionados. O mesmo aviso não é enviado duas vezes.",
      confirmLabel: `Avisar sobre ${count(loans.length, "livro", "livros")}`,
    }),
    attempt,
  };
}
