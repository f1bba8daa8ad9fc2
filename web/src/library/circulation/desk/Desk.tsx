import { Button, Group } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isDay } from "../../../../../domain/dates";
import { count } from "../../../../../domain/text";
import { useLive } from "../../../data/realtime";
import { useApplication } from "../../../ui/application-context";
import { KeyHint } from "../../../ui/KeyHint";
import { notify } from "../../../ui/notify";
import { Page } from "../../../ui/Page";
import { ScanBar, type ScanBarHandle } from "../../../ui/scan/ScanBar";
import { VerdictList } from "../../../ui/scan/VerdictList";
import { PRINT_AT_ONCE } from "../../holds/slip-address";
import { PardonDialog } from "../PardonDialog";
import { BookDrop } from "./BookDrop";
import classes from "./Desk.module.css";
import { FindReader } from "./FindReader";
import { type ByHand, HandDaysBox, NO_HAND_DAYS } from "./HandDaysBox";
import { OverrideDialog } from "./OverrideDialog";
import { ReaderPanel } from "./ReaderPanel";
import { useDeskKeys } from "./use-desk-keys";
import { type DeskEntry, type DropDay, LAST_OPEN_DAY, useDesk } from "./useDesk";
import { type DeskAction, labelOf } from "./verdicts";

/** In a separate window, which prints and closes: the desk keeps its rows and the next scan. */
function printSlip(hold: string): void {
  if (!window.open(`/reservas/papeletas?reservas=${hold}&${PRINT_AT_ONCE}`, "_blank", "popup,width=480,height=640")) {
    notify.warn("O navegador bloqueou a janela da papeleta. Permita janelas deste endereço ou imprima em Reservas.");
  }
}

