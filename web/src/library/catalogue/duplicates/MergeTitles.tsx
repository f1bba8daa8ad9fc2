import { Button, Group, Radio } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Titles } from "../../../../../domain/collections.gen";
import { audienceInWords } from "../../../../../domain/library/catalogue/audience";
import { MAX_MERGED, MERGED_FIELDS, type MergedField, type MergeSide } from "../../../../../domain/library/catalogue/commands";
import { listing } from "../../../../../domain/text";
import { useCommand, useRead } from "../../../data/call";
import { sentenceOf } from "../../../data/errors";
import { bind, useRecords } from "../../../data/records";
import { LoadingState } from "../../../platform/LoadingState";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { notify } from "../../../ui/notify";
import { Page } from "../../../ui/Page";
import { useNavigateUnlessLeft } from "../../../ui/use-has-left";
import { Cover } from "../Cover";
import { TITLE_LABELS, yearOf } from "../catalogue-words";
import classes from "./duplicates.module.css";

const LABELS: Readonly<Record<MergedField, string>> = TITLE_LABELS;

/** Several titles side by side: the remaining one, the values that it takes, and the records that will move. */
export default function MergeTitles() {
  const [address] = useSearchParams();
  const ids = [...new Set((address.get("titulos") ?? "").split(",").filter((id) => /^[a-z0-9]{15}$/.test(id)))].slice(
    0,
    MAX_MERGED,
  );
  const enough = ids.length > 1;
  const filter = ids.map((id) => bind("id = {:id}", { id })).join(" || ");
  const titles = useRecords("titles", { filter, sort: "created", perPage: MAX_MERGED }, enough);
  const preview = useRead("library/merge-preview", { titles: ids.join(",") }, { enabled: enough });
  const fault = titles.error ?? preview.error;
  const open = titles.data?.items.filter(({ merged_into }) => merged_into === "") ?? [];
  return (
    <Page title="Unir títulos" subtitle={<Link to="/acervo/duplicados">Possíveis duplicados</Link>}>
      {fault || (enough && !(titles.data && preview.data)) ? (
        <LoadingState query={[titles, preview]} />
      ) : open.length < 2 ? (
        <EmptyState
          drawing="books"
          sentence="Selecione na lista do acervo dois títulos ou mais para unir. Títulos já unidos não aparecem nesta lista."
          action={
            <Button component={Link} to="/acervo">
              Ir para o acervo
            </Button>
          }
        />
      ) : (
        <Choices key={ids.join()} titles={open} sides={preview.data?.titles ?? []} />
      )}
    </Page>
  );
}

/** Long enough to notice that they were two books. */
const UNDO_MILLISECONDS = 30_000;

