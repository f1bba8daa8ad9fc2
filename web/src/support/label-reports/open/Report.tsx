/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import type { SchoolFacts } from "../../../../../domain/platform/commands";
import { formatDue } from "../../../../../domain/support/calls/clock-words";
import { formatCode } from "../../../../../domain/support/calls/words";
import type { ReportedCall, ReportForm } from "../../../../../domain/support/label-reports/commands";
import { reportSentences } from "../../../../../domain/support/label-reports/refusals";
import { OTHER_FAULT } from "../../../../../domain/support/label-reports/words";
import { newId } from "../../../data/new-id";
import { OpenError, readOpen, sendOpen } from "../../../data/open";
import { relativeTime, zoned } from "../../../ui/format";
import { Icon } from "../../../ui/open/icons";
import { drawPicture, openPicture } from "../../../ui/photo/picture";
import classes from "./report.module.css";

/** The data that the page needs first. */
interface ReportAnswer {
  form: ReportForm;
  school: SchoolFacts;
}

/** A machine's own page, for anybody in front of it with a phone: its fault, in two taps and without an account. */
export function Report({ token }: { token: string }) {
  const [answer, setAnswer] = useState<ReportAnswer | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    Promise.all([readOpen("support/report-form", { token }), readOpen("platform/school", {})]).then(
      ([form, school]) => setAnswer({ form, school }),
      (error: Error) => setProblem(error.message),
    );
  }, [token]);
  return (
    <main className={classes.page} aria-busy={!answer && problem === ""}>
      {answer ? (
        <Machine form={answer.form} school={answer.school} token={token} />
      ) : problem ? (
        <>
          <Head school="" name="Relatar problema" place="" />
          <p className={classes.notice} role="alert">
            {problem}
          </p>
        </>
      ) : null}
    </main>
  );
}

function Head({ school, name, place }: { school: string; name: string; place: string }) {
  return (
    <header className={classes.head}>
      <p className={classes.school}>
        <span className={classes.bell}>
          <Icon sign="bell" size={20} />
        </span>
        {school}
      </p>
      <h1 className={classes.name}>{name}</h1>
      <p className={classes.place}>{place}</p>
    </header>
  );
}

function Machine({ form, school, token }: ReportAnswer & { token: string }) {
  const [sentReport, setSentReport] = useState<ReportResult | null>(null);
  const [isAnother, setAnother] = useState(false);
  const place = [form.building || form.sector, `etiqueta ${form.tombo}`].filter(Boolean).join(" · ");
  return (
    <>
      <Head school={form.school} name={form.name} place={place} />
      {form.retired ? (
        <p className={classes.notice} role="alert">
          Este equipamento já foi retirado de uso. Avise a equipe de TI de que foi encontrado.
        </p>
      ) : sentReport ? (
        <SentReport report={sentReport} school={school} lost={form.lost === true} />
      ) : form.lost && form.taken_in ? (
        <FoundMachine token={token} onSent={setSentReport} />
      ) : form.lost ? (
        <p className={classes.notice} role="alert">
          {LOST_SENTENCE} Avise a equipe de TI.
        </p>
      ) : form.known && !isAnother ? (
        <KnownMachine
          knownMachine={form.known}
          school={school}
          token={token}
          onSent={setSentReport}
          onAnother={() => setAnother(true)}
        />
      ) : form.taken_in ? (
        <Faults form={form} token={token} onSent={setSentReport} />
      ) : (
        <p className={classes.notice} role="alert">
          {reportSentences.no_service_for_reports}
        </p>
      )}
      {form.taken_in && !form.retired && !sentReport ? (
        <p className={classes.small}>
          Para acompanhar a resposta:{" "}
          <a href={`/abrir-chamado?equipamento=${encodeURIComponent(form.tombo)}`}>abrir chamado com a minha conta</a>
        </p>
      ) : null}
      <p className={classes.small}>
        Equipe de TI: <a href={`/equipamentos/${encodeURIComponent(form.tombo)}`}>abrir equipamento</a>
      </p>
    </>
  );
}

