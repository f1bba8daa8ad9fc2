import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { count } from "../../../../domain/text";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { EmptyState, NoResults } from "../../ui/EmptyState";
import { NewLink } from "../../ui/NewLink";
import { Page } from "../../ui/Page";
import { FilterChips } from "../../ui/table/FilterChips";
import { ListBar } from "../../ui/table/ListBar";
import { ListPager } from "../../ui/table/Pager";
import { useListState } from "../../ui/table/use-list-state";
import { RequestGroup } from "./RequestGroup";
import classes from "./Requests.module.css";
import { REQUEST_FILTERS, REQUEST_QUERIES } from "./request-words";

/** The number of requests that are open at first; the rest are headings. */
const OPEN_AT_FIRST = 3;

const useCount = (filters: Record<string, string>): number | undefined =>
  useList("requests", { filters, perPage: 1 }).data?.totalItems;

/** The queue of requests: one table, in which the stockroom answers them. */
export default function Requests() {
  const list = useListState({ filters: REQUEST_FILTERS, defaultSort: "needed_on" });
  const { filters } = list.params;
  const closed = filters.open === "false";
  const listFilters = Object.values(filters).some(Boolean) ? filters : { ...filters, open: "true" };
  const query = useList("requests", { ...list.params, sort: closed ? "-number" : list.sort, filters: listFilters });
  const [open, authorize, answer, deliver, confirm, leftCount] = [
    useCount({ open: "true" }),
    useCount({ task: "authorize" }),
    useCount({ task: "answer" }),
    useCount({ task: "deliver" }),
    useCount({ task: "confirm" }),
    useCount({ open: "true", left: "true" }),
  ];
  useLive("material_requests", ["requests"]);
  useLive("stock_documents", ["requests"]);
  const { data, isPlaceholderData } = query;
  const pages = data?.totalPages;
  const { clampPage } = list;
  useEffect(() => {
    if (pages !== undefined && !isPlaceholderData) {
      clampPage(pages);
    }
  }, [pages, isPlaceholderData, clampPage]);
  return (
    <Page
      title="Solicitações"
      count={open === undefined ? undefined : count(open, "aberta", "abertas")}
      countTone="ok"
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            to="/solicitacoes/separacao"
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            Lista de separação
          </Button>
          <NewLink to="/pedir-material">Nova solicitação</NewLink>
        </>
      }
    >
      <ListBar list={list} search="Pessoa, setor ou material">
        <FilterChips
          list={list}
          allLabel="Abertas"
          total={open}
          chips={[
            { label: "Para responder", count: answer, filter: { task: "answer" } },
            { label: "Para entregar", count: deliver, filter: { task: "deliver" } },
            { label: "Falta confirmar", count: confirm, filter: { task: "confirm" } },
            { label: "Encerradas", filter: { open: "false" } },
            { label: "Com o responsável", count: authorize, filter: { task: "authorize" } },
            ...(leftCount || filters.left
              ? [{ label: "De pessoas que saíram", count: leftCount, filter: { open: "true", left: "true" } }]
              : []),
          ]}
        />
      </ListBar>
      <div className={classes.frame} data-frame>
        {!data ? (
          <LoadingState query={query} />
        ) : data.totalItems === 0 ? (
          list.isNarrowed ? (
            <NoResults query={list.params.q} onClear={list.clear} />
          ) : (
            <EmptyState
              drawing="list"
              sentence="Nenhuma solicitação aberta. Cada pessoa com conta pede em “Pedir material”."
              action={
                <Button component={Link} to="/pedir-material">
                  Pedir material
                </Button>
              }
            />
          )
        ) : (
          <table className={classes.table} aria-busy={isPlaceholderData || undefined}>
            <caption className="visually-hidden">Solicitações</caption>
            <thead>
              <tr>
                <th scope="col">Solicitante e material</th>
                <th scope="col">Disponível</th>
                <th scope="col">Pedido</th>
                <th scope="col">Aprovado</th>
                <th scope="col">Entregue</th>
                <th scope="col">Falta</th>
              </tr>
            </thead>
            {data.items.map((request, index) => (
              <RequestGroup
                key={request.id}
                request={request}
                startsOpen={!closed && (index < OPEN_AT_FIRST || filters.ids === request.id)}
                staleQueries={REQUEST_QUERIES}
              />
            ))}
          </table>
        )}
      </div>
      {data ? <ListPager list={list} data={data} /> : null}
    </Page>
  );
}
