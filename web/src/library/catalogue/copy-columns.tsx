/** The columns of the list of all copies, on the screen and in a file. */
import { Link } from "react-router-dom";
import type { Day } from "../../../../domain/dates";
import type { CopyRow } from "../../../../domain/library/catalogue/copy-list";
import { COPY_FACTS, type ListedText } from "../../../../domain/library/catalogue/copy-texts";
import { shortDay, zoned } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import classes from "./CopyList.module.css";
import { copyStatus } from "./copy-status";

const IS_GONE: readonly CopyRow["state"][] = ["lost", "missing"];

/** "Pedro Rocha, 7º A": who has a copy, or had it last. */
export const holderOf = ({ holder_name, holder_class }: CopyRow): string =>
  [holder_name, holder_class].filter(Boolean).join(", ");

/** Whether it went missing after its last reader had brought it back. */
const isReturned = (row: CopyRow) => IS_GONE.includes(row.state) && row.due === "";

const textColumn = (name: ListedText): Column<CopyRow> => ({
  key: name,
  title: COPY_FACTS[name].label,
  render: (row) => (row[name] ? <span className={classes.words}>{row[name]}</span> : ""),
});

const textCsv = (name: ListedText): CsvColumn<CopyRow> => ({ title: COPY_FACTS[name].label, value: (row) => row[name] });

export function copyColumns(today: Day, timeZone: string): Column<CopyRow>[] {
  return [
    { key: "title", title: "Livro", code: (row) => row.tombo, sort: "tombo" },
    {
      key: "state",
      title: "Situação",
      phone: "column",
      render: (row) => {
        const { tone, text } = copyStatus({ ...row, today });
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
    {
      key: "since",
      title: "Desde",
      render: (row) => (row.since ? <span className={classes.day}>{shortDay(zoned(row.since, timeZone).day, today)}</span> : ""),
    },
    {
      key: "why",
      title: "Leitor ou motivo",
      phone: "hidden",
      render: (row) =>
        row.state_reason || row.holder ? (
          <>
            {row.state_reason}
            {row.holder ? (
              <div className={row.state_reason ? classes.second : undefined}>
                {isReturned(row) ? "por último com " : row.state_reason ? "com " : ""}
                <Link to={`/leitores/${row.holder}`}>{holderOf(row)}</Link>
              </div>
            ) : null}
          </>
        ) : (
          ""
        ),
    },
    textColumn("location"),
    {
      key: "type",
      title: "Tipo",
      wide: true,
      phone: "hidden",
      render: (row) => <span className={classes.words}>{row.type_name}</span>,
    },
  ];
}

export const COPY_CSV = (today: Day): readonly CsvColumn<CopyRow>[] => [
  { title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { title: "Título", value: (row) => row.title_name },
  { title: "Autores", value: (row) => row.authors },
  { title: "Situação", value: (row) => copyStatus({ ...row, today }).text },
  { title: "Desde", value: (row) => row.since, kind: "instant" },
  textCsv("state_reason"),
  { title: "Registrado por", value: (row) => row.since_by },
  { title: "Leitor atual ou último", value: (row) => row.holder_name },
  { title: "Turma", value: (row) => row.holder_class },
  textCsv("location"),
  textCsv("call_number"),
  { title: "Tipo de material", value: (row) => row.type_name },
  { title: "Programa", value: (row) => row.program },
  { title: "Preço", value: (row) => row.price || "", kind: "money" },
];
