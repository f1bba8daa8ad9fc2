import { Button, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { TEXTBOOK_TYPE } from "../../../../domain/library/class-sets/textbooks";
import type { Loan } from "../../../../domain/library/commands";
import { FULL_LIST_BATCH } from "../../data/constants";
import { useList, useWholeList } from "../../data/lists";
import { bind, useRecords } from "../../data/records";
import { useApplication } from "../../ui/application-context";
import { Code } from "../../ui/Code";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { useLocalPages } from "../../ui/table/use-local-pages";
import type { ExpandedCopy } from "../expanded-records";
import { AddCopies } from "./AddCopies";
import classes from "./Copies.module.css";
import { CopyActions, CopyStateDialog } from "./CopyActions";
import { copyStatus } from "./copy-status";
import { EditCopy } from "./EditCopy";

const byId = (copy: ExpandedCopy) => copy.id;
const FIRST_TEXTBOOK = { material_type: TEXTBOOK_TYPE, call_number: "", location: "" };

/** The copies of a title: the place, state and holder of each. */
export function Copies({ title, textbook }: { title: string; textbook: boolean }) {
  const headingId = useId();
  const pages = useLocalPages();
  const { today } = useApplication();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState("");
  const [marking, setMarking] = useState<Omit<Parameters<typeof CopyStateDialog>[0], "onClose"> | null>(null);
  const copies = useRecords("copies", {
    filter: bind("title = {:title}", { title }),
    sort: "tombo",
    expand: "material_type",
    page: pages.params.page,
  });
  const loans = useWholeList("open-loans", { filters: { title } });
  const ready = useList("holds", { perPage: FULL_LIST_BATCH, filters: { title, state: "ready" } });
  const readyFor = new Map((ready.data?.items ?? []).map((hold) => [hold.ready_copy, hold]));
  const loanOf = new Map((loans.data ?? []).map((loan) => [loan.copy, loan]));
  const rows = (copies.data?.items ?? []) as ExpandedCopy[];
  // The holder of a copy comes with it: a later second line would push the rows down.
  const isWhole = !loans.isPending && !ready.isPending;
  const editedCopy = rows.find((copy) => copy.id === editing);
  const last = rows[rows.length - 1];

  const statusOf = (copy: ExpandedCopy) =>
    copyStatus({
      state: copy.state,
      lendable: copy.expand?.material_type?.lendable ?? true,
      due: loanOf.get(copy.id)?.due ?? "",
      reserved: readyFor.has(copy.id),
      today,
    });

  const columns: Column<ExpandedCopy>[] = [
    {
      key: "tombo",
      title: "Tombo",
      render: (copy) => <Code>{copy.tombo}</Code>,
      code: (copy) => copy.barcode,
    },
    {
      key: "state",
      title: "Situação",
      phone: "column",
      render: (copy) => {
        const { tone, text } = statusOf(copy);
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
    {
      key: "with",
      title: "Leitor ou motivo",
      render: (copy) => {
        const loan = loanOf.get(copy.id);
        const hold = readyFor.get(copy.id);
        return loan ? (
          <Holder loan={loan} reason={copy.state_reason} />
        ) : hold ? (
          <>
            {hold.reader_name}
            <div className="second">pode retirar até {shortDay(hold.pickup_until, today)}</div>
          </>
        ) : (
          copy.state_reason
        );
      },
    },
    {
      key: "location",
      title: "Local e chamada",
      render: ({ location, call_number }) => (location || call_number ? <Place {...{ location, call_number }} /> : ""),
    },
    { key: "type", title: "Tipo", wide: true, render: (copy) => copy.expand?.material_type?.name },
    {
      key: "actions",
      title: "Ações",
      align: "right",
      phone: "hidden",
      render: (copy) => <CopyActions copy={copy} onLoan={loanOf.has(copy.id)} onAsk={(state) => setMarking({ copy, state })} />,
    },
  ];

  return (
    <Stack component="section" gap="0.625rem" aria-labelledby={headingId}>
      <Group gap="0.5rem 1rem" justify="space-between">
        <h2 id={headingId} className={classes.heading}>
          Exemplares
        </h2>
        <div className="wrap">
          {copies.data && rows.length === 0 ? null : (
            <Button variant="default" component={Link} to={`/acervo/etiquetas?titulo=${title}`}>
              Etiquetas
            </Button>
          )}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Adicionar exemplares
          </Button>
        </div>
      </Group>
      <DataTable
        caption="Exemplares"
        columns={columns}
        rowId={byId}
        rowName={(copy) => copy.tombo}
        onOpen={(copy) => setEditing(copy.id)}
        query={{ ...copies, data: copies.data && isWhole ? { ...copies.data, items: rows } : undefined }}
        list={pages}
        empty={
          <EmptyState
            drawing="books"
            sentence="Nenhum exemplar deste título. Adicione os exemplares da escola: cada um recebe um tombo."
            action={null}
          />
        }
      />
      {marking ? <CopyStateDialog {...marking} onClose={() => setMarking(null)} /> : null}
      {adding ? (
        <AddCopies
          title={title}
          like={
            last
              ? { call_number: last.call_number, location: last.location, material_type: last.material_type }
              : textbook
                ? FIRST_TEXTBOOK
                : undefined
          }
          onClose={() => setAdding(false)}
        />
      ) : null}
      {editedCopy ? (
        <EditCopy key={editedCopy.id} copy={editedCopy} onLoan={loanOf.has(editedCopy.id)} onClose={() => setEditing("")} />
      ) : null}
    </Stack>
  );
}

/** The place of the copy, and the text of its spine. */
function Place({ location, call_number }: Pick<ExpandedCopy, "location" | "call_number">) {
  return (
    <span className={classes.place}>
      {location ? <span>{location} </span> : null}
      {call_number ? <Code soft={location !== ""}>{call_number}</Code> : null}
    </span>
  );
}

/** The holder of the copy and the due day. */
function Holder({ loan, reason }: { loan: Loan; reason: string }) {
  const { today } = useApplication();
  return (
    <>
      <Link to={`/leitores/${loan.reader}`} className={classes.reader}>
        {loan.reader_name}
      </Link>
      <div className="second">
        {loan.class_name ? `${loan.class_name} · ` : ""}
        {loan.due < today ? "venceu" : "até"} {shortDay(loan.due, today)}
        {reason ? ` · ${reason}` : ""}
      </div>
    </>
  );
}
