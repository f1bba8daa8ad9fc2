import { Button, Group, SegmentedControl } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type Day, formatLongDay } from "../../../../domain/dates";
import { deliveredSentence } from "../../../../domain/library/class-sets/class-sets";
import type { ClassSetPreview } from "../../../../domain/library/class-sets/commands";
import { count } from "../../../../domain/text";
import { useApplication } from "../../ui/application-context";
import { LeaveGuard } from "../../ui/form/LeaveGuard";
import { Note } from "../../ui/Note";
import { ScanBar } from "../../ui/scan/ScanBar";
import { VerdictList } from "../../ui/scan/VerdictList";
import { AddedSinceNotice } from "./AddedSinceNotice";
import { BlockedReaders } from "./BlockedReaders";
import classes from "./Deliver.module.css";
import { DeliveryGrid } from "./DeliveryGrid";
import { MakeReaders } from "./MakeReaders";
import { SkippedReaders } from "./SkippedReaders";
import { useDelivery } from "./useDelivery";
import { useFollowUps } from "./useFollowUps";
import { useUndoSet } from "./useUndoSet";

interface StudentsDeliveryProps {
  group: string;
  preview: ClassSetPreview;
  due: Day;
  /** Called when the grid gets its first book. */
  onBegun: () => void;
}

/** The pressed button disappears with the delivery: a keyboard user continues at its outcome. */
const takeFocus = (outcome: HTMLElement | null) => outcome?.focus();

/** The three ways to fill the grid: the next copies, the scanner down the list, a tombo by hand. */
export function StudentsDelivery({ group, preview, due, onBegun }: StudentsDeliveryProps) {
  const delivery = useDelivery(preview);
  const { today } = useApplication();
  const followUps = useFollowUps(delivery.delivered, group, (reader) => {
    const { codes = [], reason = "" } = delivery.overrides[reader] ?? {};
    return codes.map((code) => ({ code, reason }));
  });
  const wentOut = followUps.lent + followUps.given;
  const undo = useUndoSet();
  const [undoneText, setUndoneText] = useState("");
  const { delivered, items, cursor } = delivery;
  const withoutCard = preview.students.filter(({ reader }) => reader === "");
  const hasBegun = items.length > 0;
  const onBegunRef = useRef(onBegun);
  useEffect(() => {
    onBegunRef.current = onBegun;
  });
  useEffect(() => {
    if (hasBegun) {
      onBegunRef.current();
    }
  }, [hasBegun]);
  const students = new Set(items.map(({ reader }) => reader)).size;
  const currentStudent = cursor && preview.students.find(({ reader }) => reader === cursor.reader);
  const book = cursor && preview.books.find(({ id }) => id === cursor.title);

  if (preview.students.length === 0) {
    return <Note tone="warn">Esta turma não tem alunos ativos. Confira as pessoas da turma antes de entregar.</Note>;
  }
  return (
    <>
      <LeaveGuard form={delivery.guard} />
      {withoutCard.length > 0 && !delivered ? <MakeReaders group={group} students={withoutCard} /> : null}
      {delivered ? (
        <>
          <div key={undoneText} ref={takeFocus} tabIndex={-1} className={classes.outcome}>
            <Note tone={wentOut > 0 ? "ok" : "warn"}>
              {undoneText || (
                <>
                  {deliveredSentence(followUps)}.{" "}
                  {followUps.lent > 0 ? `Devolver até ${formatLongDay(delivered.due, today)}.` : ""}
                </>
              )}
            </Note>
          </div>
          <SkippedReaders
            verdicts={followUps.verdicts}
            preview={preview}
            onOverride={delivered.undone ? undefined : followUps.override}
          />
          {delivery.left.length > 0 ? (
            <AddedSinceNotice onPrepare={delivery.prepareLeft}>
              {delivery.left.length === 1
                ? "1 livro entrou na grade depois da primeira tentativa e não está nesta entrega."
                : `${delivery.left.length} livros entraram na grade depois da primeira tentativa e não estão nesta entrega.`}
            </AddedSinceNotice>
          ) : null}
        </>
      ) : (
        <>
          <Group gap="0.625rem 0.875rem">
            <Button variant="default" disabled={delivery.sending} onClick={delivery.distribute}>
              Distribuir os próximos exemplares
            </Button>
            <SegmentedControl
              aria-label="Ordem das leituras"
              disabled={delivery.sending}
              data={[
                { value: "by_title", label: "Um livro por vez" },
                { value: "by_student", label: "Um aluno por vez" },
              ]}
              value={delivery.order}
              onChange={(order) => delivery.setOrder(order === "by_student" ? "by_student" : "by_title")}
            />
            <Button variant="subtle" disabled={items.length === 0 || delivery.sending} onClick={delivery.clear}>
              Limpar a grade
            </Button>
          </Group>
          <div className={classes.scan}>
            <ScanBar
              onScan={delivery.scan}
              waitingCount={delivery.waiting}
              label={currentStudent ? `Passe ${book ? book.name : "um livro"} para ${currentStudent.name}` : "Passe um livro"}
            />
          </div>
          {delivery.entries.length > 0 ? (
            <VerdictList verdicts={delivery.entries} title="Leituras" emptyText="" />
          ) : (
            <p className="second-line">
              Cada livro lido é atribuído ao próximo aluno da fila. Passe uma carteirinha para escolher o aluno.
            </p>
          )}
          {delivery.notice ? <Note tone="warn">{delivery.notice}.</Note> : null}
        </>
      )}
      <DeliveryGrid preview={preview} delivery={delivery} verdicts={followUps.verdicts} />
      {delivered ? null : <BlockedReaders preview={preview} delivery={delivery} />}
      {delivery.problem ? <Note tone="bad">{delivery.problem}</Note> : null}
      <div className={classes.bar}>
        {delivered ? (
          <>
            <p>{`Entrega a ${delivered.class_name} registrada.`}</p>
            <Group gap="0.625rem">
              {undoneText === "" && wentOut > 0 ? (
                <Button
                  variant="default"
                  loading={undo.isPending}
                  onClick={() =>
                    undo.mutate(followUps.sets, {
                      onSuccess: ({ sentence }) => {
                        setUndoneText(`${sentence}.`);
                        delivery.markUndone();
                      },
                    })
                  }
                >
                  Desfazer a entrega
                </Button>
              ) : null}
              <Button variant="default" component={Link} to={`/livros-didaticos/turma?turma=${group}`}>
                Ver a turma
              </Button>
              <Button
                onClick={() => {
                  setUndoneText("");
                  delivery.reset();
                }}
              >
                Nova entrega
              </Button>
            </Group>
          </>
        ) : (
          <>
            <p role="status">
              {items.length === 0
                ? "Nenhum livro na grade ainda."
                : `${count(items.length, "livro", "livros")} para ${count(students, "aluno", "alunos")}, até ${due ? formatLongDay(due, today) : "…"}`}
            </p>
            <Button
              loading={delivery.sending}
              disabled={items.length === 0 || due === ""}
              onClick={() => delivery.deliver(group, due)}
            >
              Entregar
            </Button>
          </>
        )}
      </div>
    </>
  );
}
