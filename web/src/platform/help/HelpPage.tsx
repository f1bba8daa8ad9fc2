import { Link, useParams } from "react-router-dom";
import { HELP_AREAS } from "../../../../domain/platform/help-page";
import { findByTitle, helpEntry } from "./find";
import { HelpBody } from "./HelpBody";
import { HelpFrame } from "./HelpFrame";
import { HelpList } from "./HelpList";
import classes from "./help.module.css";

const MAX_SIMILAR = 5;

const link = (slug: string, text: string) => <Link to={`/ajuda/${slug}`}>{text}</Link>;

/** /ajuda/:page: one job. */
export default function HelpPage() {
  const { page = "" } = useParams();
  const entry = helpEntry(page);
  if (!entry) {
    const alike = findByTitle(page.replaceAll("-", " ")).slice(0, MAX_SIMILAR);
    return (
      <HelpFrame title="Página não encontrada">
        <p>A ajuda não tem esta página. Procure pelo assunto em “Todas as páginas”.</p>
        {alike.length > 0 ? <HelpList entries={alike} link={link} withArea label="Páginas parecidas" /> : null}
      </HelpFrame>
    );
  }
  return (
    <HelpFrame key={page} title={entry.title}>
      <p className={classes.area}>{HELP_AREAS[entry.area]}</p>
      <HelpBody slug={entry.slug} level={2} link={link} />
    </HelpFrame>
  );
}
