import { Button, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { PersonToPhotograph } from "../../../../domain/people/photos/commands";
import { count } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { CreateLink } from "../../platform/CreateLink";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { useSingleKey } from "../../ui/use-single-key";
import { NoClass } from "../NoClass";
import { useClassOptions } from "../useClassOptions";
import { PhotoSession } from "./PhotoSession";
import { encodedPhoto } from "./photo-files";
import classes from "./photos.module.css";

/** A photo station: a class before one camera, one after the other, in the order of its register. */
export default function PhotoStation() {
  const [address, setAddress] = useSearchParams();
  const options = useClassOptions();
  const group = address.get("turma") ?? "";
  return (
    <Page
      title="Tirar fotos"
      actions={
        <Button variant="default" component={Link} to={group ? `/pessoas/fotos?turma=${group}` : "/pessoas/fotos"}>
          Fotos à espera
        </Button>
      }
    >
      <Select
        label="Turma"
        description={group ? undefined : "As pessoas aparecem na ordem da chamada."}
        searchable
        data={options}
        nothingFoundMessage={<NoClass options={options} />}
        value={group || null}
        onChange={(value) => setAddress(value ? { turma: value } : {}, { replace: true })}
        maw="24rem"
        mb="md"
      />
      {group ? <ClassStation key={group} group={group} /> : null}
    </Page>
  );
}

/** Whether there is a photo, or one on its way. */
const hasPhoto = ({ photo, waiting }: PersonToPhotograph): boolean => photo !== "" || waiting !== "";

function ClassStation({ group }: { group: string }) {
  const queryClient = useQueryClient();
  const answer = useRead("people/class-photos", { class: group });
  const [shownId, setShownId] = useState("");
  const current = useRef<HTMLButtonElement>(null);
  useLive("waiting_photos", ["people/class-photos"]);
  const people = answer.data?.people ?? [];
  const place = people.findIndex(({ id }) => id === shownId);
  // The person stays when another station delivers the photo: somebody stands before the camera.
  if (place < 0 && people.length > 0) {
    setShownId((people.find((one) => !hasPhoto(one)) ?? people[0]!).id);
  }
  const person = people[place];
  const go = (by: number) => {
    const next = people[Math.min(Math.max(place + by, 0), people.length - 1)]?.id ?? "";
    setShownId((now) => (now === person?.id ? next : now));
  };
  useSingleKey("j", () => go(1), true, true);
  useSingleKey("k", () => go(-1), true, true);
  useEffect(() => {
    if (shownId) {
      current.current?.scrollIntoView({ block: "nearest" });
    }
  }, [shownId]);

  if (!answer.data) {
    return <LoadingState query={answer} />;
  }
  if (!person) {
    return (
      <EmptyState
        drawing="people"
        sentence="Esta turma não tem pessoas ativas."
        action={<CreateLink label="Cadastrar pessoas" to="/pessoas/nova" permission="Admin" />}
      />
    );
  }
  async function send({ id, name }: PersonToPhotograph, photo: File, sending: string): Promise<boolean> {
    try {
      await command("people/send-photo", { id: sending, person: id, source: "camera", photo: await encodedPhoto(photo) });
    } catch (error) {
      notify.bad(`${name}: ${sentenceOf(error)}`);
      return false;
    }
    void queryClient.invalidateQueries({ queryKey: ["people/class-photos"] });
    void queryClient.invalidateQueries({ queryKey: ["waiting-photos"] });
    return true;
  }
  const ready = people.filter(hasPhoto).length;
  return (
    <div className={classes.station}>
      <Card>
        <p className={classes.personName} role="status">
          {person.name}
        </p>
        <p className="soft paragraph">
          {[person.enrolment, `${place + 1} de ${people.length}`].filter(Boolean).join(" · ")}
          {place + 1 < people.length ? ` · próxima pessoa: ${people[place + 1]!.name}` : ""}
        </p>
        <PhotoSession
          person={person.id}
          isLast={place + 1 === people.length}
          onSend={(photo, sending) => send(person, photo, sending)}
          onNext={() => go(1)}
          newSending={newId}
        />
      </Card>
      <Card
        title={answer.data.class_name}
        sideContent={`${ready} de ${count(people.length, "pessoa", "pessoas")} com foto`}
        flush
      >
        <ol className={classes.register}>
          {people.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                ref={one.id === person.id ? current : undefined}
                className={classes.row}
                aria-current={one.id === person.id}
                onClick={() => setShownId(one.id)}
              >
                {one.name}
                <PhotoStatus person={one} />
              </button>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

function PhotoStatus({ person: { photo, waiting } }: { person: PersonToPhotograph }) {
  if (waiting) {
    return <StatusBadge tone="info">À espera</StatusBadge>;
  }
  return photo ? <StatusBadge tone="ok">Aprovada</StatusBadge> : <StatusBadge tone="neutral">Sem foto</StatusBadge>;
}
