import { useHotkeys } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { count } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { Card } from "../../ui/Card";
import { KeyHint } from "../../ui/KeyHint";
import { Page } from "../../ui/Page";
import { ScanBar } from "../../ui/ScanBar";
import { VerdictList } from "../../ui/Verdict";
import classes from "./Desk.module.css";
import { DeskRow } from "./DeskRow";
import { FindReader } from "./FindReader";
import { OverrideDialog } from "./OverrideDialog";
import { ReaderPanel } from "./ReaderPanel";
import { type DeskEntry, useDesk } from "./useDesk";
import type { DeskAction } from "./verdicts";

/** One box for everything: a card opens its reader, a copy goes out or comes back. */
export default function Desk() {
  const desk = useDesk();
  const [finding, setFinding] = useState<string | null>(null);
  const [overriding, setOverriding] = useState<{ entry: DeskEntry; action: Extract<DeskAction, { do: "override" }> } | null>(null);
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

  const act = (entry: DeskEntry, action: DeskAction) => {
    if (action.do === "find") {
      setFinding(action.text);
    } else if (action.do === "override") {
      setOverriding({ entry, action });
    } else {
      void desk.act(entry, action);
    }
  };
  const undoLast = () => {
    for (const entry of desk.entries) {
      const action = entry.verdict?.actions.find((candidate) => candidate.do === "undo" && candidate.until > Date.now());
      if (action && !entry.undone) {
        void desk.act(entry, action);
        return;
      }
    }
  };
  const mainAction = () => {
    const entry = desk.entries[0];
    const action = entry?.verdict?.actions[0];
    if (entry && action) {
      act(entry, action);
    }
  };

  useHotkeys(
    [
      ["Escape", () => desk.closeReader()],
      ["F2", () => setFinding("")],
      ["F8", mainAction],
      ["mod+Z", undoLast],
    ],
    [],
  );

  const done = `${count(desk.entries.length, "leitura", "leituras")}: ${count(desk.lent, "emprestado", "emprestados")}, ${count(desk.returned, "devolvido", "devolvidos")}`;
  return (
    <Page
      title="Emprestar e devolver"
      actions={
        <span className={classes.keys}>
          <KeyHint keys="Esc">encerra o leitor</KeyHint>
          <KeyHint keys="F2">busca pelo nome</KeyHint>
          <KeyHint keys="F8">ação do último</KeyHint>
        </span>
      }
    >
      <ScanBar onScan={desk.scan} placeholder="Passe a carteirinha ou o livro" />
      <div className={classes.columns}>
        <Card title="Agora" aside={desk.entries.length > 0 ? done : null} flush>
          {desk.entries.length === 0 ? (
            <p className={classes.first}>
              Passe a carteirinha para emprestar, ou um livro para devolver. Sem leitor de código, digite o número e tecle Enter.
            </p>
          ) : (
            <VerdictList>
              {desk.entries.map((entry, index) => (
                <DeskRow key={entry.id} entry={entry} newest={index === 0} onAct={act} />
              ))}
            </VerdictList>
          )}
        </Card>
        {desk.reader ? (
          <ReaderPanel reader={desk.reader} onRenewAll={() => void desk.renewAll()} onClose={desk.closeReader} />
        ) : null}
      </div>
      {finding !== null ? (
        <FindReader
          initial={finding}
          onClose={() => setFinding(null)}
          onChoose={(card) => {
            setFinding(null);
            desk.scan(card);
          }}
        />
      ) : null}
      {overriding ? (
        <OverrideDialog
          refusal={overriding.action.refusal}
          onClose={() => setOverriding(null)}
          onConfirm={(reason) => {
            void desk.act(overriding.entry, overriding.action, reason);
            setOverriding(null);
          }}
        />
      ) : null}
    </Page>
  );
}
