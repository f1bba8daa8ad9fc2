import { Button, Group, SegmentedControl, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { RequesterCandidate, ScannedRequester } from "../../../../domain/warehouse/commands";
import { Card } from "../../ui/Card";
import { KeyHint } from "../../ui/KeyHint";
import { notify } from "../../ui/notify";
import { Page, type PageProps } from "../../ui/Page";
import { ScanBar, type ScanBarHandle } from "../../ui/scan/ScanBar";
import { VerdictRow } from "../../ui/scan/VerdictList";
import { FindByName } from "../FindByName";
import classes from "./Desk.module.css";
import { MakeRequester } from "./MakeRequester";
import { RequesterSheet } from "./RequesterSheet";
import { useDeskKeys } from "./useDeskKeys";
import type { DeskAction, DeskEntry, useDraftDesk } from "./useDraftDesk";
import { RECEIPTS, useReceipt } from "./useReceipt";

/** A scanner may repeat a read within this time; the next piece of the same material comes later. */
const REPEAT_MILLISECONDS = 350;

/**
 * The scan bar and the receipt of a desk, and the actions after a posting. @param key under which the choice of paper is stored.
 */
export function useDeskEnds(key: string) {
  const bar = useRef<ScanBarHandle>(null);
  const receipt = useReceipt(key);
  return {
    bar,
    receipt,
    onPosted: ({ id }: { id: string }) => {
      bar.current?.forgetLast();
      bar.current?.focus();
      receipt.handedOver(id);
    },
  };
}

interface Draft {
  id: string;
  requester: ScannedRequester | null;
  lines: readonly unknown[];
  note: string;
}

interface DeskLabels {
  heading: string;
  /** The label for the person: "Quem retira". */
  personLabel: string;
  /** The scan bar's label while there is no person. */
  scanLabel: string;
  /** The list's name. */
  listLabel: string;
  /** The content while the draft is empty. */
  emptyText: string;
  finishLabel: string;
  discardLabel: string;
  /** The sentence after a draft was discarded. */
  discardedSentence: string;
}

interface DraftDeskProps<Open extends Draft> extends Pick<PageProps, "title" | "tab" | "views"> {
  ends: ReturnType<typeof useDeskEnds>;
  desk: Omit<ReturnType<typeof useDraftDesk<Open, never>>, "hand"> & { dropRequester: () => void };
  /** Left out where the document takes no note. */
  onNote?: ((note: string) => void) | undefined;
  labels: DeskLabels;
  /** Beside the heading: the quantity. */
  sideText?: string | undefined;
  isEmpty: boolean;
  /** The missing part, and the field where the user corrects it. */
  missingPart: { sentence: string; field?: string } | undefined;
  /** The screen reader's text for the newest line. */
  spokenText?: string | undefined;
  /** A row for each line, the newest first. */
  rows: ReactNode;
  /** The person's loans: SheetItems. */
  owedSummary?: ReactNode;
  /** Above the receipt. */
  fields?: ReactNode;
  children?: ReactNode;
}

/** A desk that collects codes and posts them with one button: the person, the lines, and the last step. */
export function DraftDesk<Open extends Draft>(props: DraftDeskProps<Open>) {
  const { ends, desk, onNote, labels, sideText, isEmpty, missingPart, spokenText, rows, owedSummary, fields, children, ...page } =
    props;
  const { bar, receipt } = ends;
  const { draft, scan } = desk;
  const [finding, setFinding] = useState<string | null>(null);
  const [making, setMaking] = useState<{ entry: DeskEntry; candidate: RequesterCandidate } | null>(null);

  // A link from elsewhere opens the desk with its person.
  const [params, setParams] = useSearchParams();
  const requesterCode = params.get("requisitante");
  useEffect(() => {
    if (requesterCode) {
      scan(requesterCode);
      setParams({}, { replace: true });
    }
  }, [requesterCode, scan, setParams]);

  const find = () => setFinding(bar.current?.takeTyped() ?? "");
  const finish = () => {
    // The keys may come from a quantity: the draft already holds the typed value.
    if (missingPart?.field) {
      document.getElementById(missingPart.field)?.focus();
    } else if (missingPart) {
      bar.current?.focus();
    } else {
      // The desk shows a refusal itself.
      void desk.finish().catch(() => undefined);
    }
  };
  const act = (entry: DeskEntry, action: DeskAction) => {
    bar.current?.forgetLast();
    if (action.do === "find") {
      setFinding(action.text);
    } else if (action.do === "make") {
      setMaking({ entry, candidate: action.unmade });
    } else if (action.do === "slip") {
      receipt.print(action.document);
    } else {
      void desk.act(entry, action);
    }
  };
  const discard = () => {
    const previousDraft = desk.discard();
    notify.undo(labels.discardedSentence, () => desk.restore(previousDraft));
    bar.current?.focus();
  };
  useDeskKeys({
    onFind: find,
    onFinish: finish,
    onFirst: () => desk.press("F8", act),
    onUndo: () => desk.press("Ctrl Z", act),
  });

  const verdicts = desk.verdicts(act);
  const hasLines = draft.lines.length > 0;
  return (
    <Page
      {...page}
      actions={
        <Group component="span" gap="0.9rem">
          <KeyHint keys="6 *">antes do código leva 6</KeyHint>
          <KeyHint keys="F2">busca pelo nome</KeyHint>
          <KeyHint keys="?">atalhos</KeyHint>
        </Group>
      }
    >
      <ScanBar
        ref={bar}
        camera="handheld"
        onFind={find}
        onScan={scan}
        waitingCount={desk.waiting}
        repeatMilliseconds={REPEAT_MILLISECONDS}
        label={draft.requester ? "Passe o material" : labels.scanLabel}
      />
      <div className="columns main-column">
        <Card title={labels.heading} sideContent={sideText} flush>
          <div className="visually-hidden" aria-live="assertive">
            {verdicts[0] ? <p key={verdicts[0].id}>{`${verdicts[0].title}: ${verdicts[0].sentence}`}</p> : null}
            {spokenText ? <p>{spokenText}</p> : null}
          </div>
          {verdicts.length > 0 ? (
            <ol className={classes.lines} aria-label="Avisos do balcão">
              {verdicts.map((verdict, index) => (
                <VerdictRow key={verdict.id} verdict={verdict} newest={index === 0} />
              ))}
            </ol>
          ) : null}
          {hasLines ? (
            <ol className={classes.lines} aria-label={labels.listLabel} inert={desk.busy}>
              {rows}
            </ol>
          ) : verdicts.length === 0 ? (
            <p className="rest">{labels.emptyText}</p>
          ) : null}
          {isEmpty ? null : (
            <Group justify="flex-end" className="card-foot">
              <Button variant="subtle" disabled={desk.busy} onClick={discard}>
                {labels.discardLabel}
              </Button>
            </Group>
          )}
        </Card>
        <div className={classes.side}>
          <div className="page-stack" inert={desk.busy}>
            <RequesterSheet
              title={labels.personLabel}
              requester={draft.requester}
              items={owedSummary}
              onFind={find}
              onDrop={desk.dropRequester}
            />
            <Card>
              <div className="stack">
                {fields}
                <ReceiptField receipt={receipt} />
                {onNote ? (
                  <TextInput
                    label="Observação"
                    maxLength={1000}
                    autoComplete="off"
                    value={draft.note}
                    onChange={(event) => onNote(event.currentTarget.value)}
                  />
                ) : null}
              </div>
            </Card>
          </div>
          <div className={classes.button}>
            <Button
              fullWidth
              size="md"
              loading={desk.busy}
              onClick={finish}
              aria-keyshortcuts="F9"
              aria-describedby="desk-hint"
              rightSection={<KeyHint keys="F9" />}
            >
              {labels.finishLabel}
            </Button>
            <p id="desk-hint" className={classes.hint} data-tone={desk.trouble ? "bad" : undefined} role="status">
              {desk.trouble || missingPart?.sentence || ""}
            </p>
          </div>
        </div>
      </div>
      {finding === null ? null : (
        <FindByName
          typedName={finding}
          requesters={draft.requester ? "last" : "first"}
          onClose={() => setFinding(null)}
          onChoose={(code) => {
            setFinding(null);
            scan(code);
          }}
        />
      )}
      {making ? (
        <MakeRequester
          candidate={making.candidate}
          onClose={() => setMaking(null)}
          onMade={({ code }) => {
            void desk.act(making.entry, { do: "dismiss" });
            setMaking(null);
            scan(code);
            bar.current?.focus();
          }}
        />
      ) : null}
      {children}
    </Page>
  );
}

/** Whether the desk prints a slip for a signature, and on which paper. */
function ReceiptField({ receipt }: { receipt: ReturnType<typeof useReceipt> }) {
  return (
    <div>
      <p className={classes.label} id="receipt">
        Recibo
      </p>
      <SegmentedControl fullWidth aria-labelledby="receipt" data={RECEIPTS} value={receipt.receipt} onChange={receipt.choose} />
    </div>
  );
}
