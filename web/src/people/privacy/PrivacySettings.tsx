import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { PeopleSettings } from "../../../../domain/collections.gen";
import { formatDay } from "../../../../domain/dates";
import { formatTerm, NEVER_DELETED, RETENTION, termOf } from "../../../../domain/people/privacy/retention";
import type { RetentionLine, RetentionRun } from "../../../../domain/people/privacy/retention-commands";
import {
  NOTICE_FIELDS,
  noticeForm,
  PEOPLE_SETTINGS_ID,
  RETENTION_FIELDS,
  retentionForm,
} from "../../../../domain/people/settings";
import { count } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { useRecord } from "../../data/records";
import { serverDate } from "../../data/server-clock";
import { LoadingState } from "../../platform/LoadingState";
import { RecordHistory } from "../../platform/RecordHistory";
import { formTerms } from "../../platform/record-form";
import { SettingsForm } from "../../platform/SettingsForm";
import { SettingsPage } from "../../platform/SettingsPage";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { relativeTime } from "../../ui/format";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import { ConsentTexts } from "./ConsentTexts";
import classes from "./privacy.module.css";

const STALE_QUERIES = ["people/retention"];

/** The terms of data that identify a person, and the data that are due today. */
export default function PrivacySettings() {
  const settings = useRecord("people_settings", PEOPLE_SETTINGS_ID);
  return (
    <SettingsPage>
      <Card title="Prazos de guarda">
        {settings.data ? (
          <>
            <Terms settings={settings.data} />
            <RecordHistory collection="people_settings" id={PEOPLE_SETTINGS_ID} />
          </>
        ) : (
          <LoadingState query={settings} />
        )}
      </Card>
      {settings.data ? (
        <>
          <Due settings={settings.data} />
          <ConsentTexts />
          <Card
            title="Aviso de privacidade"
            sideContent={
              <Button component={Link} to="/aviso-de-privacidade" variant="default" size="xs">
                Ver e imprimir
              </Button>
            }
          >
            <Notice settings={settings.data} />
          </Card>
        </>
      ) : null}
    </SettingsPage>
  );
}

const NOTICE_TERMS = formTerms(NOTICE_FIELDS);

function Notice({ settings }: { settings: PeopleSettings }) {
  return (
    <SettingsForm
      collection="people_settings"
      record={settings}
      schema={noticeForm()}
      {...NOTICE_TERMS}
      draftKey="people_settings/notice"
      staleQueries={["people/privacy-notice"]}
      savedSentence="Aviso de privacidade salvo"
    >
      <p className={classes.text}>
        O aviso é gerado a partir das configurações e pode ser aberto sem senha, em /aviso-de-privacidade. Sem encarregado, indica
        a secretaria.
      </p>
    </SettingsForm>
  );
}

const TERMS = formTerms(RETENTION_FIELDS);

function Terms({ settings }: { settings: PeopleSettings }) {
  return (
    <SettingsForm
      collection="people_settings"
      record={settings}
      schema={retentionForm()}
      {...TERMS}
      draftKey="people_settings/retention"
      staleQueries={STALE_QUERIES}
      savedSentence="Prazos de guarda salvos"
    >
      <div className={classes.text}>
        <p>Passado o prazo, o conteúdo é apagado durante a noite. Não são apagados:</p>
        <ul className={classes.report}>
          {NEVER_DELETED.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </SettingsForm>
  );
}

function Due({ settings }: { settings: PeopleSettings }) {
  const queryClient = useQueryClient();
  const retention = useRead("people/retention", {});
  const [dueDraft, setDueDraft] = useState<string | null>(null);
  if (!retention.data) {
    return (
      <Card title="Fora do prazo hoje">
        <LoadingState query={retention} rows={4} />
      </Card>
    );
  }
  const { lines, runs } = retention.data;
  const due = lines.filter((line) => line.due > 0);
  const running = runs.some(({ status }) => status === "running");
  return (
    <>
      <Card title="Fora do prazo hoje" flush>
        <ul className="plain-list">
          {lines.map((line) => (
            <DueRow key={line.key} line={line} term={formatTerm(termOf(line.key, settings))} />
          ))}
        </ul>
        <div className={classes.foot}>
          <p className="second-line">
            {due.length > 0 ? "Será apagado na próxima noite, ou agora." : "Nada a apagar: todos os dados estão dentro do prazo."}
          </p>
          <Button
            color="bad"
            loading={running}
            onClick={() => (due.length > 0 ? setDueDraft(newId()) : notify.ok("Nada a apagar hoje"))}
          >
            Apagar agora…
          </Button>
        </div>
      </Card>
      <Runs runs={runs} />
      {dueDraft ? (
        <ConfirmDanger
          title="Apagar os dados fora do prazo?"
          text={`Serão apagados: ${due.map(lineTitle).join("; ")}. Não pode ser desfeito.`}
          confirmLabel="Apagar"
          onClose={() => setDueDraft(null)}
          onConfirm={async () => {
            try {
              await command("people/run-retention", { id: dueDraft });
              notify.ok("Dados fora do prazo apagados");
            } finally {
              await Promise.all(
                ["people/retention", "timeline"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
              );
            }
          }}
        />
      ) : null}
    </>
  );
}

const lineTitle = ({ key, due }: RetentionLine): string => `${RETENTION[key].title} (${count(due, ...RETENTION[key].nouns)})`;

function DueRow({ line: { key, since, due }, term }: { line: RetentionLine; term: string }) {
  const { title, scope, nouns } = RETENTION[key];
  return (
    <li className={classes.purpose}>
      <Group gap="0.25rem 1rem" justify="space-between">
        <strong>{title}</strong>
        <StatusBadge tone={due > 0 ? "warn" : "neutral"} icon={due > 0}>
          {due > 0 ? count(due, ...nouns) : "nada a apagar"}
        </StatusBadge>
      </Group>
      <p className="second-line">
        {since === "" ? "Sem prazo: nada é apagado." : `${term}: o que é anterior a ${formatDay(since)}. ${scope}`}
      </p>
    </li>
  );
}

function Runs({ runs }: { runs: readonly RetentionRun[] }) {
  const { timeZone } = useApplication();
  const now = serverDate();
  return runs.length === 0 ? null : (
    <Card title="Limpezas feitas" flush>
      <ul className="plain-list">
        {runs.map((run) => {
          const emptiedLines = run.lines.filter((line) => line.emptied > 0);
          return (
            <li key={run.id} className={classes.purpose}>
              <Group gap="0.25rem 1rem" justify="space-between">
                <span>{`${relativeTime(run.begun_at, now, timeZone)}, por ${run.by_name}`}</span>
                {run.status === "done" ? null : (
                  <StatusBadge tone={run.status === "failed" ? "bad" : "info"}>
                    {run.status === "failed" ? "Interrompida" : "Em andamento"}
                  </StatusBadge>
                )}
              </Group>
              <p className="second-line">
                {run.failure ||
                  (emptiedLines.length > 0
                    ? emptiedLines
                        .map(({ key, emptied: rows }) => `${RETENTION[key].title}: ${count(rows, ...RETENTION[key].nouns)}`)
                        .join("; ")
                    : "Nada a apagar.")}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
