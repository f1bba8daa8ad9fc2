import { Fragment } from "react";
import { useSearchParams } from "react-router-dom";
import { totalsOf } from "../../../../domain/library/class-sets/class-sheet";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { LoadingState } from "../../platform/LoadingState";
import { Code } from "../../ui/Code";
import { formatNumber } from "../../ui/format";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { useYear } from "./useYear";

/** For the teacher's hand: the books that each student still has to return. */
export default function NotReturnedSheet() {
  const [address] = useSearchParams();
  const group = address.get("turma") ?? "";
  const reader = address.get("leitor") ?? "";
  const year = useYear();
  const sheet = useRead("library/class-return-sheet", { class: group, reader, year });
  const { data } = sheet;
  const backPath = `/livros-didaticos/turma?${address.toString()}`;
  const names = new Map(data?.titles.map(({ id, name }) => [id, name]));
  const lines = (data?.students ?? []).flatMap((student) => {
    const books = (data?.cells ?? []).filter((cell) => cell.reader === student.reader && cell.missing > 0);
    return books.length > 0 ? [{ student, books }] : [];
  });
  const missingBooks = lines.flatMap(({ books }) => books);
  // As on the screen and in the list of classes: books that a student brought along are shown, and counted apart.
  const missingCount = totalsOf(missingBooks.filter(({ own }) => own)).missing;
  const broughtCount = totalsOf(missingBooks.filter(({ own }) => !own)).missing;
  return (
    <PrintSheet
      title="Livros a devolver"
      tab={data && (data.class_name || data.students[0]?.name)}
      subtitle={
        data
          ? `${data.class_name || data.students[0]?.name || ""} · ${data.year} · ${count(missingCount, "livro", "livros")}${broughtCount > 0 ? `, e ${formatNumber(broughtCount)} de outra turma` : ""}`
          : undefined
      }
      backPath={backPath}
      ready={data !== undefined}
    >
      {!data ? (
        <LoadingState query={sheet} />
      ) : lines.length === 0 ? (
        <p>Tudo foi devolvido.</p>
      ) : (
        <PrintTable heads={["Aluno", "Livro", "Tombo", "Recebido"]}>
          {lines.flatMap(({ student, books }) =>
            books.map((book, index) => (
              <tr key={`${book.reader} ${book.title} ${book.own}`}>
                <th scope="row">
                  {index === 0 ? student.name : <span className="visually-hidden">{student.name}</span>}
                  {index === 0 && (student.left || student.moved_to)
                    ? ` (${student.left ? "saiu da escola" : `hoje em ${student.moved_to}`})`
                    : ""}
                </th>
                <td>{names.get(book.title)}</td>
                <td>
                  {book.tombos.map((tombo, at) => (
                    <Fragment key={tombo}>
                      {at > 0 ? ", " : ""}
                      <Code>{tombo}</Code>
                    </Fragment>
                  ))}
                  {book.lost ? " (perdido)" : ""}
                </td>
                <td>____________</td>
              </tr>
            )),
          )}
        </PrintTable>
      )}
    </PrintSheet>
  );
}
