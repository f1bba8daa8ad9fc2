import { MultiSelect } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import type { ReaderRow } from "../../../../../domain/library/lists";
import { count } from "../../../../../domain/text";
import { NoClass } from "../../../people/NoClass";
import { useClassOptions } from "../../../people/useClassOptions";
import { LoadingState } from "../../../platform/LoadingState";
import { EmptyState } from "../../../ui/EmptyState";
import { Barcode } from "../../../ui/print/Barcode";
import { PrintSheet } from "../../../ui/print/PrintSheet";
import classes from "./ClassSheet.module.css";
import { useClassReaders } from "./useClassReaders";

const MAX_CLASSES = 30;

/** A page per class with everyone's barcode, for the desk: a class borrows without cards. */
export default function ClassSheet() {
  const [address, setAddress] = useSearchParams();
  const classIds = (address.get("turma") ?? "").split(",").filter(Boolean).slice(0, MAX_CLASSES);
  const options = useClassOptions();
  const lists = useClassReaders(classIds);

  const loaded = lists.every(({ data }) => data);

  return (
    <PrintSheet
      title="Folha da turma"
      subtitle="Na mesa da biblioteca: passe o código do aluno e depois os livros."
      backPath="/leitores"
      ready={loaded && lists.some(({ data }) => data && data.length > 0)}
      options={
        <MultiSelect
          label="Turmas"
          description="Uma página para cada turma."
          placeholder={classIds.length === 0 ? "Escolha as turmas" : undefined}
          data={options}
          nothingFoundMessage={<NoClass options={options} />}
          value={classIds}
          maxValues={MAX_CLASSES}
          onChange={(value) => setAddress(value.length > 0 ? { turma: value.join(",") } : {}, { replace: true })}
          searchable
          clearable
        />
      }
    >
      {classIds.length === 0 ? (
        <EmptyState drawing="people" sentence="Escolha uma turma para imprimir os códigos dos seus leitores." action={null} />
      ) : !loaded ? (
        <LoadingState query={lists} />
      ) : (
        classIds.map((id, index) => (
          <ClassPage key={id} name={options.find(({ value }) => value === id)?.label ?? ""} readers={lists[index]?.data ?? []} />
        ))
      )}
    </PrintSheet>
  );
}

/** The space of an A4 page below the head, and the height of a row with readable bars. */
const ROOM_MILLIMETRES = 205;
const LOWEST_ROW = 9.5;
const MAX_ROW_HEIGHT = 15;
const COLUMNS = 2;
const BARS_WIDTH = 38;

function ClassPage({ name, readers }: { name: string; readers: readonly ReaderRow[] }) {
  const rows = Math.ceil(readers.length / COLUMNS);
  const height = Math.min(MAX_ROW_HEIGHT, Math.max(LOWEST_ROW, ROOM_MILLIMETRES / Math.max(1, rows)));
  return (
    <section className={classes.page} aria-label={name}>
      <h2 className={classes.heading}>
        {name} <span className="regular">{count(readers.length, "leitor", "leitores")}</span>
      </h2>
      {readers.length === 0 ? (
        <p>Nenhum leitor ativo nesta turma.</p>
      ) : (
        <ol className={classes.readers} style={{ gridTemplateRows: `repeat(${rows}, auto)` }}>
          {readers.map((row) => (
            <li key={row.id} className={classes.reader} style={{ height: `${height}mm` }}>
              <span className={classes.name}>{row.name}</span>
              <span className={classes.code}>
                <Barcode text={row.card} width={BARS_WIDTH} height={height - 5} />
                <span className={classes.card}>{row.card}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
