/** What the palette searches on the server, where a screen stands that shows it. */
import { IconBook, IconIdBadge2, IconUser } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { ListRows } from "../../../domain/lists";
import { mayPass } from "../../../domain/roles";
import { routes } from "./routes";

type Searched = "readers" | "titles" | "people";

export interface Found {
  label: string;
  note: string;
  path: string;
}

interface Source<Name extends Searched = Searched> {
  list: Name;
  /** The list's screen; a record's own is below it, by id. */
  screen: string;
  heading: string;
  noun: string;
  icon: ComponentType<{ size?: number | string; "aria-hidden"?: boolean }>;
  show: (row: ListRows[Name]) => { label: string; note: string };
}

const source = <Name extends Searched>(terms: Source<Name>): Source => terms as unknown as Source;
const notes = (...parts: string[]): string => parts.filter(Boolean).join(" · ");

const SOURCES: readonly Source[] = [
  source({
    list: "readers",
    screen: "leitores",
    heading: "Leitores",
    noun: "leitor",
    icon: IconIdBadge2,
    show: ({ name, card, class_name, category_name }) => ({
      label: name,
      note: notes(class_name || category_name, card),
    }),
  }),
  source({
    list: "titles",
    screen: "acervo",
    heading: "Acervo",
    noun: "livro",
    icon: IconBook,
    show: ({ title, authors, tombo }) => ({ label: title, note: notes(authors, tombo) }),
  }),
  source({
    list: "people",
    screen: "pessoas",
    heading: "Pessoas",
    noun: "pessoa",
    icon: IconUser,
    show: ({ name, class_name, sector_name, enrolment }) => ({
      label: name,
      note: notes(class_name || sector_name, enrolment),
    }),
  }),
];

/** The sources that these roles may search and open. */
export function searchable(held: readonly string[]): Source[] {
  return SOURCES.filter(({ screen }) => {
    const route = routes.find(({ path }) => path === screen);
    return route !== undefined && mayPass(held, route.roles);
  });
}

/** A row of a source as the palette shows it. */
export function foundIn(from: Source, row: ListRows[Searched]): Found {
  return { ...from.show(row), path: `/${from.screen}/${row.id}` };
}
