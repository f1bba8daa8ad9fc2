import { useHotkeys } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { count } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { KeyHint } from "../../ui/KeyHint";
import { layerIsOpen } from "../../ui/layers";
import { Page } from "../../ui/Page";
import { ScanBar, type ScanBarHandle } from "../../ui/scan/ScanBar";
import { VerdictList } from "../../ui/scan/VerdictList";
import classes from "./Desk.module.css";
import { FindReader } from "./FindReader";
import { actionsOf, kitVerdicts, useUndoClock } from "./kit-verdicts";
import { OverrideDialog } from "./OverrideDialog";
import { ReaderPanel } from "./ReaderPanel";
import { type DeskEntry, useDesk } from "./useDesk";
import type { DeskAction } from "./verdicts";

/** One box for everything: a card opens its reader, a copy goes out or comes back. */
export default function Desk() {
  const desk = useDesk();
  const now = useUndoClock(desk.entries);
  const [finding, setFinding] = useState<string | null>(null);
  const [overriding, setOverriding] = useState<{ entry: DeskEntry; action: Extract<DeskAction, { do: "override" }> } | null>(
    null,
  );
  const [params, setParams] = useSearchParams();
  useLive("loans", ["library/reader-sheet"]);

  // A link from the reader's sheet opens the desk with that reader.
  const asked = params.get("leitor");
  const { scan } = desk;
  useEffect(() => {
    if (asked) {
      scan(asked);
      setParams({}, { replace: true });
    }
  }, [asked, scan, setParams]);

  const bar = useRef<ScanBarHandle>(null);
  const closeReader = () => {
    bar.current?.forgetLast();
    desk.closeReader();
  };
  const act = (entry: DeskEntry, action: DeskAction) => {
    bar.current?.forgetLast();
    if (action.do === "find") {
      setFinding(action.text);
    } else if (action.do === "override") {
      setOverriding({ entry, action });
    } else {
      void desk.act(entry, action);
    }
  };
  const actOn = (entry: DeskEntry | undefined, wanted: (action: DeskAction) => boolean) => {
    const action = entry && actionsOf(entry, Date.now()).find(wanted);
    if (entry && action) {
      act(entry, action);
    }
  };
  const isUndo = (action: DeskAction) => action.do === "undo";
  const undoLast = () =>
    actOn(
      desk.entries.find((entry) => actionsOf(entry, Date.now()).some(isUndo)),
      isUndo,
    );

  useHotkeys(
    [
      // A layer's own Escape closes the layer, not the reader behind it; so it must go through.
      ["Escape", () => (layerIsOpen() ? undefined : closeReader()), { preventDefault: false }],
      ["F2", () => setFinding("")],
      ["F8", () => actOn(desk.entries[0], () => true)],
      ["mod+Z", undoLast],
    ],
    [],
  );

  const summary = [
    `${count(desk.entries.length, "leitura", "leituras")}: ${count(desk.lent, "emprestado", "emprestados")}`,
    count(desk.returned, "devolvido", "devolvidos"),
  ].join(", ");
  return (
    <Page
      title="Emprestar e devolver"
      actions={
        <span className={classes.keys}>
          <KeyHint keys="Esc">encerra o leitor</KeyHint>
          <KeyHint keys="F2">busca pelo nome</KeyHint>
          <KeyHint keys="?">atalhos</KeyHint>
        </span>
      }
    >
      <ScanBar ref={bar} onScan={desk.scan} waiting={desk.waiting} label="Passe a carteirinha ou o livro" />
      <div className={classes.columns}>
        <VerdictList
          verdicts={kitVerdicts(desk.entries, now, act)}
          summary={desk.entries.length > 0 ? summary : undefined}
          rest="Passe a carteirinha para emprestar, ou um livro para devolver. Sem leitor de código, digite o número e tecle Enter."
        />
        {desk.reader ? <ReaderPanel reader={desk.reader} onRenewAll={() => void desk.renewAll()} onClose={closeReader} /> : null}
      </div>
      {finding === null ? null : (
        <FindReader
          initial={finding}
          onClose={() => setFinding(null)}
          onChoose={(card) => {
            setFinding(null);
            desk.scan(card);
          }}
        />
      )}
      {overriding ? (
        <OverrideDialog
          refusal={overriding.action.refusal}
          onClose={() => setOverriding(null)}
          onConfirm={(reason) => {
            setOverriding(null);
            void desk.act(overriding.entry, overriding.action, reason);
          }}
        />
      ) : null}
    </Page>
  );
}
