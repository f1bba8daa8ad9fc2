import { Button, Stack, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatTime } from "../../../../domain/platform/hours";
import type { ResourceNow, Slot } from "../../../../domain/support/booking/commands";
import { isAvailable } from "../../../../domain/support/equipment/states";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { fileUrl, useFileToken } from "../../data/records";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { DateField } from "../../ui/form/DateField";
import { FieldColumns } from "../../ui/form/ServerForm";
import { TimeField } from "../../ui/form/typed-fields";
import { KeyHint } from "../../ui/KeyHint";
import { Note } from "../../ui/Note";
import { StatusBadge } from "../../ui/StatusBadge";
import { PersonSheet } from "../../ui/scan/PersonSheet";
import classes from "./Agenda.module.css";
import type { useHandOut } from "./useHandOut";

/** The limit of a person's machines by name. */
const MAX_ROWS = 5;

interface HandOutProps {
  desk: ReturnType<typeof useHandOut>;
  resource: string;
  /** The last scanned machine: its place is highlighted. */
  last: string;
  onFind: () => void;
  /** Before any act by a button: the code before may come again at once. */
  onAct: () => void;
}

/** The loan of machines: the person, and the cart with its places. */
export function HandOut({ desk, resource, last, onFind, onAct }: HandOutProps) {
  const now = useRead("support/resource", { resource }, { enabled: resource !== "" });
  const { person, term } = desk;
  const token = useFileToken(Boolean(person?.photo));
  const booking = now.data?.booking;
  const late = person?.out.filter(({ overdue }) => overdue).length ?? 0;
  return (
    <div className="page-stack">
      {person ? (
        <PersonSheet
          name={person.name}
          photo={
            person.photo && token
              ? fileUrl({ id: person.person, collectionName: "people" }, person.photo, "96x96", token)
              : undefined
          }
          about={[person.details, person.code].filter(Boolean).join(" · ")}
          badges={
            late > 0 ? (
              <StatusBadge tone="bad">{count(late, "em atraso", "em atraso")}</StatusBadge>
            ) : person.out.length > 0 ? (
              <StatusBadge tone="info" icon={false}>
                está com {count(person.out.length, "equipamento", "equipamentos")}
              </StatusBadge>
            ) : null
          }
          items={[
            ...person.out.slice(0, MAX_ROWS).map((machine) => (
              <li key={machine.equipment}>
                {machine.name} <Code soft>{machine.tombo}</Code>
              </li>
            )),
            ...(person.out.length > MAX_ROWS ? [<li key="rest">e mais {person.out.length - MAX_ROWS}</li>] : []),
          ]}
          actions={
            <>
              {term ? (
                <Button component={Link} to={`/termos/${term}/imprimir`} variant="default">
                  Imprimir termo
                </Button>
              ) : null}
              <Button onClick={desk.close}>{term ? "Concluir" : "Fechar"}</Button>
            </>
          }
        />
      ) : (
        <Card title="Retirada">
          {booking ? (
            <p>
              {booking.person_name} reservou até {formatTime(booking.ends)}.
            </p>
          ) : (
            <p>Leia a carteira da escola ou a carteirinha da biblioteca, ou busque a pessoa pelo nome.</p>
          )}
          <div className="wrap">
            {booking?.person ? <Button onClick={() => desk.scan(booking.person)}>Entregar a {booking.person_name}</Button> : null}
            <Button variant="default" onClick={onFind} aria-keyshortcuts="F2" rightSection={<KeyHint keys="F2" />}>
              Buscar pelo nome
            </Button>
          </div>
        </Card>
      )}
      <Words desk={desk} />
      {now.isError ? <Note tone="bad">{sentenceOf(now.error)}</Note> : null}
      {now.data ? <Places now={now.data} last={last} desk={desk} onAct={onAct} /> : null}
    </div>
  );
}

/** The return time and the condition for the following scans. */
function Words({ desk: { words, say, person } }: Pick<HandOutProps, "desk">) {
  const { today } = useApplication();
  return (
    <Card title={person ? "Prazo e estado" : "Estado"}>
      <Stack gap="sm">
        {person ? (
          <FieldColumns>
            <DateField
              label="Devolver até"
              description="Em branco: fim da reserva, ou hoje."
              earliest={today}
              value={words.day}
              onChange={(day) => say({ ...words, day })}
            />
            <TimeField
              label="Às"
              description="Em branco: fim do dia."
              value={words.time}
              onChange={(time) => say({ ...words, time })}
            />
          </FieldColumns>
        ) : null}
        <TextInput
          label="Estado do equipamento"
          description="Registrado na próxima entrega ou devolução."
          autoComplete="off"
          maxLength={300}
          value={words.condition}
          onChange={(event) => say({ ...words, condition: event.currentTarget.value })}
        />
      </Stack>
    </Card>
  );
}

const howOf = ({ holder, overdue, state }: Slot): "out" | "late" | "away" | "in" =>
  holder ? (overdue ? "late" : "out") : isAvailable(state) ? "in" : "away";
const HOW_WORDS = { out: "entregue", late: "em atraso", away: "fora de uso", in: "no lugar" } as const;

function Places({ now, last, desk, onAct }: Pick<HandOutProps, "last" | "desk" | "onAct"> & { now: ResourceNow }) {
  const { slots } = now;
  const outCount = slots.filter(({ holder }) => holder !== "").length;
  const presentCount = slots.filter((slot) => howOf(slot) === "in").length;
  return (
    <Card title={now.name}>
      <p className={classes.figure}>
        {outCount} de {slots.length} <span>entregues</span>
      </p>
      <ul className={classes.slots} aria-label={`Lugares de ${now.name}`}>
        {slots.map((slot) => (
          <li
            key={slot.equipment}
            className={classes.slot}
            data-how={howOf(slot)}
            data-last={slot.equipment === last || undefined}
          >
            <span aria-hidden>{slot.slot}</span>
            <span className="visually-hidden">
              {slot.slot}: {slot.name}, tombo {slot.tombo}, {HOW_WORDS[howOf(slot)]}
              {slot.holder_name ? ` a ${slot.holder_name}` : ""}
            </span>
          </li>
        ))}
      </ul>
      <div className="wrap">
        {desk.person && presentCount > 0 ? (
          <Button
            variant="default"
            onClick={() => {
              onAct();
              void desk.takeAll(now.id, now.name);
            }}
          >
            {slots.length > 1 ? `Entregar o carrinho inteiro (${presentCount})` : "Entregar"}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