function SentReport({ report, school, lost }: { report: ReportResult; school: SchoolFacts; lost: boolean }) {
  return (
    <div className={classes.body}>
      <div role="status" className={classes.sentNotice}>
        <span className={classes.doneIcon}>
          <Icon sign="check" size={44} stroke={2.5} />
        </span>
        <p className={classes.big}>
          {report.joined ? "Obrigado. O relato foi registrado." : lost ? "Obrigado por avisar." : "Problema relatado. Obrigado."}
        </p>
        <p className={classes.code}>{formatCode(report.code)}</p>
        <ul className={classes.next}>
          <li>
            <Icon sign="headset" />
            <span>
              A equipe de TI já recebeu este aviso
              {report.joined ? ", com mais uma pessoa" : ""}.
              {report.respond_by ? (
                <>
                  {" "}
                  A resposta é dada <b>{untilWhen(report.respond_by, school)}</b>.
                </>
              ) : null}
            </span>
          </li>
          {report.meanwhile ? (
            <li>
              <Icon sign="calendar" />
              <span>
                Precisa de outro agora? <b>{report.meanwhile.name}</b> está livre até {report.meanwhile.until}
                {report.meanwhile.place ? `: ${report.meanwhile.place}` : ""}. <a href="/agenda">Reservar na Agenda</a>
              </span>
            </li>
          ) : null}
        </ul>
      </div>
      {school.sends_mail ? <News report={report.report} /> : null}
    </div>
  );
}

/** A reporter who wants news leaves an address; nothing is sent there before its reader has confirmed it. */
function News({ report }: { report: string }) {
  const [email, setEmail] = useState("");
  const [maskedPhone, setMaskedPhone] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy) {
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      setMaskedPhone((await sendOpen("support/report-news", { report, email })).masked);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return maskedPhone ? (
    <p className={classes.notice} role="status">
      Enviamos um e-mail para <b>{maskedPhone}</b>. Abra o link desse e-mail para confirmar: só depois as novidades serão
      enviadas.
    </p>
  ) : (
    <form className={classes.news} onSubmit={(event) => void send(event)}>
      <label className={classes.words}>
        E-mail para receber novidades, se quiser
        <input
          className={classes.text}
          type="email"
          required
          autoComplete="email"
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
      </label>
      <Problem>{problem}</Problem>
      <button type="submit" className={classes.plain} aria-busy={busy}>
        Receber novidades
      </button>
    </form>
  );
}

/** A report that was answered, with the id under which it was sent. */
type ReportResult = ReportedCall & { report: string };

