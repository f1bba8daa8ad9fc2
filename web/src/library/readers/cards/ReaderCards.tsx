import { Button, Select } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { formatDay } from "../../../../../domain/dates";
import { CARD_SHEET, labelsOn } from "../../../../../domain/label-sheets";
import type { ReaderRow } from "../../../../../domain/library/lists";
import { count } from "../../../../../domain/text";
import { CardSheet, type PersonCard, useCardPhotos } from "../../../people/cards/CardSheet";
import { NoClass } from "../../../people/NoClass";
import { useClassOptions } from "../../../people/useClassOptions";
import { LoadingState } from "../../../platform/LoadingState";
import { EmptyState } from "../../../ui/EmptyState";
import { PrintSheet } from "../../../ui/print/PrintSheet";
import classes from "./ReaderCards.module.css";
import { usePrintReaders } from "./useClassReaders";

/** Readers' cards, ten to a page: the data that the desk needs, and no more. */
export default function ReaderCards() {
  const [address, setAddress] = useSearchParams();
  const [schoolClass, readerIds] = [address.get("turma") ?? "", address.get("leitores") ?? ""];
  const filters: Record<string, string> | null = schoolClass ? { class: schoolClass } : readerIds ? { ids: readerIds } : null;
  const readers = usePrintReaders(filters);
  const options = useClassOptions(schoolClass);
  const rows = readers.data ?? [];
  const { token, waiting } = useCardPhotos(rows);

  return (
    <PrintSheet
      title="Carteirinhas da biblioteca"
      paperSize="a4-edge"
      backPath={schoolClass ? `/leitores?turma=${schoolClass}` : "/leitores"}
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
          placeholder={readerIds && !schoolClass ? "Leitores selecionados" : "Escolha a turma"}
          data={options}
          nothingFoundMessage={<NoClass options={options} />}
          value={schoolClass || null}
          onChange={(value) => setAddress(value ? { turma: value } : {}, { replace: true })}
          searchable
        />
      }
    >
      {filters === null ? (
        <EmptyState
          drawing="people"
          sentence="Escolha uma turma, ou marque leitores na lista e volte por “Imprimir carteirinhas”."
          action={
            <Button component={Link} to="/leitores">
              Ver os leitores
            </Button>
          }
        />
      ) : !readers.data ? (
        <LoadingState query={readers} />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing="people"
          sentence="Nenhum leitor ativo ainda."
          action={
            <Button component={Link} to="/leitores/novo">
              Cadastrar leitor
            </Button>
          }
        />
      ) : (
        <CardSheet cards={rows.map(cardOf)} kind="Biblioteca" token={token} />
      )}
    </PrintSheet>
  );
}

const cardOf = ({ id, person, photo, name, class_name, category_name, valid_until, card }: ReaderRow): PersonCard => ({
  id,
  person,
  photo,
  name,
  facts: [class_name || category_name, valid_until ? `Válida até ${formatDay(valid_until)}` : ""].filter(Boolean),
  code: card,
});
