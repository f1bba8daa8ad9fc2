import { Button } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import {
  actsOf,
  isSettled,
  nextStep,
  type StepId,
  type StepMark,
  type StepState,
  stepOf,
  takesMark,
} from "../../../../domain/platform/first-steps";
import { permissionsOf } from "../../../../domain/roles";
import { capital } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { useSession } from "../../data/session";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingRows } from "../../ui/loading";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { Calendar } from "../settings/CalendarSettings";
import { SchoolPart } from "../settings/SchoolSettings";
import classes from "./first-steps.module.css";
import { StepOffers } from "./StepOffers";
import { setStepInProgress } from "./step-in-progress";
import { stepWord, useMarkedBy } from "./step-words";

const STALE_QUERIES = ["platform/first-steps", "platform/home"];

/** The acts whose form is small enough for their step. */
const FORMS: { readonly [Id in StepId]?: ReactNode } = {
  "dados-da-escola": <InCard title="A escola" form={<SchoolPart part="paper" />} />,
  "endereco-na-rede": <InCard title="Endereço" form={<SchoolPart part="network" />} />,
  "copia-de-seguranca": <InCard title="Cópias de segurança" form={<SchoolPart part="copies" />} />,
  calendario: <Calendar />,
};

function InCard({ title, form }: { title: string; form: ReactNode }) {
  return <Card title={title}>{form}</Card>;
}

/** One of the first steps, with its form, its offered records, or the link to its screen. */
export default function FirstStep() {
  const { step: id = "" } = useParams();
  const stepsQuery = useRead("platform/first-steps", {});
  // Other screens may change the form's records too.
  useLive("school", STALE_QUERIES);
  useLive("calendar_days", STALE_QUERIES);
  const step = stepsQuery.data?.steps.find((step) => step.id === id);
  const title = stepOf(id)?.title ?? "Primeiros passos";
  return (
    <>
      <nav className={classes.stepNav} aria-label="Primeiros passos">
        <Link to="/primeiros-passos" className={classes.backLink}>
          <IconChevronLeft size={18} aria-hidden />
          Primeiros passos
        </Link>
      </nav>
      <Page title={title} subtitle={capital(stepOf(id)?.text ?? "")}>
        {step && stepsQuery.data ? (
          <StepBody key={step.id} step={step} steps={stepsQuery.data.steps} />
        ) : stepsQuery.isLoadingError ? (
          <ErrorState sentence={sentenceOf(stepsQuery.error)} onRetry={() => void stepsQuery.refetch()} />
        ) : stepsQuery.data ? (
          <Note tone="warn">Este passo não existe ou é de outro perfil. Volte à lista de primeiros passos.</Note>
        ) : (
          <LoadingRows />
        )}
      </Page>
    </>
  );
}

function StepBody({ step, steps }: { step: StepState; steps: readonly StepState[] }) {
  const { user } = useSession();
  const markedBy = useMarkedBy();
  const mark = useCommand("platform/mark-step", STALE_QUERIES);
  const settled = isSettled(step);
  const next = nextStep(steps, step.id);
  const { own, asked } = actsOf(step.id, user ? permissionsOf(user) : []);
  const set = async (value: StepMark | "") => {
    try {
      await mark.mutateAsync({ step: step.id, mark: value });
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <div className="wide-stack">
      <div className={classes.state}>
        <StatusBadge tone={settled ? "ok" : "neutral"} icon={settled}>
          {stepWord(step)}
        </StatusBadge>
        {step.mark ? <span className="second">{`${step.done ? "" : markedBy(step)}`}</span> : null}
        <span className={classes.position}>
          {steps.findIndex(({ id }) => id === step.id) + 1} de {steps.length}
        </span>
      </div>
      {FORMS[step.id] ?? null}
      {step.offers.length > 0 ? <StepOffers step={step} /> : null}
      {own.length > 0 || asked.length > 0 ? (
        <div className={classes.acts}>
          {own.map(({ label, to }, index) => (
            <Button
              key={to}
              component={Link}
              to={to}
              variant={index === 0 && !settled && step.offers.length === 0 ? "filled" : "default"}
              onClick={() => user && setStepInProgress({ user: user.id, id: step.id, title: stepOf(step.id)?.title ?? "" })}
            >
              {label}
            </Button>
          ))}
          {asked.length > 0 ? (
            <span className="second">
              “{asked.map(({ label }) => label).join("” e “")}”: peça a uma pessoa com o perfil Admin.
            </span>
          ) : null}
        </div>
      ) : null}
      <div className={classes.foot}>
        {step.mark !== "" && !step.done ? (
          <Button variant="default" loading={mark.isPending} onClick={() => void set("")}>
            Retomar este passo
          </Button>
        ) : null}
        {!settled && takesMark(step.id, "checked") ? (
          <Button variant="default" loading={mark.isPending} onClick={() => void set("checked")}>
            Está conferido
          </Button>
        ) : null}
        {!settled && takesMark(step.id, "skipped") ? (
          <Button variant="default" loading={mark.isPending} onClick={() => void set("skipped")}>
            Não se aplica
          </Button>
        ) : null}
        {next ? (
          <Button component={Link} to={`/primeiros-passos/${next.id}`} variant={settled ? "filled" : "default"}>
            {settled ? "Próximo passo" : "Fazer depois"}: {stepOf(next.id)?.title}
          </Button>
        ) : (
          <Button component={Link} to="/" variant={settled ? "filled" : "default"}>
            Ir para o início
          </Button>
        )}
      </div>
    </div>
  );
}
