import { Button } from "@mantine/core";
import { count } from "../../../../domain/text";
import { farthestDue } from "../../../../domain/warehouse/loans/terms";
import { formatDue, formatLoanItem } from "../../../../domain/warehouse/loans/words";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import { SheetItem } from "../../ui/scan/PersonSheet";
import { DraftDesk, useDeskEnds } from "../desk/DraftDesk";
import { fieldOf, LoanLineRow } from "./LoanLineRow";
import { LoanTabs } from "./LoanTabs";
import { batchesOnLoan, isEmpty, type LoanMode, missingOf, stateOf } from "./loan-draft";
import { useLoanDesk } from "./useLoanDesk";

const WORDS = {
  lend: {
    tab: "Emprestar material",
    heading: "Empréstimo",
    personLabel: "Requisitante",
    finishLabel: "Emprestar",
    scanLabel: "Passe o material ou o código do requisitante",
    listLabel: "Materiais deste empréstimo",
    emptyText:
      "Passe o código do requisitante e os materiais. Sem leitor de código, digite o número e tecle Enter, ou busque pelo nome.",
    discardLabel: "Descartar",
    discardedSentence: "Empréstimo descartado. Nada saiu do estoque.",
  },
  return: {
    tab: "Devolver material",
    heading: "Devolução",
    personLabel: "Requisitante",
    finishLabel: "Registrar devolução",
    scanLabel: "Passe o código do requisitante ou o material",
    listLabel: "Materiais desta devolução",
    emptyText:
      "Passe o código do requisitante e os materiais devolvidos. A etiqueta de uma unidade numerada já indica o requisitante.",
    discardLabel: "Descartar",
    discardedSentence: "Devolução descartada. Nada foi registrado.",
  },
} as const;

/** The loan desk: it lends material until a day, or takes returns. */
export function LoanDesk({ mode }: { mode: LoanMode }) {
  const { tab, ...words } = WORDS[mode];
  const { today } = useApplication();
  const ends = useDeskEnds("sineta.loan-receipt");
  const desk = useLoanDesk(mode, ends.onPosted);
  const { draft } = desk;
  const missingPart = missingOf(mode, draft);
  const [newest] = draft.lines;
  const items = draft.loans.flatMap((loan) =>
    loan.lines
      .filter(({ out }) => out > 0)
      .map((line) => (
        <SheetItem
          key={line.id}
          sideContent={
            <StatusBadge tone={loan.days_late > 0 ? "bad" : "neutral"} icon={false}>
              {loan.days_late > 0 ? formatDue(loan.due, today) : `até ${shortDay(loan.due, today)}`}
            </StatusBadge>
          }
          note={
            mode === "return" ? (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => desk.scan(line.unit_id || `${line.out / 10_000}*${line.code}`)}
                aria-label={`Devolver ${formatLoanItem(line, line.out)}`}
              >
                Devolver
              </Button>
            ) : undefined
          }
        >
          {formatLoanItem(line, line.out)}
        </SheetItem>
      )),
  );
  return (
    <DraftDesk
      title="Empréstimos de material"
      tab={tab}
      views={<LoanTabs />}
      ends={ends}
      desk={desk}
      onNote={(note) => desk.set({ note })}
      labels={{ ...words, heading: draft.requester ? `${words.heading}: ${draft.requester.name}` : words.heading }}
      sideText={newest ? count(draft.lines.length, "material", "materiais") : undefined}
      isEmpty={isEmpty(draft)}
      missingPart={
        missingPart && {
          sentence: missingPart.sentence,
          ...(missingPart.at === "line" ? { field: fieldOf(missingPart.key) } : {}),
        }
      }
      spokenText={newest && `${newest.thing.name}. ${stateOf(mode, draft, newest).problem}`}
      rows={draft.lines.map((line, index) => (
        <LoanLineRow
          key={line.thing.key}
          mode={mode}
          line={line}
          state={stateOf(mode, draft, line)}
          batches={mode === "return" ? batchesOnLoan(draft.loans, line.thing.key) : []}
          newest={index === 0}
          onChange={(change) => desk.changeLine(line.thing.key, change)}
          onRemove={() => desk.remove(line.thing.key)}
          onDone={() => ends.bar.current?.focus()}
        />
      ))}
      owedSummary={items.length > 0 ? items : undefined}
      fields={
        mode === "lend" ? (
          <DateField
            label="Devolver até"
            description="Em branco: em cinco dias de funcionamento da escola."
            earliest={today}
            latest={farthestDue(today)}
            value={draft.due}
            onChange={(due) => desk.set({ due })}
          />
        ) : null
      }
    />
  );
}
