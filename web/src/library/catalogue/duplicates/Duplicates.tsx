import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { DuplicateRow, DuplicateTitle } from "../../../../../domain/library/lists";
import { count } from "../../../../../domain/text";
import { useCommand } from "../../../data/call";
import { sentenceOf } from "../../../data/errors";
import { ServerListScreen } from "../../../platform/lists/ServerListScreen";
import { notify } from "../../../ui/notify";
import type { Column } from "../../../ui/table/columns";
import { yearOf } from "../catalogue-words";
import classes from "./duplicates.module.css";

const FILTERS = { reason: "por" } as const;
const REASONS: Readonly<Record<DuplicateRow["reason"], string>> = {
  isbn: "Mesmo ISBN",
  work: "Mesmo título, autor, edição e volume",
};

/** Titles that may be one, to merge or to keep apart. */
export default function Duplicates() {
  const keepApart = useCommand("library/keep-apart", ["duplicate-titles"]);

  const keepTitlesApart = async ({ key, total, titles }: DuplicateRow) => {
    try {
      await keepApart.mutateAsync({ key, titles: total });
      notify.ok(`“${titles[0]?.title ?? ""}”: mantidos como livros diferentes`);
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  const columns: Column<DuplicateRow>[] = [
    {
      title: "Títulos",
      render: ({ titles, total }) => (
        <ul className={classes.titles}>
          {titles.map((title) => (
            <li key={title.id}>
              <Link to={`/acervo/${title.id}`}>{title.title}</Link>
              <span className={classes.second}>{detailsOf(title)}</span>
            </li>
          ))}
          {total > titles.length ? <li className={classes.second}>e mais {total - titles.length}</li> : null}
        </ul>
      ),
    },
    { title: "Em comum", value: ({ reason }) => REASONS[reason] },
    {
      title: "Providência",
      render: (group) => (
        <div className={classes.actions}>
          <Button size="sm" component={Link} to={`/acervo/unir?titulos=${group.titles.map(({ id }) => id).join(",")}`}>
            Unir…
          </Button>
          <Button size="sm" variant="default" loading={keepApart.isPending} onClick={() => void keepTitlesApart(group)}>
            São diferentes
          </Button>
        </div>
      ),
    },
  ];
  return (
    <ServerListScreen
      name="duplicate-titles"
      filterNames={FILTERS}
      live={["titles", "copies"]}
      title="Possíveis duplicados"
      nouns={["grupo", "grupos"]}
      subtitle={
        <>
          <Link to="/acervo">Acervo</Link> · Títulos que parecem o mesmo livro. Outros podem ser selecionados e unidos na lista do
          acervo.
        </>
      }
      search="Título, autor ou ISBN"
      chips={[
        { label: "Mesmo ISBN", filter: { reason: "isbn" } },
        { label: "Mesma descrição", filter: { reason: "work" } },
      ]}
      columns={columns}
      rowName={(group) => group.titles[0]?.title ?? ""}
      empty={{ drawing: "books", sentence: "Nenhum título repetido encontrado. Confira novamente após cada importação." }}
    />
  );
}

function detailsOf(title: DuplicateTitle): string {
  const { authors, edition, volume, publisher, isbn13, copies } = title;
  return [
    authors,
    edition,
    volume && `v. ${volume}`,
    [publisher, yearOf(title)].filter(Boolean).join(", "),
    isbn13,
    count(copies, "exemplar", "exemplares"),
  ]
    .filter(Boolean)
    .join(" · ");
}