/** The fields in which the titles differ, with the first title that has a value for each. */
function Choices({ titles, sides }: { titles: readonly Titles[]; sides: readonly MergeSide[] }) {
  const navigate = useNavigateUnlessLeft();
  const [keptId, setKeptId] = useState(() => fullest(titles).id);
  const [chosenValues, setChosenValues] = useState<Partial<Record<MergedField, string>>>({});
  const touches = ["titles", "copies", "holds", "duplicate-titles", "title-loans", "timeline"];
  const merge = useCommand("library/merge-titles", touches);
  const undo = useCommand("library/undo-merge", touches);
  const keptTitle = titles.find(({ id }) => id === keptId) ?? titles[0]!;
  const mergedTitles = titles.filter(({ id }) => id !== keptId);
  const differing = MERGED_FIELDS.filter((field) => new Set(titles.map((title) => textOf(title, field))).size > 1);
  /** The value that stays without a choice: the kept title's own, otherwise another's. */
  const sourceOf = (field: MergedField): string =>
    chosenValues[field] ?? [keptTitle, ...mergedTitles].find((title) => textOf(title, field) !== "")?.id ?? keptId;
  const movingRecords = sides
    .filter(({ id }) => id !== keptId)
    .flatMap((side) => side.moving.map(({ kind, text }) => ({ kind, text, from: side.id })));
  const sidesWith = (kind: string) => sides.filter((side) => side.moving.some((record) => record.kind === kind));
  // A title has one library record: its own, otherwise the first that another brings.
  const withRecord = sidesWith("marc_records");
  const recordOf = (withRecord.find(({ id }) => id === keptId) ?? withRecord[0])?.id;
  const moves = ({ kind, from }: { kind: string; from: string }) => kind !== "marc_records" || from === recordOf;

  // The screen shows another page by then.
  const takeBack = async (mergeId: string) => {
    try {
      await undo.mutateAsync({ merge: mergeId });
      notify.ok("União desfeita: os títulos foram restaurados.");
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  const send = async () => {
    const fields = Object.fromEntries(differing.map((field) => [field, sourceOf(field)]).filter(([, from]) => from !== keptId));
    try {
      const { moved, merge: mergeId } = await merge.mutateAsync({
        keep: keptId,
        merge: mergedTitles.map(({ id }) => id),
        fields,
      });
      const sentence = moved.length > 0 ? `Unidos: ${listing(moved)} agora neste título` : "Unidos em um só título";
      if (mergeId === "") {
        notify.ok(sentence);
      } else {
        notify.undo(sentence, () => void takeBack(mergeId), UNDO_MILLISECONDS);
      }
      navigate(`/acervo/${keptId}`, { replace: true });
    } catch {
      // The sentence stands at the button.
    }
  };
  return (
    <>
      <Card title="Título mantido">
        <Radio.Group value={keptId} onChange={setKeptId} aria-label="Título a ser mantido">
          <div className={classes.sides}>
            {titles.map((title) => (
              <Radio
                key={title.id}
                value={title.id}
                label={title.title}
                description={[
                  title.authors,
                  [title.publisher, yearOf(title)].filter(Boolean).join(", "),
                  ...(sides.find(({ id }) => id === title.id)?.moving.map(({ text }) => text) ?? []),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              />
            ))}
          </div>
        </Radio.Group>
      </Card>
      <Card
        title="Dados mantidos"
        sideContent={differing.length === 0 ? "os títulos têm os mesmos dados" : "somente as diferenças"}
      >
        <div className={classes.fields}>
          {differing.map((field) => (
            <Radio.Group
              key={field}
              label={LABELS[field]}
              value={sourceOf(field)}
              onChange={(from) => setChosenValues((previous) => ({ ...previous, [field]: from }))}
            >
              <div className={classes.values}>
                {distinct(titles, field, sourceOf(field)).map((title) => (
                  <Radio
                    key={title.id}
                    value={title.id}
                    label={
                      field === "cover" ? (
                        <Group component="span" gap="xs" wrap="nowrap">
                          <Cover title={title} size="sm" />
                          {title.cover ? `Capa de “${title.title}”` : "Sem capa"}
                        </Group>
                      ) : (
                        textOf(title, field) || "vazio"
                      )
                    }
                  />
                ))}
              </div>
            </Radio.Group>
          ))}
        </div>
      </Card>
      <Card title="Resultado da união">
        <ul className={classes.movingList}>
          {movingRecords.map((record) => (
            <li key={`${record.from} ${record.text}`}>
              {record.text} de “{titles.find(({ id }) => id === record.from)?.title}”{" "}
              {moves(record)
                ? `${/^1 /.test(record.text) ? "passa" : "passam"} a ser de “${keptTitle.title}”`
                : "é mantido com ele: cada título tem um único registro"}
            </li>
          ))}
          {sidesWith("holds").length > 1 ? (
            <li>Reservas do mesmo leitor serão unificadas: é mantida a já separada ou, se não houver, a mais antiga.</li>
          ) : null}
          {sidesWith("handouts").length > 1 ? (
            <li>A entrega a um aluno que já recebeu ambos continua registrada no título em que foi feita.</li>
          ) : null}
          <li>Os empréstimos, abertos e antigos, continuam com os seus exemplares.</li>
          <li>
            {mergedTitles.length === 1 ? `“${mergedTitles[0]!.title}” deixa` : "Os outros títulos deixam"} de aparecer na lista do
            acervo e {mergedTitles.length === 1 ? "passa" : "passam"} a indicar este.
          </li>
          <li>
            {differing.includes("cover") && sourceOf("cover") !== keptId
              ? "A união não pode ser desfeita: a capa anterior será substituída."
              : `A união pode ser desfeita enquanto o cadastro, os exemplares e a fila não forem alterados${sidesWith("holds").length > 1 ? ", se nenhum leitor tiver reservado mais de um deles" : ""}.`}
          </li>
        </ul>
        {merge.error ? (
          <p className={classes.fault} role="alert">
            {sentenceOf(merge.error)}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button loading={merge.isPending} onClick={() => void send()}>
            Unir em um só
          </Button>
          <Button variant="default" component={Link} to="/acervo/duplicados">
            Cancelar
          </Button>
        </div>
      </Card>
    </>
  );
}

function textOf(title: Titles, field: MergedField): string {
  if (field === "year") {
    return yearOf(title);
  }
  return field === "minimum_age" ? audienceInWords(title.minimum_age) : title[field];
}

/** The title with the most data. */
function fullest(titles: readonly Titles[]): Titles {
  const filledCount = (title: Titles) => MERGED_FIELDS.filter((field) => textOf(title, field) !== "").length;
  return titles.reduce((best, title) => (filledCount(title) > filledCount(best) ? title : best));
}

/** One title for each value; the chosen one represents its own. */
function distinct(titles: readonly Titles[], field: MergedField, chosenId: string): Titles[] {
  const byText = new Map<string, Titles>();
  for (const title of titles) {
    const text = textOf(title, field);
    if (!byText.has(text) || title.id === chosenId) {
      byText.set(text, title);
    }
  }
  return [...byText.values()];
}
