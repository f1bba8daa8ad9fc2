import { Button } from "@mantine/core";
import { Link, Navigate, useParams, useSearchParams } from "react-router-dom";
import type { Titles } from "../../../../domain/collections.gen";
import { audienceInWords } from "../../../../domain/library/catalogue/audience";
import { callNumberOf } from "../../../../domain/library/catalogue/call-number";
import { splitTerms } from "../../../../domain/library/catalogue/term-lists";
import { cycleInWords } from "../../../../domain/library/class-sets/textbooks";
import { searchText } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { useRecord } from "../../data/records";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { DescriptionList } from "../../ui/DescriptionList";
import { Page } from "../../ui/Page";
import { TitleHistory } from "../circulation/LoanHistory";
import { TitleQueue } from "../holds/TitleQueue";
import { Copies } from "./Copies";
import { Cover } from "./Cover";
import { TITLE_FILTERS, TITLE_LABELS, yearOf } from "./catalogue-words";
import { MarcExport } from "./MarcExport";
import classes from "./Title.module.css";

/** One title: its data, its copies, its readers. */
export default function Title() {
  const { id = "" } = useParams();
  const [address] = useSearchParams();
  const title = useRecord("titles", id);
  const neighbours = useNeighbours("titles", TITLE_FILTERS, "/acervo", id);
  useLive("titles");
  useLive("copies", ["titles"]);
  useLive("loans", ["titles", "copies", "open-loans", "title-loans"]);
  const search = address.toString();
  const record = title.data;

  if (record?.merged_into) {
    return <Navigate to={`/acervo/${record.merged_into}`} replace />;
  }
  return (
    <>
      <RecordNav neighbours={neighbours} list="Acervo" />
      {record ? (
        <Page
          title={record.title}
          subtitle={[record.subtitle, record.authors].filter(Boolean).join(" · ")}
          count={record.active ? undefined : "Inativo"}
          actions={
            <>
              <MarcExport
                fileName={searchText(record.title).replace(/ /g, "-").slice(0, 60)}
                loadIds={() => Promise.resolve([id])}
              />
              <Button variant="default" component={Link} to={`/acervo/${id}/editar${search ? `?${search}` : ""}`}>
                Editar título
              </Button>
            </>
          }
        >
          <div className={classes.columns}>
            <About title={record} />
            <div className="page-stack" data-in-order>
              <Copies key={id} title={id} textbook={record.program !== ""} />
              <TitleQueue key={`queue-${id}`} title={record} />
              <TitleHistory key={`history-${id}`} title={id} />
              <Card title="Mudanças no cadastro">
                <History key={`changes-${id}`} subjects={[id]} follow="titles" empty="Nenhuma mudança registrada." />
              </Card>
            </div>
          </div>
        </Page>
      ) : (
        <Page title="Título" tab="">
          <LoadingState query={title} />
        </Page>
      )}
    </>
  );
}

function About({ title }: { title: Titles }) {
  const code = (text: string) => (text ? <Code>{text}</Code> : "");
  const { isbn13, publisher, edition, cdd, summary } = title;
  const { today } = useApplication();
  const isEmpty = [isbn13, publisher, edition, cdd, summary, title.subjects].every((text) => text === "") && title.year === 0;
  const subjects = title.subjects ? <Subjects subjects={splitTerms(title.subjects)} /> : "";
  return (
    <Card>
      <div className={classes.about}>
        <Cover title={title} size="lg" />
        <DescriptionList
          facts={[
            [TITLE_LABELS.isbn13, code(title.isbn13)],
            [TITLE_LABELS.publisher, title.publisher],
            [TITLE_LABELS.year_text, yearOf(title)],
            [TITLE_LABELS.edition, title.edition],
            [TITLE_LABELS.volume, title.volume],
            [TITLE_LABELS.language, title.language],
            ["Faixa etária", audienceInWords(title.minimum_age)],
            [TITLE_LABELS.cdd, code(title.cdd)],
            [TITLE_LABELS.cdu, code(title.cdu)],
            [TITLE_LABELS.cutter, code(title.cutter)],
            ["Número de chamada", code(callNumberOf(title))],
            [TITLE_LABELS.subjects, subjects],
            [TITLE_LABELS.program, title.program],
            [TITLE_LABELS.grade, title.grade],
            [TITLE_LABELS.component, title.component],
            ["Ciclo", cycleInWords(title, Number(today.slice(0, 4)))],
          ]}
        />
        {isEmpty ? (
          <p className="second-line">Editora, ano e assuntos ajudam a encontrar o livro: complete em “Editar título”.</p>
        ) : null}
        {title.summary ? <p className={classes.summary}>{title.summary}</p> : null}
      </div>
    </Card>
  );
}

/** Each subject leads to the other titles with it. */
function Subjects({ subjects }: { subjects: readonly string[] }) {
  return (
    <ul className="plain-list">
      {subjects.map((subject) => (
        <li key={subject}>
          <Link to={`/acervo?busca=${encodeURIComponent(subject)}`} className={classes.subject}>
            {subject}
          </Link>
        </li>
      ))}
    </ul>
  );
}
