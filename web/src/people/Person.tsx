import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import type { People } from "../../../domain/collections.gen";
import { calledName, KIND_NAMES } from "../../../domain/people/words";
import { useLive } from "../data/realtime";
import { useRecord, useRecordsOfPerson } from "../data/records";
import { AreaPart } from "../platform/AreaPart";
import { History } from "../platform/History";
import { LoadingState } from "../platform/LoadingState";
import { useLoadedAreas } from "../platform/loaded-areas";
import { RecordNav } from "../platform/RecordNav";
import { useNeighbours } from "../platform/useNeighbours";
import { Card } from "../ui/Card";
import { LinkTabs } from "../ui/LinkTabs";
import { LoadingRows } from "../ui/loading";
import { Note } from "../ui/Note";
import { Page } from "../ui/Page";
import { StatusBadge } from "../ui/StatusBadge";
import { Contacts } from "./Contacts";
import { PersonCards } from "./cards/PersonCards";
import { Details } from "./Details";
import { MergePerson } from "./MergePerson";
import classes from "./Person.module.css";
import { PersonEditor } from "./PersonEditor";
import { PEOPLE_FILTERS } from "./people-words";
import { PersonPrivacy } from "./privacy/PersonPrivacy";

/** One person: the record for every area, the reserved data for Admin, and the history. Each panel is an address. */
export default function Person() {
  const { id = "", panel = "" } = useParams();
  const [address] = useSearchParams();
  const [merging, setMerging] = useState(false);
  const person = useRecord("people", id);
  const neighbours = useNeighbours("people", PEOPLE_FILTERS, "/pessoas", id);
  useLive("people");

  if (!person.data) {
    return (
      <>
        <RecordNav neighbours={neighbours} list="Pessoas" />
        <Page title="Pessoa">
          <LoadingState query={person} />
        </Page>
      </>
    );
  }
  const search = address.toString() ? `?${address}` : "";
  const tabs = [
    { to: `/pessoas/${id}${search}`, label: "Cadastro" },
    { to: `/pessoas/${id}/contatos${search}`, label: "Contatos" },
    { to: `/pessoas/${id}/privacidade${search}`, label: "Privacidade" },
    { to: `/pessoas/${id}/historico${search}`, label: "Histórico" },
  ];
  return (
    <>
      <RecordNav neighbours={neighbours} list="Pessoas" />
      <Page
        title={calledName(person.data)}
        subtitle={
          person.data.social_name
            ? `${KIND_NAMES[person.data.kind]} · nome civil: ${person.data.name}`
            : KIND_NAMES[person.data.kind]
        }
        actions={
          <>
            {person.data.active ? null : <StatusBadge tone="warn">Cadastro inativo</StatusBadge>}
            {person.data.merged_into || person.data.anonymised_at ? null : (
              <Button variant="default" onClick={() => setMerging(true)}>
                Unir cadastro…
              </Button>
            )}
            <Button variant="default" component={Link} to={`/nada-consta/${id}?de=/pessoas/${id}`}>
              Nada consta
            </Button>
          </>
        }
      >
        {person.data.merged_into ? (
          <Note tone="info">
            Cadastro unido a outro. <Link to={`/pessoas/${person.data.merged_into}`}>Abrir o cadastro atual</Link>
          </Note>
        ) : null}
        <LinkTabs label={calledName(person.data)} tabs={tabs} />
        <Panel key={id} name={panel} person={person.data} />
      </Page>
      {merging ? <MergePerson person={person.data} onClose={() => setMerging(false)} /> : null}
    </>
  );
}

function Panel({ name, person }: { name: string; person: People }) {
  const { areas } = useLoadedAreas();
  switch (name) {
    case "contatos":
      return (
        <div className={`columns ${classes.columns}`}>
          <Contacts person={person} />
          <Details person={person} />
        </div>
      );
    case "privacidade":
      return <PersonPrivacy person={person} />;
    case "historico":
      return (
        <div className={classes.single}>
          <Card title="Histórico" flush>
            <PersonHistory person={person} />
          </Card>
        </div>
      );
    default:
      return (
        <div className={`columns ${classes.columns}`}>
          <PersonEditor person={person} />
          <PersonCards person={person} />
          {areas.map(({ name: area, person: part }) =>
            part ? <AreaPart key={area} load={part.panel} props={{ person }} fallback={<LoadingRows rows={2} />} /> : null,
          )}
        </div>
      );
  }
}

/** The history of the person, and of their role in each area. */
function PersonHistory({ person }: { person: People }) {
  const { areas } = useLoadedAreas();
  const collections = areas.flatMap(({ person: part }) => part?.record ?? []);
  const records = useRecordsOfPerson(collections, person.id);
  return <History subjects={[person.id, ...records]} follow="people" />;
}
