import { Switch } from "@mantine/core";
import { Fragment } from "react";
import { useSearchParams } from "react-router-dom";
import { formatDay, yearOf } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import { useWholeList } from "../../data/lists";
import { useClassOptions } from "../../people/useClassOptions";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Code } from "../../ui/Code";
import { EmptyState } from "../../ui/EmptyState";
import { PrintDay, PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { readListState } from "../../ui/table/list-state";
import { OVERDUE_FILTERS } from "../loan-columns";
import classes from "./OverdueSheet.module.css";
import { type OverdueGroup, overdueGroups } from "./overdue-groups";

/** A parameter of the sheet alone; the rest of its address is the list's. */
const PER_CLASS_PARAM = "folha-por-turma";

/** The overdue books of each class, on paper: for the teacher's hand or the classroom's door. */
export default function OverdueSheet() {
  const [address, setAddress] = useSearchParams();
  const { q, filters } = readListState(address, OVERDUE_FILTERS);
  const apart = address.get(PER_CLASS_PARAM) === "sim";
  const loans = useWholeList("overdue-loans", { q, filters });
  const options = useClassOptions(filters.class);
  const { today } = useApplication();
  const groups = overdueGroups(loans.data ?? [], yearOf(today));
  const readers = groups.reduce((sum, group) => sum + group.readers.length, 0);
  const backAddress = new URLSearchParams(address);
  backAddress.delete(PER_CLASS_PARAM);
  const setApart = (value: boolean) =>
    setAddress(
      (previous) => {
        value ? previous.set(PER_CLASS_PARAM, "sim") : previous.delete(PER_CLASS_PARAM);
        return previous;
      },
      { replace: true },
    );
  const filterLabels = [
    `Em ${formatDay(today)}`,
    filters.class ? (options.find(({ value }) => value === filters.class)?.label ?? "") : "",
    filters.min_days ? `atraso de ${count(Number(filters.min_days), "dia", "dias")} ou mais` : "",
    q ? `busca “${q}”` : "",
    loans.data ? `${count(loans.data.length, "livro", "livros")}, ${count(readers, "leitor", "leitores")}` : "",
  ];
  return (
    <PrintSheet
      title="Livros em atraso"
      subtitle={filterLabels.filter(Boolean).join(" · ")}
      backPath={`/livros-em-atraso${backAddress.size > 0 ? `?${backAddress}` : ""}`}
      ready={groups.length > 0}
      options={
        <Switch
          label="Uma folha por turma"
          description="Cada turma começa em uma folha nova, para entrega ao professor."
          checked={apart}
          onChange={(event) => setApart(event.currentTarget.checked)}
        />
      }
    >
      {!loans.data ? (
        <LoadingState query={loans} />
      ) : groups.length === 0 ? (
        <EmptyState drawing="calendar" sentence="Nenhum livro em atraso com estes filtros." action={null} />
      ) : (
        groups.map((group) => <ClassGroup key={group.class_name} group={group} onOwnPage={apart} />)
      )}
    </PrintSheet>
  );
}

function ClassGroup({ group, onOwnPage }: { group: OverdueGroup; onOwnPage: boolean }) {
  const name = group.class_name || "Professores, funcionários e outros sem turma";
  return (
    <section className={classes.group} aria-label={name} data-apart={onOwnPage || undefined}>
      <h2 className={classes.heading}>
        {name}{" "}
        <span className="regular">
          {`${count(group.loans, "livro", "livros")}, ${count(group.readers.length, "leitor", "leitores")}`}
        </span>
      </h2>
      <PrintTable className={classes.table} heads={["Leitor", "Livro", "Tombo", "Vencia em", "Dias de atraso", "Devolvido"]}>
        {group.readers.map((reader) => (
          <Fragment key={reader.id}>
            {reader.loans.map((loan, index) => (
              <tr key={loan.id}>
                <th scope="row">{index === 0 ? reader.name : <span className="visually-hidden">{reader.name}</span>}</th>
                <td>{loan.title_name}</td>
                <td className={classes.unwrapped}>
                  <Code>{loan.tombo}</Code>
                </td>
                <td className={classes.unwrapped}>
                  <PrintDay day={loan.due} />
                </td>
                <td className={classes.unwrapped}>{loan.days_late}</td>
                <td className={classes.unwrapped} aria-label="A marcar">
                  ☐
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </PrintTable>
    </section>
  );
}
