import { Button, Group, NumberInput } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type Day, formatLongDay } from "../../../../domain/dates";
import { itemsWithoutVerdict } from "../../../../domain/library/class-sets/class-grid";
import { deliveredSentence, MAX_SET_ITEMS } from "../../../../domain/library/class-sets/class-sets";
import type { ClassSetPreview } from "../../../../domain/library/class-sets/commands";
import { count } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { isTaken, sentenceOf } from "../../data/errors";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { formatNumber } from "../../ui/format";
import { Note } from "../../ui/Note";
import { AddedSinceNotice } from "./AddedSinceNotice";
import classes from "./Deliver.module.css";
import { CLASS_SET_QUERIES } from "./queries";
import { SkippedReaders } from "./SkippedReaders";
import { useFollowUps } from "./useFollowUps";
import { useUndoSet } from "./useUndoSet";

interface TeacherDeliveryProps {
  reader: string;
  preview: ClassSetPreview;
  due: Day;
}

/** A number of copies of each title for one teacher's cupboard: the next ones by tombo. */
export function TeacherDelivery({ reader, preview, due }: TeacherDeliveryProps) {
  const { today } = useApplication();
  const [quantities, setQuantities] = useState<Record<string, number | string>>({});
  const [undoneText, setUndoneText] = useState("");
  const setId = useRef(newId());
  const deliver = useCommand("library/deliver-class-set", CLASS_SET_QUERIES);
  const undo = useUndoSet();
  const answer = deliver.data;
  const followUps = useFollowUps(answer, "");
  const wentOut = followUps.lent + followUps.given;
  const quantityOf = (id: string) => Math.max(0, Math.min(MAX_SET_ITEMS, Math.floor(Number(quantities[id]) || 0)));
  const items = preview.books.flatMap(({ id, consumable }) =>
    Array.from({ length: consumable ? Math.min(1, quantityOf(id)) : quantityOf(id) }, () => ({ reader, title: id, copy: null })),
  );
  const [teacher] = preview.students;
  const leftOutItems = answer ? itemsWithoutVerdict(items, answer.verdicts) : [];
  const begin = (quantities: Record<string, number>) => {
    setQuantities(quantities);
    setUndoneText("");
    setId.current = newId();
    deliver.reset();
  };
  const prepareLeft = () =>
    begin(Object.fromEntries(preview.books.map(({ id }) => [id, leftOutItems.filter(({ title }) => title === id).length])));

  return (
    <>
      {teacher && teacher.blocks.length > 0 && !answer ? (
        <Note tone="warn">{teacher.blocks.map(({ sentence }) => sentence).join(" ")}</Note>
      ) : null}
      {answer ? (
        <>
          <Note tone={wentOut > 0 ? "ok" : "warn"}>{undoneText || `${deliveredSentence(followUps)}.`}</Note>
          <SkippedReaders
            verdicts={followUps.verdicts}
            preview={preview}
            onOverride={undoneText || answer.undone ? undefined : followUps.override}
          />
          {leftOutItems.length > 0 ? (
            <AddedSinceNotice onPrepare={prepareLeft}>
              {leftOutItems.length === 1
                ? "1 livro entrou no pedido depois da primeira tentativa e não está nesta entrega."
                : `${leftOutItems.length} livros entraram no pedido depois da primeira tentativa e não estão nesta entrega.`}
            </AddedSinceNotice>
          ) : null}
        </>
      ) : null}
      <Card title={`Livros para ${teacher?.name ?? "o professor"}`}>
        <ul className={classes.lines}>
          {preview.books.map(({ id, name, available, consumable }) => (
            <li key={id}>
              <span>
                {name}{" "}
                <span className="second-line">
                  {consumable ? "Consumível: entrega definitiva" : `${formatNumber(available)} na estante`}
                </span>
              </span>
              <NumberInput
                aria-label={`Quantos de ${name}`}
                min={0}
                max={consumable ? 1 : MAX_SET_ITEMS}
                allowDecimal={false}
                disabled={answer !== undefined}
                value={quantities[id] ?? ""}
                onChange={(value) => setQuantities({ ...quantities, [id]: value })}
              />
            </li>
          ))}
        </ul>
      </Card>
      {deliver.error ? <Note tone="bad">{sentenceOf(deliver.error)}</Note> : null}
      <div className={classes.bar}>
        <p role="status">
          {items.length === 0
            ? "Informe a quantidade de cada livro."
            : `${count(items.length, "livro", "livros")}, até ${due ? formatLongDay(due, today) : "…"}`}
        </p>
        <Group gap="0.625rem">
          {answer ? (
            <>
              {undoneText === "" && wentOut > 0 ? (
                <Button
                  variant="default"
                  loading={undo.isPending}
                  onClick={() => undo.mutate(followUps.sets, { onSuccess: ({ sentence }) => setUndoneText(`${sentence}.`) })}
                >
                  Desfazer a entrega
                </Button>
              ) : null}
              <Button variant="default" component={Link} to={`/livros-didaticos/turma?leitor=${reader}`}>
                Ver os livros com o professor
              </Button>
              <Button onClick={() => begin({})}>Nova entrega</Button>
            </>
          ) : (
            <Button
              loading={deliver.isPending}
              disabled={items.length === 0 || due === ""}
              onClick={() =>
                deliver.mutate(
                  { id: setId.current, kind: "teacher", class: "", due, note: "", items },
                  {
                    onError: (error) => {
                      if (isTaken(error)) {
                        setId.current = newId();
                      }
                    },
                  },
                )
              }
            >
              Entregar
            </Button>
          )}
        </Group>
      </div>
    </>
  );
}
