import { Textarea } from "@mantine/core";
import { IconBell, IconCamera, IconCheck, IconPencil } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { sayCode } from "../../../../domain/support/calls/words";
import type { Reported, ReportForm } from "../../../../domain/support/reports/commands";
import { openCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { relativeTime } from "../../ui/format";
import { useKit } from "../../ui/kit";
import { LoadingRows } from "../../ui/loading";
import { sayInstant } from "../calls/call-words";
import classes from "./report.module.css";

/** A machine's own page, for whoever stands before it with a phone: what is wrong, in two taps and without an account. */
export default function Report() {
  const { token = "" } = useParams();
  const form = useRead("support/report-form", { token }, { retry: false });
  return (
    <main className={classes.page}>
      {form.data ? (
        <Machine form={form.data} token={token} />
      ) : form.isError ? (
        <>
          <Head school="" name="Relatar problema" place="" />
          <p className={classes.said} role="alert">
            {sentenceOf(form.error)}
          </p>
        </>
      ) : (
        <LoadingRows />
      )}
    </main>
  );
}

function Head({ school, name, place }: { school: string; name: string; place: string }) {
  return (
    <header className={classes.head}>
      <p className={classes.school}>
        <span className={classes.bell}>
          <IconBell size={20} aria-hidden />
        </span>
        {school}
      </p>
      <h1 className={classes.name} tabIndex={-1}>
        {name}
      </h1>
      <p className={classes.place}>{place}</p>
    </header>
  );
}

function Machine({ form, token }: { form: ReportForm; token: string }) {
  const [sent, setSent] = useState<Reported | null>(null);
  const [another, setAnother] = useState(false);
  const place = [form.building || form.sector, `etiqueta ${form.tombo}`].filter(Boolean).join(" · ");
  return (
    <>
      <Head school={form.school} name={form.name} place={place} />
      {form.retired ? (
        <p className={classes.said} role="alert">
          Este equipamento já foi retirado de uso. Avise a equipe de TI de que ele está aqui.
        </p>
      ) : sent ? (
        <Sent sent={sent} />
      ) : form.known && !another ? (
        <Known known={form.known} token={token} onSent={setSent} onAnother={() => setAnother(true)} />
      ) : (
        <Faults form={form} token={token} onSent={setSent} />
      )}
    </>
  );
}

function Sent({ sent }: { sent: Reported }) {
  const { today, timeZone } = useKit();
  return (
    <div className={classes.body} role="status">
      <p className={classes.big}>{sent.joined ? "Obrigado, ficou anotado." : "Problema relatado."}</p>
      <p className={classes.said}>
        {sent.joined ? "Você foi somado ao chamado " : "O número é "}
        <b>{sayCode(sent.code)}</b>.
      </p>
      {sent.respond_by ? (
        <p className={classes.said}>Alguém responde até {sayInstant(sent.respond_by, today, timeZone)}.</p>
      ) : null}
    </div>
  );
}

/** Sends a report under one id until it was answered. */
function useReport(token: string, onSent: (sent: Reported) => void) {
  const id = useRef(newId());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async (what: { fault?: string; description?: string; photo?: string; join?: boolean }) => {
    if (busy) {
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      const { fault = "", description = "", photo = "", join = false } = what;
      onSent(await openCommand("support/report", { id: id.current, token, fault, description, photo, join }));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, send };
}

interface KnownProps {
  known: NonNullable<ReportForm["known"]>;
  token: string;
  onSent: (sent: Reported) => void;
  onAnother: () => void;
}

function Known({ known, token, onSent, onAnother }: KnownProps) {
  const { timeZone } = useKit();
  const { busy, problem, send } = useReport(token, onSent);
  return (
    <div className={classes.body}>
      <h2 className={classes.question}>Este problema já foi relatado</h2>
      <p className={classes.said}>
        {known.fault ? `“${known.fault}”, ` : ""}
        {relativeTime(known.opened_at, new Date(), timeZone)}
        {known.people > 1 ? `, por ${known.people} pessoas` : ""}.{" "}
        {known.taken ? "A equipe já está cuidando." : "A equipe já foi avisada."}
      </p>
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={classes.foot}>
        <button type="button" className={classes.main} aria-busy={busy} onClick={() => void send({ join: true })}>
          Também estou com este problema
        </button>
        <button type="button" className={classes.plain} onClick={onAnother}>
          É outro problema
        </button>
      </div>
    </div>
  );
}

const LONGEST_SIDE = 1600;
const QUALITY = 0.8;

/** The photo as a JPEG of a sensible size; what a camera wrote beside the picture stays behind. */
async function smaller(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY).replace(/^[^,]*,/, "");
}

function Faults({ form, token, onSent }: { form: ReportForm; token: string; onSent: (sent: Reported) => void }) {
  const [fault, setFault] = useState("");
  const [writing, setWriting] = useState(false);
  const [description, setDescription] = useState("");
  const [photo, setPhoto] = useState("");
  const [unreadable, setUnreadable] = useState("");
  const { busy, problem, send } = useReport(token, onSent);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    setUnreadable("");
    try {
      setPhoto(file ? await smaller(file) : "");
    } catch {
      setPhoto("");
      setUnreadable("Esta foto não pôde ser lida. Tire outra.");
    }
  };
  return (
    <div className={classes.body}>
      <h2 className={classes.question}>O que está acontecendo?</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a grid of buttons */}
      <div className={classes.faults} role="group" aria-label="O que está acontecendo?">
        {form.faults.map((one) => (
          <button key={one} type="button" className={classes.fault} aria-pressed={fault === one} onClick={() => setFault(one)}>
            {one}
            {fault === one ? <IconCheck size={18} aria-hidden /> : null}
          </button>
        ))}
      </div>
      <div className={classes.faults}>
        <label className={classes.offer}>
          <IconCamera size={20} aria-hidden />
          {photo ? "Trocar foto" : "Juntar foto"}
          <input
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            capture="environment"
            onChange={(event) => void choose(event)}
          />
        </label>
        <button type="button" className={classes.offer} aria-expanded={writing} onClick={() => setWriting(true)}>
          <IconPencil size={20} aria-hidden />
          Escrever
        </button>
      </div>
      {photo ? (
        <p className={classes.said} role="status">
          Foto junta.
        </p>
      ) : null}
      {writing ? (
        <Textarea
          label="Conte o que acontece"
          autosize
          minRows={2}
          maxLength={1000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      ) : null}
      {problem || unreadable ? (
        <p className={classes.problem} role="alert">
          {problem || unreadable}
        </p>
      ) : null}
      <div className={classes.foot}>
        <button type="button" className={classes.main} aria-busy={busy} onClick={() => void send({ fault, description, photo })}>
          Relatar problema
        </button>
        <p className={classes.small}>Não precisa entrar na Sineta nem se identificar.</p>
      </div>
    </div>
  );
}
