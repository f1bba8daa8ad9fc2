/** The columns of the list of all copies, on the screen and in a file. */
import { Link } from "react-router-dom";
import type { Day } from "../../../../domain/dates";
import { COPY_FIELDS } from "../../../../domain/library/catalogue/copy-fields";
import type { CopyRow } from "../../../../domain/library/catalogue/copy-list";
import { listedFieldColumns } from "../../platform/record-form";
import { dayOfInstant } from "../../ui/format";
import type { CellStatus, ListColumn } from "../../ui/table/columns";
import classes from "./CopyList.module.css";
import { copyStatus } from "./copy-status";

const ABSENT_STATES: readonly CopyRow["state"][] = ["lost", "missing"];

/** "Pedro Rocha, 7º A": the present or last reader of a copy. */
export const holderOf = ({ holder_name, holder_class }: CopyRow): string =>
  [holder_name, holder_class].filter(Boolean).join(", ");

/** Whether it went missing after its last reader had returned it. */
const isReturned = (row: CopyRow) => ABSENT_STATES.includes(row.state) && row.due === "";

const statusOf = (row: CopyRow, today: Day): CellStatus => ({ ...copyStatus({ ...row, today }), icon: true });

export const COPY_COLUMNS: readonly ListColumn<CopyRow>[] = [
  { only: "file", title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { only: "file", title: "Título", value: (row) => row.title_name },
  { only: "file", title: "Subtítulo", value: (row) => row.subtitle },
  { only: "file", title: "Autores", value: (row) => row.authors },
  { only: "file", title: "ISBN", value: (row) => row.isbn13, kind: "code" },
  { only: "file", title: "Edição", value: (row) => row.edition },
  { only: "file", title: "Volume", value: (row) => row.volume },
  { only: "file", title: "Ano ou série", value: (row) => row.grade },
  { title: "Livro", code: (row) => row.tombo, sort: "tombo" },
  { title: "Situação", phone: "column", status: statusOf },
  {
    title: "Desde",
    value: (row) => row.since,
    kind: "instant",
    render: (row, context) => (row.since ? <span className={classes.day}>{dayOfInstant(row.since, context)}</span> : ""),
  },
  { only: "file", title: COPY_FIELDS.state_reason.label, value: (row) => row.state_reason },
  { only: "file", title: "Registrado por", value: (row) => row.since_by },
  { only: "file", title: "Leitor atual ou último", value: (row) => row.holder_name },
  { only: "file", title: "Turma", value: (row) => row.holder_class },
  {
    title: "Leitor ou motivo",
    phone: "hidden",
    render: (row) =>
      row.state_reason || row.holder ? (
        <>
          {row.state_reason}
          {row.holder ? (
            <div className={row.state_reason ? "second" : undefined}>
              {isReturned(row) ? "por último com " : row.state_reason ? "com " : ""}
              <Link to={`/leitores/${row.holder}`}>{holderOf(row)}</Link>
            </div>
          ) : null}
        </>
      ) : (
        ""
      ),
  },
  {
    title: COPY_FIELDS.location.label,
    value: (row) => row.location,
    render: (row) => (row.location ? <span className={classes.words}>{row.location}</span> : ""),
  },
  ...listedFieldColumns<typeof COPY_FIELDS, CopyRow>(COPY_FIELDS, ["location", "state_reason"]),
  {
    title: "Tipo",
    wide: true,
    phone: "hidden",
    render: (row) => <span className={classes.words}>{row.type_name}</span>,
  },
  { only: "file", title: "Tipo de material", value: (row) => row.type_name },
  { only: "file", title: "Programa", value: (row) => row.program },
  { only: "file", title: "Preço", value: (row) => row.price || "", kind: "money" },
];