/** One field for everything: a card opens its reader, a copy is lent or returned. */
export default function Desk() {
  const [params, setParams] = useSearchParams();
  const { today } = useApplication();
  const dropDay = params.get("caixa") ?? "";
  const validDropDay = (isDay(dropDay) && dropDay <= today) || dropDay === LAST_OPEN_DAY ? dropDay : "";
  const desk = useDesk(validDropDay);
  const [finding, setFinding] = useState<string | null>(null);
  const [overriding, setOverriding] = useState<{ entry: DeskEntry; action: Extract<DeskAction, { do: "override" }> } | null>(
    null,
  );
  const [pardoning, setPardoning] = useState<Extract<DeskAction, { do: "pardon" }> | null>(null);
  useLive("loans", ["library/reader-sheet"]);
  useLive("readers", ["library/reader-sheet"]);
  useLive("suspensions", ["library/reader-sheet"]);

  // A link from the reader's sheet opens the desk with that reader.
  const readerParam = params.get("leitor");
  const { scan } = desk;
  useEffect(() => {
    if (readerParam) {
      scan(readerParam);
      setParams({}, { replace: true });
    }
  }, [readerParam, scan, setParams]);

  const bar = useRef<ScanBarHandle>(null);
  const goTo = (day: DropDay | "") => {
    // The next code may come before the address has changed.
    desk.moveTo(day);
    setParams(day ? { caixa: day } : {}, { replace: true });
  };
  const latestGoTo = useRef(goTo);
  latestGoTo.current = goTo;
  const { known: lastOpen, load: loadLastOpen } = desk.lastOpenDay;
  const isDayMissing = dropDay === LAST_OPEN_DAY;
  useEffect(() => {
    if (!isDayMissing) {
      return;
    }
    let isOver = false;
    // Without an answer each scan asks again, and its row says so.
    loadLastOpen().then(
      (day) => (isOver ? undefined : latestGoTo.current(day)),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isDayMissing, loadLastOpen]);
  const toggleBox = () => {
    bar.current?.forgetLast();
    desk.closeReader();
    changeDays(null);
    // Books in the box in the morning were returned on the last open day.
    goTo(validDropDay ? "" : (lastOpen ?? LAST_OPEN_DAY));
    bar.current?.focus();
  };
  const [days, setDays] = useState<ByHand | null>(null);
  const changeDays = (days: ByHand | null) => {
    // The next code may come before the screen is drawn.
    desk.setDays(days);
    setDays(days);
  };
  const toggleDays = () => {
    changeDays(days ? null : NO_HAND_DAYS);
    if (days) {
      bar.current?.focus();
    }
  };
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
    } else if (action.do === "slip") {
      printSlip(action.hold);
    } else if (action.do === "pardon") {
      setPardoning(action);
    } else {
      void desk.act(entry, action);
    }
  };
  useDeskKeys({
    onClose: closeReader,
    onFind: () => (validDropDay ? undefined : setFinding("")),
    onBox: toggleBox,
    onDays: () => (validDropDay ? undefined : toggleDays()),
    onFirst: () => desk.press("F8", act),
    onUndo: () => desk.press("Ctrl Z", act),
  });

  const done = [
    ...(validDropDay ? [] : [count(desk.lent, "emprestado", "emprestados")]),
    count(desk.returned, "devolvido", "devolvidos"),
  ];
  const summary = `${count(desk.begun, "leitura", "leituras")}: ${done.join(", ")}`;
  return (
    <Page
      title="Emprestar e devolver"
      actions={
        validDropDay ? null : (
          <Group component="span" gap="0.9rem">
            <KeyHint keys="Esc">encerra o leitor</KeyHint>
            <Button
              variant="default"
              onClick={() => setFinding("")}
              aria-keyshortcuts="F2"
              leftSection={<IconSearch size={18} aria-hidden />}
              rightSection={<KeyHint keys="F2" />}
            >
              Buscar pelo nome
            </Button>
            {days ? null : (
              <Button variant="default" onClick={toggleDays} aria-keyshortcuts="F9" rightSection={<KeyHint keys="F9" />}>
                Outra data
              </Button>
            )}
            <Button variant="default" onClick={toggleBox} aria-keyshortcuts="F4" rightSection={<KeyHint keys="F4" />}>
              Caixa de devolução
            </Button>
          </Group>
        )
      }
    >
      {validDropDay ? (
        <BookDrop
          key={isDayMissing ? LAST_OPEN_DAY : ""}
          day={isDayMissing ? "" : validDropDay}
          lastOpen={lastOpen}
          onDay={goTo}
          onClose={toggleBox}
        />
      ) : null}
      {days && !validDropDay ? <HandDaysBox days={days} onDays={changeDays} onClose={toggleDays} /> : null}
      <ScanBar
        ref={bar}
        camera="handheld"
        onScan={desk.scan}
        waitingCount={desk.waiting}
        label={validDropDay ? "Passe os livros da caixa" : "Passe a carteirinha ou o livro"}
      />
      <div className={`columns main-column ${classes.columns}`}>
        <VerdictList
          verdicts={desk.verdicts({ labelOf, onAct: act, keyed: true })}
          summary={desk.begun > 0 ? summary : undefined}
          emptyText={
            validDropDay
              ? "Passe os livros da caixa, um por um. Cada um é devolvido com a data acima."
              : "Passe a carteirinha para emprestar, ou um livro para devolver. Sem leitor de código, digite o número e tecle Enter."
          }
        />
        {desk.reader && !validDropDay ? (
          <ReaderPanel reader={desk.reader} onRenewAll={() => void desk.renewAll()} onClose={closeReader} />
        ) : null}
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
          obstacles={overriding.action.obstacles}
          onClose={() => setOverriding(null)}
          onConfirm={(overrides) => desk.lendDespite(overriding.entry, overriding.action, overrides)}
        />
      ) : null}
      {pardoning ? (
        <PardonDialog
          reader={pardoning.reader}
          name={pardoning.reader_name}
          suspension={pardoning.suspension}
          onClose={() => setPardoning(null)}
        />
      ) : null}
    </Page>
  );
}
