import { Button, Checkbox, Group, Modal, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { formatLongDay } from "../../../../domain/dates";
import { type AgendaBooking, BOOKING_WORDS } from "../../../../domain/support/booking/commands";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { may, useSession } from "../../data/session";
import { useApplication } from "../../ui/application-context";
import { DescriptionList } from "../../ui/DescriptionList";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { useReturnFocus } from "../../ui/use-return-focus";
import { AGENDA_QUERIES, formatBookingHours } from "./agenda-words";

/** A booking, with its possible acts. */
export function BookingDialog({ booking, onClose }: { booking: AgendaBooking; onClose: () => void }) {
  const { today } = useApplication();
  const { user } = useSession();
  useReturnFocus();
  const isTechnician = may(user, ["Tecnologia"]);
  const [reason, setReason] = useState("");
  const [isWholeSeries, setWholeSeries] = useState(true);
  const [refusal, setRefusal] = useState("");
  const ids = useRef({ one: newId(), series: newId(), decision: newId() });
  const mutationOptions = {
    onSuccess: ({ sentence }: { sentence: string }) => {
      notify.ok(sentence);
      onClose();
    },
    onError: (error: unknown) => setRefusal(sentenceOf(error)),
  };
  const cancel = useCommand("support/cancel-booking", AGENDA_QUERIES, mutationOptions);
  const decide = useCommand("support/decide-booking", AGENDA_QUERIES, mutationOptions);
  const busy = cancel.isPending || decide.isPending;
  const mayCancel = (booking.own || isTechnician) && booking.day >= today;
  const decides = isTechnician && booking.state === "pending";
  const series = isWholeSeries && booking.following > 0;
  return (
    <Modal opened onClose={() => busy || onClose()} title={`Reserva de ${booking.who}`}>
      <DescriptionList
        facts={[
          ["Dia", formatLongDay(booking.day, today)],
          ["Horário", formatBookingHours(booking)],
          ["Turma", booking.class_name],
          ["Situação", BOOKING_WORDS[booking.state]],
          ["Entregues", booking.out > 0 ? `${booking.out}, devolvidos ${booking.back}` : ""],
          ["Observação", booking.note],
        ]}
      />
      {refusal ? <Note tone="bad">{refusal}</Note> : null}
      {decides || (mayCancel && !booking.own) ? (
        <TextInput
          mt="md"
          label="Motivo"
          description="Incluído no aviso ao solicitante que tem conta."
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {decides && booking.following > 0 ? (
        <Checkbox
          mt="md"
          label={booking.following === 1 ? "Decidir também a seguinte" : `Decidir também as ${booking.following} seguintes`}
          description="Reservas feitas na mesma vez."
          checked={isWholeSeries}
          onChange={(event) => setWholeSeries(event.currentTarget.checked)}
        />
      ) : null}
      <Group justify="flex-end" mt="md">
        {mayCancel ? (
          <>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => cancel.mutate({ id: ids.current.series, booking: booking.id, series: true, reason })}
            >
              Cancelar esta e as seguintes
            </Button>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => cancel.mutate({ id: ids.current.one, booking: booking.id, series: false, reason })}
            >
              Cancelar reserva
            </Button>
          </>
        ) : null}
        {decides ? (
          <>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => decide.mutate({ id: ids.current.decision, booking: booking.id, approve: false, series, reason })}
            >
              Recusar
            </Button>
            <Button
              loading={busy}
              onClick={() => decide.mutate({ id: ids.current.decision, booking: booking.id, approve: true, series, reason })}
            >
              Aprovar
            </Button>
          </>
        ) : null}
        {mayCancel || decides ? null : <Text>O cancelamento é feito pelo solicitante ou pela equipe de TI.</Text>}
      </Group>
    </Modal>
  );
}