/** Sends a report under one id until an answer. */
function useReport(token: string, onSent: (sent: ReportResult) => void) {
  const id = useRef(newId());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async (content: { fault?: string; description?: string; photo?: Promise<string>; join?: boolean }) => {
    if (busy) {
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      const { fault = "", description = "", join = false } = content;
      const photo = (await content.photo) ?? "";
      const answer = await sendOpen("support/report", { id: id.current, token, fault, description, photo, join });
      onSent({ ...answer, report: id.current });
    } catch (error) {
      if (error instanceof OpenError && error.code === "id_taken") {
        id.current = newId();
      }
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, send };
}

interface KnownProps {
  knownMachine: NonNullable<ReportForm["known"]>;
  school: SchoolFacts;
  token: string;
  onSent: (sent: ReportResult) => void;
  onAnother: () => void;
}

function KnownMachine({ knownMachine, school, token, onSent, onAnother }: KnownProps) {
  const { busy, problem, send } = useReport(token, onSent);
  return (
    <div className={classes.body}>
      <h2 className={classes.question}>Este problema já foi relatado</h2>
      <p className={classes.notice}>
        {knownMachine.fault ? `“${knownMachine.fault}”, ` : ""}
        {relativeTime(knownMachine.opened_at, new Date(), school.time_zone)}
        {knownMachine.people > 1 ? `, por ${knownMachine.people} pessoas` : ""}.{" "}
        {knownMachine.taken ? "A equipe já está atendendo." : "A equipe já foi avisada."}
      </p>
      <Problem>{problem}</Problem>
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

/**
 * A text of this machine's report that outlives a reload: a phone may end the page while its camera program is open.
 * @returns the text, and its setter; "" takes it away.
 */
function useStoredText(token: string, name: string): [string, (text: string) => void] {
  const key = `sineta.report.${token}.${name}`;
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  });
  const write = (next: string): void => {
    setText(next);
    try {
      sessionStorage.setItem(key, next);
    } catch {
      // A full or forbidden store must not prevent typing.
    }
  };
  return [text, write];
}

const LOST_SENTENCE = "Este equipamento consta como extraviado.";

/** The reader of a lost machine's label has it in front of them. */
function FoundMachine({ token, onSent }: { token: string; onSent: (sent: ReportResult) => void }) {
  const [description, setDescription] = useStoredText(token, "place");
  const { busy, problem, send } = useReport(token, (sent) => {
    setDescription("");
    onSent(sent);
  });
  return (
    <div className={classes.body}>
      <h2 className={classes.question}>{LOST_SENTENCE}</h2>
      <p className={classes.notice}>Se você o encontrou, avise a equipe de TI.</p>
      <label className={classes.words}>
        Onde ele está
        <textarea
          className={classes.text}
          rows={3}
          maxLength={1000}
          value={description}
          onInput={(event) => setDescription(event.currentTarget.value)}
        />
      </label>
      <Problem>{problem}</Problem>
      <div className={classes.foot}>
        <button type="button" className={classes.main} aria-busy={busy} onClick={() => void send({ description })}>
          Avisar que encontrei
        </button>
        <p className={classes.small}>Não precisa entrar na Sineta nem se identificar.</p>
      </div>
    </div>
  );
}

const Problem = ({ children }: { children: string }) =>
  children ? (
    <p className={classes.problem} role="alert">
      {children}
    </p>
  ) : null;

const QUALITY = 0.8;

const NO_PHOTO = Promise.resolve("");

/**
 * As the server takes it.
 * @throws with the sentence for the user.
 */
async function encodePhoto(file: File): Promise<string> {
  try {
    return drawPicture(await openPicture(file))
      .toDataURL("image/jpeg", QUALITY)
      .replace(/^[^,]*,/, "");
  } catch {
    throw new Error("Esta foto não pôde ser lida. Tire outra.");
  }
}

function Faults({ form, token, onSent }: { form: ReportForm; token: string; onSent: (sent: ReportResult) => void }) {
  // Without a list of faults there is nothing to choose, only to write.
  const listedFaults = form.faults.length > 1 ? form.faults : [];
  const [storedFault, setFault] = useStoredText(token, "fault");
  const fault = listedFaults.includes(storedFault) ? storedFault : "";
  const [description, setDescription] = useStoredText(token, "description");
  const [writing, setWriting] = useState(listedFaults.length === 0 || description !== "");
  const [photo, setPhoto] = useState("");
  const [unreadable, setUnreadable] = useState("");
  const { busy, problem, send } = useReport(token, (sent) => {
    setFault("");
    setDescription("");
    onSent(sent);
  });
  // A telephone prepares a photo for seconds: the report waits for it.
  const preparedPhoto = useRef(NO_PHOTO);
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    const preparation = file ? encodePhoto(file) : NO_PHOTO;
    preparedPhoto.current = preparation;
    setUnreadable("");
    try {
      setPhoto(await preparation);
    } catch (error) {
      preparedPhoto.current = NO_PHOTO;
      setPhoto("");
      setUnreadable((error as Error).message);
    }
  };
  return (
    <div className={classes.body}>
      <h2 className={classes.question}>O que está acontecendo?</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a grid of buttons */}
      <div className={classes.faults} role="group" aria-label="O que está acontecendo?">
        {listedFaults.map((faultOption) => (
          <button
            key={faultOption}
            type="button"
            className={classes.fault}
            aria-pressed={fault === faultOption}
            onClick={() => {
              setFault(faultOption);
              setWriting(writing || faultOption === OTHER_FAULT);
            }}
          >
            {faultOption}
            {fault === faultOption ? <Icon sign="check" size={18} /> : null}
          </button>
        ))}
      </div>
      <div className={classes.faults}>
        <label className={classes.offer}>
          <Icon sign="camera" size={20} />
          {photo ? "Trocar foto" : "Anexar foto"}
          <input
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            capture="environment"
            onChange={(event) => void choose(event.currentTarget)}
          />
        </label>
        <button type="button" className={classes.offer} aria-expanded={writing} onClick={() => setWriting(true)}>
          <Icon sign="pencil" size={20} />
          Escrever
        </button>
      </div>
      {photo ? (
        <p className={classes.notice} role="status">
          Foto anexada.
        </p>
      ) : null}
      {writing ? (
        <label className={classes.words}>
          Descrição do problema
          <textarea
            className={classes.text}
            rows={3}
            maxLength={1000}
            value={description}
            onInput={(event) => setDescription(event.currentTarget.value)}
          />
        </label>
      ) : null}
      <Problem>{problem || unreadable}</Problem>
      <div className={classes.foot}>
        <button
          type="button"
          className={classes.main}
          aria-busy={busy}
          onClick={() => void send({ fault, description, photo: preparedPhoto.current })}
        >
          Relatar problema
        </button>
        <p className={classes.small}>Não precisa entrar na Sineta nem se identificar.</p>
      </div>
    </div>
  );
}

/** "até segunda, 8h22". */
function untilWhen(instant: string, school: { today: string; time_zone: string }): string {
  const { day, time } = zoned(instant, school.time_zone);
  return formatDue(day, time, school.today, false);
}
