import { Button, Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { RolloverClass, YearRollover as State } from "../../../../domain/people/rollover/commands";
import { count, listing } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useLive } from "../../data/realtime";
import { Card } from "../../ui/Card";
import { ConfirmAct } from "../../ui/ConfirmAct";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingRows, ProgressLine } from "../../ui/loading";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import classes from "../privacy/privacy.module.css";
import { RolloverClassDialog } from "./RolloverClassDialog";
import { formatChoice, formatDone, formatTotals } from "./rollover-words";

const READS = ["people/year-rollover", "people/rollover-pupils", "people/rollover-leavers"];
const UNDER_WAY = ["doing", "undoing"];

/** The year rollover, step by step: preview, choices, run and undo; another user may continue days later. */
export default function YearRollover() {
  const rolloverQuery = useRead("people/year-rollover", { year: 0 });
  useLive("year_rollovers", READS);
  useLive("people", READS);
  useLive("classes", READS);
  const state = rolloverQuery.data;
  return (
    <Page
      title="Virada do ano letivo"
      subtitle={state ? `Preparação do ano letivo ${state.year}. As escolhas ficam gravadas: outra pessoa pode continuar.` : null}
    >
      {state ? (
        <Steps state={state} />
      ) : rolloverQuery.isError ? (
        <ErrorState sentence={sentenceOf(rolloverQuery.error)} onRetry={() => void rolloverQuery.refetch()} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Page>
  );
}

function Steps({ state }: { state: State }) {
  const [openStep, setOpenStep] = useState("");
  const openClass = state.classes.find((schoolClass) => schoolClass.class === openStep);
  const isUnderWay = UNDER_WAY.includes(state.status);
  if (isUnderWay) {
    const label = state.status === "doing" ? "Fazendo a virada" : "Desfazendo a virada";
    return (
      <Card title={label}>
        <ProgressLine done={state.done} total={state.total} noun="alunos" label={label} />
        <p className="second-line">Esta página pode ser fechada: o trabalho continua e aparece aqui na volta.</p>
      </Card>
    );
  }
  const isDone = state.moved + state.repeated + state.left > 0;
  return (
    <>
      {state.failure ? <Note tone="bad">{state.failure}</Note> : null}
      {isDone ? <FinishedCard state={state} /> : null}
      <UnchangedPeople state={state} />
      <ClassesCard state={state} onShow={setOpenStep} />
      <LeaversCard state={state} />
      <Card title="3. Livros didáticos">
        <p className={classes.text}>
          Receba os livros antes da virada: depois dela as listas mostram a turma nova. Os alunos com livros continuam em
          Pendências.
        </p>
        <Button variant="default" component={Link} to={`/livros-didaticos/pendencias?ano=${state.year - 1}`}>
          Livros por devolver
        </Button>{" "}
        <Button variant="default" component={Link} to={`/livros-didaticos?ano=${state.year}`}>
          Entregas do ano novo
        </Button>
      </Card>
      <DoCard state={state} />
      <AfterCard year={state.year} />
      {openClass ? <RolloverClassDialog state={state} room={openClass} onClose={() => setOpenStep("")} /> : null}
    </>
  );
}

function ClassesCard({ state, onShow }: { state: State; onShow: (room: string) => void }) {
  const visibleClasses = state.classes.filter(({ students }) => students > 0);
  return (
    <Card title="1. Turmas e destinos" sideContent={formatTotals(state.totals)} flush>
      {visibleClasses.length === 0 ? (
        <EmptyState drawing="list" sentence={`Nenhum aluno em turmas anteriores a ${state.year}.`} action={null} />
      ) : (
        <div className={classes.scroll}>
          <table className={`${classes.grid} ${classes.plainTable}`}>
            <thead>
              <tr>
                <th scope="col">Turma</th>
                <th scope="col">Alunos</th>
                <th scope="col">Destino</th>
                <th scope="col">Exceções</th>
                <th scope="col">
                  <span className="visually-hidden">Alterar</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {visibleClasses.map((schoolClass) => (
                <tr key={schoolClass.class}>
                  <th scope="row">
                    {schoolClass.name}
                    {schoolClass.year > 0 ? ` · ${schoolClass.year}` : ""}
                  </th>
                  <td>{schoolClass.students}</td>
                  <td>
                    {formatChoice(schoolClass.choice)}
                    {schoolClass.choice.goal === "move" && !schoolClass.has_target ? " (turma nova)" : ""}
                  </td>
                  <td>{exceptionsOf(schoolClass)}</td>
                  <td>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Alterar o destino de ${schoolClass.name}`}
                      onClick={() => onShow(schoolClass.class)}
                    >
                      Alterar…
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.foot}>
        <p className="second-line">
          A planilha do ano novo prevalece: alunos já importados em uma turma de {state.year} não aparecem nesta lista.
        </p>
        <Button variant="default" component={Link} to="/migration">
          Importar a planilha do ano novo
        </Button>
      </div>
    </Card>
  );
}

/** The pupils with another target than their class's. */
function exceptionsOf({ choice, moving, repeating, leaving, keeping }: RolloverClass): string {
  return [
    choice.goal !== "repeat" && repeating > 0 ? count(repeating, "repete", "repetem") : "",
    choice.goal !== "leave" && leaving > 0 ? count(leaving, "sai", "saem") : "",
    choice.goal !== "move" && moving > 0 ? count(moving, "muda", "mudam") : "",
    choice.goal !== "keep" && keeping > 0 ? count(keeping, "não muda", "não mudam") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function LeaversCard({ state }: { state: State }) {
  const leaversQuery = useRead("people/rollover-leavers", { year: state.year });
  const owing = (leaversQuery.data?.leavers ?? []).filter(({ owes }) => owes.length > 0);
  return (
    <Card title="2. Alunos que saem" sideContent={count(state.totals.leaving, "aluno", "alunos")}>
      {leaversQuery.isLoadingError ? (
        <ErrorState sentence={sentenceOf(leaversQuery.error)} onRetry={() => void leaversQuery.refetch()} />
      ) : owing.length > 0 ? (
        <Note tone="warn">
          {count(owing.length, "aluno que sai tem pendência", "alunos que saem têm pendências")} com{" "}
          {listing([...new Set(owing.flatMap(({ owes }) => owes))])}.
        </Note>
      ) : (
        <p className={classes.text}>
          {leaversQuery.data ? "Nenhuma pendência entre os alunos que saem." : "Conferindo as pendências…"}
        </p>
      )}
      <Button variant="default" component={Link} to={`/virada-do-ano/saidas?ano=${state.year}`}>
        Imprimir por turma
      </Button>
    </Card>
  );
}

function DoCard({ state }: { state: State }) {
  const queryClient = useQueryClient();
  const attempt = useIdempotentSend();
  const [keepsPending, setKeepsPending] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const { moving, repeating, leaving, undecided } = state.totals;
  const undecidedRooms = state.classes.filter((schoolClass) => schoolClass.undecided > 0).map(({ name }) => name);

  async function run(): Promise<void> {
    setBusy(true);
    setFault("");
    try {
      const rollover = state.id || (await command("people/begin-year-rollover", { id: newId(), year: state.year })).id;
      const done = await attempt((id) =>
        command("people/do-year-rollover", { id, rollover, keep_pending: keepsPending, seen: { moving, repeating, leaving } }),
      );
      notify.ok(formatDone(done));
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
    void queryClient.invalidateQueries();
  }

  return (
    <Card title="4. Fazer a virada">
      <p className={classes.text}>{formatTotals(state.totals)}</p>
      {undecided > 0 ? <Note tone="warn">Falta escolher o destino de {listing(undecidedRooms, 5)}.</Note> : null}
      {fault ? <Note tone="bad">{fault}</Note> : null}
      <Checkbox
        label="Manter ativos os que têm pendências"
        description="Alunos com livro, material ou equipamento a devolver não saem agora. Depois da devolução, faça a virada de novo para incluí-los."
        checked={keepsPending}
        onChange={(event) => setKeepsPending(event.currentTarget.checked)}
        my="md"
      />
      <Button disabled={undecided > 0 || moving + repeating + leaving === 0} loading={busy} onClick={() => setAsking(true)}>
        Fazer a virada…
      </Button>
      {isAsking ? (
        <ConfirmAct
          title={`Fazer a virada para ${state.year}?`}
          text={`${formatTotals(state.totals)}. As turmas novas são criadas e as que ficam vazias são desativadas. Pode ser desfeita nesta página.`}
          confirmLabel="Fazer a virada"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void run();
          }}
        />
      ) : null}
    </Card>
  );
}

function FinishedCard({ state }: { state: State }) {
  const queryClient = useQueryClient();
  const attempt = useIdempotentSend();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { moved, repeated, left } = state;

  async function undo(): Promise<void> {
    setBusy(true);
    try {
      const { back, kept } = await attempt((id) => command("people/undo-year-rollover", { id, rollover: state.id }));
      const keptSentence = kept > 0 ? `; ${count(kept, "permaneceu como está", "permaneceram como estão")}` : "";
      notify.ok(`${count(back, "aluno voltou", "alunos voltaram")} à situação anterior${keptSentence}`);
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    setBusy(false);
    void queryClient.invalidateQueries();
  }

  return (
    <Card title={`Virada para ${state.year} feita`} sideContent={state.by_name ? `por ${state.by_name}` : undefined}>
      <p className={classes.text}>{formatDone({ moved, repeated, left, kept: 0 })}</p>
      <Button variant="default" loading={busy} onClick={() => setAsking(true)}>
        Desfazer a virada…
      </Button>
      {isAsking ? (
        <ConfirmAct
          title={`Desfazer a virada para ${state.year}?`}
          text="Cada aluno volta à turma anterior, e os cadastros dos que saíram são reativados. Cadastros alterados depois da virada permanecem como estão, com o motivo na lista."
          confirmLabel="Desfazer a virada"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void undo();
          }}
        />
      ) : null}
    </Card>
  );
}

function UnchangedPeople({ state }: { state: State }) {
  return state.kept.length === 0 ? null : (
    <Card title="Permaneceram como estavam" sideContent={count(state.kept.length, "aluno", "alunos")} flush>
      <table className={`${classes.grid} ${classes.plainTable}`}>
        <thead>
          <tr>
            <th scope="col">Aluno</th>
            <th scope="col">Turma</th>
            <th scope="col">Motivo</th>
          </tr>
        </thead>
        <tbody>
          {state.kept.map(({ person, name, class_name, reason }) => (
            <tr key={person}>
              <th scope="row">
                <Link to={`/pessoas/${person}`}>{name}</Link>
              </th>
              <td>{class_name}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function AfterCard({ year }: { year: number }) {
  return (
    <Card title="5. Depois da virada">
      <ul className={classes.report}>
        <li>
          <strong>Automaticamente:</strong> a carteira da escola e a carteirinha da biblioteca dos que saíram perdem a validade, e
          os avisos param. Em 1º de janeiro recomeça a numeração de documentos e pedidos do almoxarifado, chamados, ordens de
          serviço e termos. A numeração de tombos e carteirinhas continua.
        </li>
        <li>
          <Link to="/pessoas/carteiras">Carteiras da escola</Link>: use Renovar validade para os que permanecem.
        </li>
        <li>
          <Link to="/users">Usuários</Link>: desative as contas dos que saíram. A página inicial indica quais.
        </li>
        <li>
          <Link to="/configuracoes/calendario">Calendário</Link>: cadastre os feriados e o recesso de {year}.
        </li>
      </ul>
    </Card>
  );
}
