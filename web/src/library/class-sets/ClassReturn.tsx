import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { type Day, formatLongDay } from "../../../../domain/dates";
import {
  foreignTo,
  type LoanSet,
  onLoanText,
  type SheetCell,
  titleTotals,
  totalsOf,
} from "../../../../domain/library/class-sets/class-sheet";
import type { ClassReturnSheet, SheetDelivery } from "../../../../domain/library/class-sets/commands";
import type { LoanAnswer } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { command, useCommand, useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { EmptyState } from "../../ui/EmptyState";
import { formatNumber, shortDay } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { ScanBar } from "../../ui/scan/ScanBar";
import type { ScanEntry } from "../../ui/scan/scan-session";
import { useSounds } from "../../ui/scan/sounds";
import { type ScanOutcome, useScanSession } from "../../ui/scan/use-scan-session";
import { VerdictList } from "../../ui/scan/VerdictList";
import { useUndoKey } from "../circulation/desk/use-undo-key";
import { type DeskAction, labelOf, loanVerdict } from "../circulation/desk/verdicts";
import classes from "./Deliver.module.css";
import { CLASS_SET_QUERIES } from "./queries";
import { type GridCellView, SetGrid } from "./SetGrid";
import { useUndoSet } from "./useUndoSet";
import { useYear } from "./useYear";

/** They scroll in a frame of their own: the grid stays visible. */
const MAX_VERDICTS = 30;

/** The year's end: one field for every returned book, and a grid that turns green. */
export default function ClassReturn() {
  const [address] = useSearchParams();
  const group = address.get("turma") ?? "";
  const reader = address.get("leitor") ?? "";
  const year = useYear();
  const input = { class: group, reader, year: address.has("ano") ? year : 0 };
  const sheet = useRead("library/class-return-sheet", input, {
    enabled: group !== "" || reader !== "",
    placeholderData: (previous) => previous,
  });
  useLive("loans", ["library/class-return-sheet"]);
  useLive("class_sets", ["library/class-return-sheet"]);
  const { data } = sheet;
  const ownTotals = totalsOf(data?.cells.filter((cell) => cell.own) ?? []);
  const complete = ownTotals.delivered > 0 && ownTotals.missing === 0;
  useBell(data && `${group}${reader}${data.year}`, complete);
  if (!data) {
    return (
      <Page title="Livros da turma">
        {group === "" && reader === "" ? (
          <EmptyState
            drawing="people"
            sentence="Escolha uma turma ou um professor para ver os livros que recebeu."
            action={
              <Button component={Link} to="/livros-didaticos">
                Ver as turmas
              </Button>
            }
          />
        ) : null}
        {sheet.isError || sheet.isLoading ? <LoadingState query={sheet} /> : null}
      </Page>
    );
  }
  const query = `${reader ? `leitor=${reader}` : `turma=${group}`}&ano=${data.year}`;
  const name = data.class_name || data.students[0]?.name || "Livros do professor";
  return (
    <Page
      title={name}
      count={
        ownTotals.delivered > 0
          ? `${formatNumber(ownTotals.returned)} de ${count(ownTotals.delivered, "devolvido", "devolvidos")}`
          : undefined
      }
      countTone={complete ? "ok" : "neutral"}
      subtitle={`Livros entregues em ${data.year}`}
      actions={
        <>
          <Button variant="default" component={Link} to={`/livros-didaticos/faltas?${query}`}>
            Imprimir pendências
          </Button>
          <Button variant="default" component={Link} to={`/livros-didaticos/nada-consta?${query}`}>
            Nada consta
          </Button>
          <Button
            component={Link}
            to={`/livros-didaticos/entregar?${reader ? `para=professor&leitor=${reader}` : `turma=${group}`}`}
          >
            Entregar livros
          </Button>
        </>
      }
    >
      {data.cells.length === 0 ? (
        <EmptyState
          drawing="books"
          sentence={`Nada foi entregue em ${data.year}. As entregas aparecem aqui, por aluno.`}
          action={null}
        />
      ) : (
        <>
          {complete ? (
            <Note tone="ok">
              {ownTotals.returned === ownTotals.delivered
                ? `${name} devolveu tudo: ${count(ownTotals.delivered, "livro", "livros")}.`
                : `Nenhum livro pendente: ${count(ownTotals.returned, "livro devolvido", "livros devolvidos")} e ${count(ownTotals.delivered - ownTotals.returned, "perdoado", "perdoados")}.`}{" "}
              <Link to={`/livros-didaticos/nada-consta?${query}`}>Imprimir o nada consta</Link>
            </Note>
          ) : null}
          <ReturnBox key={query} loanSet={{ class: group, reader, year: data.year, name }} />
          <Sheet sheet={data} />
        </>
      )}
      <Deliveries deliveries={data.deliveries} name={name} />
    </Page>
  );
}

/** Rings once when the last book is returned on this screen; `sheet` is undefined until it is loaded. */
function useBell(sheet: string | undefined, complete: boolean): void {
  const { play } = useSounds();
  const lastComplete = useRef<{ sheet: string; complete: boolean }>(undefined);
  useEffect(() => {
    if (!sheet) {
      return;
    }
    if (complete && lastComplete.current?.sheet === sheet && !lastComplete.current.complete) {
      play("done");
    }
    lastComplete.current = { sheet, complete };
  });
}

/** Returns any scanned book, the sheet's own or another's. */
function ReturnBox({ loanSet }: { loanSet: LoanSet }) {
  const outcomeOf = (answer: LoanAnswer): ScanOutcome<DeskAction> => {
    const verdict = loanVerdict(answer, Date.now());
    const isBack = answer.outcome === "returned";
    const foreign = isBack ? foreignTo(loanSet, answer.class_set) : "";
    const ownerName = isBack ? foreign : answer.class_name;
    return {
      verdict: {
        ...verdict,
        tone: foreign && verdict.tone === "ok" ? "warn" : verdict.tone,
        note: [ownerName, verdict.note].filter(Boolean).join(" · "),
        actions: verdict.actions.filter((action) => action.do === "undo"),
      },
      staleQueries: CLASS_SET_QUERIES,
    };
  };
  const session = useScanSession<DeskAction>({
    terms: () => null,
    storageKey: `class-return/${loanSet.reader || loanSet.class}/${loanSet.year}`,
    maxRows: MAX_VERDICTS,
    answer: async ({ id, code }) => outcomeOf(await command("library/return", { copy: code, id })),
  });
  const act = (entry: ScanEntry<DeskAction, null>, action: DeskAction) => {
    if (action.do === "undo") {
      const { loan, what, renewals } = action;
      void session.undo(entry, async () => outcomeOf(await command("library/undo", { loan, what, renewals })));
    }
  };
  useUndoKey(() => session.press("Ctrl Z", act));
  return (
    <>
      <div className={classes.scan}>
        <ScanBar onScan={session.scan} waitingCount={session.waiting} label="Passe os livros devolvidos" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={classes.verdicts} aria-label="Leituras" tabIndex={0}>
        <VerdictList
          verdicts={session.verdicts({ labelOf, onAct: act, keyed: true })}
          title="Devoluções"
          summary={session.scans > 0 ? count(session.scans, "leitura", "leituras") : undefined}
          emptyText="Passe os livros em qualquer ordem: cada devolução é marcada em verde na grade."
        />
      </section>
    </>
  );
}

function viewOf(cell: SheetCell, today: Day, holder: string): GridCellView {
  const { delivered, returned, missing, pardoned, given, tombos, desk } = cell;
  const withDesk = (text: string) => (desk > 0 ? `${text} · entregue no balcão` : text);
  if (missing > 0) {
    const [first = "", ...moreTombos] = tombos;
    const { tone, text } = onLoanText(cell, today, holder, (day) => shortDay(day, today));
    return { tone, code: moreTombos.length > 0 ? "" : first, text: withDesk(text) };
  }
  if (delivered > 0) {
    const text = delivered > 1 ? count(returned, "devolvido", "devolvidos") : returned > 0 ? "devolvido" : "perdoado";
    return { tone: pardoned > 0 && returned === 0 ? "info" : "ok", text: withDesk(text) };
  }
  return { tone: "neutral", text: given > 0 ? "em definitivo" : "" };
}

function Sheet({ sheet }: { sheet: ClassReturnSheet }) {
  const { today } = useApplication();
  const holder = sheet.class_name === "" ? "professor" : "aluno";
  const [taking, setTaking] = useState<{ reader: string; title: string; text: string } | null>(null);
  const takeBack = useCommand("library/take-back-handout", CLASS_SET_QUERIES, {
    onSuccess: ({ sentence }) => notify.ok(sentence),
  });
  const nameOf = (reader: string) => sheet.students.find((student) => student.reader === reader)?.name ?? "";
  const titleOf = (title: string) => sheet.titles.find(({ id }) => id === title)?.name ?? "";
  const totals = titleTotals(sheet.titles, sheet.cells);
  const cells = new Map<string, SheetCell>();
  for (const cell of sheet.cells) {
    const key = `${cell.reader} ${cell.title}`;
    // A book from another class fills the cell only while the cell's own is missing.
    if (!cells.has(key) || cell.missing > 0) {
      cells.set(key, cell);
    }
  }
  return (
    <>
      <SetGrid
        caption="Livros por aluno"
        footer="Devolvidos"
        rows={sheet.students.map(({ reader, name, card, moved_to, left }) => ({
          id: reader,
          name,
          to: `/leitores/${reader}`,
          note: left ? "Saiu da escola" : moved_to ? `Hoje em ${moved_to}` : card,
          noteTone: left ? "bad" : moved_to ? "info" : undefined,
        }))}
        columns={sheet.titles.map(({ id, name, component, grade }) => {
          const { delivered, returned, missing } = totals.get(id) ?? totalsOf([]);
          return {
            id,
            name,
            note: [component, grade].filter(Boolean).join(" · "),
            footer:
              delivered > 0
                ? `${returned} de ${delivered}${missing > 0 ? `, ${missing === 1 ? "falta 1" : `faltam ${missing}`}` : ""}`
                : "",
          };
        })}
        cell={(reader, title) => {
          const cell = cells.get(`${reader} ${title}`);
          if (!cell) {
            return null;
          }
          const view = viewOf(cell, today, holder);
          const isGiven = cell.given > 0 && cell.delivered === 0 && cell.own;
          const text = `${titleOf(title)} volta ao acervo e ${nameOf(reader)} pode receber outro exemplar.`;
          return isGiven ? { ...view, onOpen: () => setTaking({ reader, title, text }) } : view;
        }}
      />
      {taking ? (
        <ConfirmDanger
          title={`Desfazer a entrega a ${nameOf(taking.reader)}?`}
          text={taking.text}
          confirmLabel="Desfazer entrega"
          onConfirm={() => takeBack.mutateAsync({ reader: taking.reader, title: taking.title, year: sheet.year })}
          onClose={() => setTaking(null)}
        />
      ) : null}
    </>
  );
}

interface DeliveriesProps {
  deliveries: readonly SheetDelivery[];
  /** The class's, or the teacher's. */
  name: string;
}

/** The user must confirm the undo of an old delivery: all of it comes back at once, and a mistake would need a new delivery. */
function Deliveries({ deliveries, name }: DeliveriesProps) {
  const { today } = useApplication();
  const undo = useUndoSet({ asked: true });
  const [undoing, setUndoing] = useState<SheetDelivery | null>(null);
  if (deliveries.length === 0) {
    return null;
  }
  return (
    <Card title="Entregas">
      <ul className={classes.refusedList}>
        {deliveries.map((delivery) => {
          const { id, kind, made_on, made_by, books, refused, due, undone_at, may_undo } = delivery;
          return (
            <li key={id}>
              <span>
                {kind === "desk"
                  ? `No balcão, desde ${formatLongDay(made_on, today)}: ${count(books, "livro", "livros")}, de um em um`
                  : `${formatLongDay(made_on, today)}: ${count(books, "livro", "livros")}, devolver até ${formatLongDay(due, today)}`}{" "}
                <span className="second-line">
                  {[
                    kind === "desk" ? "" : made_by,
                    refused > 0 ? count(refused, "recusado", "recusados") : "",
                    undone_at ? "desfeita" : "",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              {may_undo && books > 0 ? (
                <Button
                  variant="default"
                  aria-label={`Desfazer a entrega de ${formatLongDay(made_on, today)}`}
                  onClick={() => setUndoing(delivery)}
                >
                  Desfazer…
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {undoing ? (
        <ConfirmDanger
          title={`Desfazer a entrega de ${formatLongDay(undoing.made_on, today)} a ${name}?`}
          text={`A entrega tem ${count(undoing.books, "livro", "livros")}: todos os livros não devolvidos voltam de uma só vez a constar na biblioteca. Não pode ser desfeito: em caso de engano, a entrega precisa ser registrada novamente.`}
          confirmLabel={`Desfazer a entrega de ${count(undoing.books, "livro", "livros")}`}
          onConfirm={() => undo.mutateAsync([undoing.id])}
          onClose={() => setUndoing(null)}
        />
      ) : null}
    </Card>
  );
}
