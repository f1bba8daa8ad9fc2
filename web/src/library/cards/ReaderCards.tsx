import { Select } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import { CARD_SHEET, labelsOn } from "../../../../domain/library/labels/label-sheets";
import type { ReaderRow } from "../../../../domain/library/lists";
import { count } from "../../../../domain/text";
import { sentenceOf } from "../../data/errors";
import { fileUrl, useFileToken } from "../../data/records";
import { useClassOptions } from "../../people/useClassOptions";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { initials } from "../../ui/format";
import { useKit } from "../../ui/kit";
import { LoadingRows } from "../../ui/loading";
import { Barcode } from "../../ui/print/Barcode";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { SheetPages } from "../labels/SheetPages";
import classes from "./ReaderCards.module.css";
import { usePrintReaders } from "./useClassReaders";

/** Readers' cards, ten to a page: what the desk needs of a person and nothing more. */
export default function ReaderCards() {
  const [address, setAddress] = useSearchParams();
  const [schoolClass, named] = [address.get("turma") ?? "", address.get("leitores") ?? ""];
  const filters: Record<string, string> | null = schoolClass ? { class: schoolClass } : named ? { ids: named } : null;
  const readers = usePrintReaders(filters);
  const options = useClassOptions(schoolClass);
  const rows = readers.data ?? [];
  const token = useFileToken(rows.some(({ photo }) => photo !== ""));
  const waiting = token === "" && rows.some(({ photo }) => photo !== "");

  return (
    <PrintSheet
      title="Carteirinhas"
      paper="a4-edge"
      back={schoolClass ? `/leitores?turma=${schoolClass}` : "/leitores"}
      subtitle={
        rows.length > 0
          ? `${count(rows.length, "carteirinha", "carteirinhas")} em ${count(Math.ceil(rows.length / labelsOn(CARD_SHEET)), "folha", "folhas")} A4`
          : undefined
      }
      ready={rows.length > 0 && !waiting}
      options={
        <Select
          className={classes.choice}
          label="Turma"
          placeholder={named && !schoolClass ? "Os leitores escolhidos" : "Escolha a turma"}
          data={options}
          value={schoolClass || null}
          onChange={(value) => setAddress(value ? { turma: value } : {}, { replace: true })}
          searchable
        />
      }
    >
      {readers.isLoadingError ? (
        <ErrorState sentence={sentenceOf(readers.error)} onRetry={() => void readers.refetch()} />
      ) : filters === null ? (
        <EmptyState
          drawing="people"
          sentence="Escolha uma turma, ou marque leitores na lista e volte por “Imprimir carteirinhas”."
        />
      ) : !readers.data ? (
        <LoadingRows />
      ) : rows.length === 0 ? (
        <EmptyState drawing="people" sentence="Ninguém aqui é leitor ativo ainda." />
      ) : (
        <SheetPages sheet={CARD_SHEET} items={rows} itemKey={({ id }) => id} cut>
          {(row) => <Card row={row} token={token} />}
        </SheetPages>
      )}
    </PrintSheet>
  );
}

const BARS = { width: 52, height: 11 };

function Card({ row, token }: { row: ReaderRow; token: string }) {
  const { school } = useKit();
  return (
    <article className={classes.card} aria-label={row.name}>
      <header className={classes.head}>
        {school.logo ? <img className={classes.logo} src={school.logo} alt="" /> : null}
        <span className={classes.school}>{school.name}</span>
        <span className={classes.kind}>Biblioteca</span>
      </header>
      <div className={classes.person}>
        {row.photo && token ? (
          <Photo row={row} token={token} />
        ) : (
          <span className={classes.photo} aria-hidden>
            {initials(row.name)}
          </span>
        )}
        <div className={classes.facts}>
          <span className={classes.name}>{row.name}</span>
          <span>{row.class_name || row.category_name}</span>
          {row.valid_until ? <span>Válida até {formatDay(row.valid_until)}</span> : null}
        </div>
      </div>
      <div className={classes.code}>
        <Barcode text={row.card} width={BARS.width} height={BARS.height} />
        <span className={classes.number}>{row.card}</span>
      </div>
    </article>
  );
}

/**
 * The picture stays the one that was fetched, though the token changes every two minutes: a sheet that fetches 35 pictures anew
 * just then would print without them. One that could not be fetched is asked for
 * again with the next token; until then the initials stand in.
 */
function Photo({ row, token }: { row: ReaderRow; token: string }) {
  const [first] = useState(token);
  const [failedWith, setFailedWith] = useState("");
  const held = failedWith === "" ? first : token;
  if (failedWith === held) {
    return (
      <span className={classes.photo} aria-hidden>
        {initials(row.name)}
      </span>
    );
  }
  const source = fileUrl({ id: row.person, collectionName: "people" }, row.photo, "240x0", held);
  return <img className={classes.photo} src={source} alt="" onError={() => setFailedWith(held)} />;
}
