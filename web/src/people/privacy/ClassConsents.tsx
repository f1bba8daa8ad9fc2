import { Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { ClassConsent, ConsentInForce } from "../../../../domain/people/privacy/commands";
import { CONSENT_PURPOSES, type ConsentPurpose, PURPOSE_NAMES } from "../../../../domain/people/privacy/consents";
import { count, withinSentence } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useAllRecords } from "../../data/records";
import { CreateLink } from "../../platform/CreateLink";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { useStoredDraft } from "../../ui/form/use-stored-draft";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { NoClass } from "../NoClass";
import { PeopleTabs } from "../PeopleTabs";
import { useClassOptions } from "../useClassOptions";
import classes from "./privacy.module.css";

type Decision = ConsentInForce["decision"];

/** The forms of a class: printed here, and entered here when they return signed. */
export default function ClassConsents() {
  const [address, setAddress] = useSearchParams();
  const options = useClassOptions();
  const group = address.get("turma") ?? "";
  const purposeParam = address.get("finalidade") ?? "";
  const purpose = CONSENT_PURPOSES.find((purpose) => purpose === purposeParam) ?? "card_photo";
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    next.set(name, value);
    setAddress(next, { replace: true });
  };
  const groups = useAllRecords("classes", { fields: "id" });
  if (groups.data?.length === 0) {
    return (
      <Page title="Autorizações" views={<PeopleTabs />}>
        <EmptyState
          drawing="people"
          sentence="Nenhuma turma cadastrada: as autorizações são pedidas e registradas por turma."
          action={<Link to="/migration">Importar turmas e alunos</Link>}
        />
      </Page>
    );
  }
  return (
    <Page
      title="Autorizações"
      views={<PeopleTabs />}
      actions={
        group ? (
          <Button component={Link} to={`/pessoas/autorizacoes/folha?turma=${group}`} variant="default">
            Imprimir formulários
          </Button>
        ) : null
      }
    >
      <Card>
        <Select
          label="Turma"
          description="Escolha a turma para imprimir os formulários ou registrar as respostas."
          searchable
          data={options}
          nothingFoundMessage={<NoClass options={options} />}
          value={group || null}
          onChange={(value) => set("turma", value ?? "")}
          maw="24rem"
          mb="md"
        />
        <Select
          label="Finalidade"
          data={CONSENT_PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }))}
          value={purpose}
          onChange={(value) => set("finalidade", value ?? "")}
          allowDeselect={false}
          maw="24rem"
        />
      </Card>
      {group ? <Answers key={`${group}/${purpose}`} group={group} purpose={purpose} /> : null}
    </Page>
  );
}

const ANSWERS = [
  { value: "", label: "Sem resposta" },
  { value: "given", label: "Autoriza" },
  { value: "refused", label: "Não autoriza" },
];

interface ConsentAnswers {
  decisions: Readonly<Record<string, Decision>>;
  signers: Readonly<Record<string, string>>;
}
const UNANSWERED: ConsentAnswers & Record<string, unknown> = { decisions: {}, signers: {} };

function Answers({ group, purpose }: { group: string; purpose: ConsentPurpose }) {
  const queryClient = useQueryClient();
  const attempt = useIdempotentSend();
  // A pile of signed forms: the ticks stay through a look at another purpose, a reload, an ended session.
  const [{ decisions: chosen, signers }, write] = useStoredDraft(`class-consents/${group}/${purpose}`, UNANSWERED);
  const [busy, setBusy] = useState(false);
  const answer = useRead("people/class-consents", { class: group });
  const { data } = answer;
  if (!data) {
    return <LoadingState query={answer} />;
  }
  if (data.people.length === 0) {
    return (
      <EmptyState
        drawing="people"
        sentence="Esta turma não tem alunos."
        action={<CreateLink label="Cadastrar alunos" to="/pessoas/nova" permission="Admin" />}
      />
    );
  }
  const decidedBy = ({ person, guardian }: ClassConsent): string => signers[person] ?? guardian;
  const changedPeople = data.people.filter(({ person, decisions }) => chosen[person] && chosen[person] !== decisions[purpose]);
  const nameless = changedPeople.find((row) => decidedBy(row).trim() === "");

  async function save(): Promise<void> {
    if (nameless) {
      notify.bad(`${nameless.name}: informe o autor da decisão.`);
      return;
    }
    setBusy(true);
    try {
      const answers = changedPeople.map((row) => ({
        person: row.person,
        decision: chosen[row.person]!,
        declared_by: decidedBy(row).trim(),
      }));
      const { recorded } = await attempt((id) => command("people/record-consents", { id, purpose, answers }));
      notify.ok(count(recorded, "resposta registrada", "respostas registradas"));
      write(({ decisions }) => {
        const recordedOnes = new Map(answers.map(({ person, decision }) => [person, decision]));
        const since = Object.entries(decisions).filter(([person, decision]) => recordedOnes.get(person) !== decision);
        return since.length > 0 ? { decisions: Object.fromEntries(since) } : UNANSWERED;
      });
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    setBusy(false);
    for (const key of ["people/class-consents", "people/consents", "timeline"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }

  const givenCount = data.people.filter(({ decisions }) => decisions[purpose] === "given").length;
  const refusedCount = data.people.filter(({ decisions }) => decisions[purpose] === "refused").length;
  return (
    <Card
      title={`${data.class_name}: ${withinSentence(PURPOSE_NAMES[purpose])}`}
      sideContent={`${count(givenCount, "autoriza", "autorizam")} · ${count(refusedCount, "recusa", "recusam")} · ${data.people.length - givenCount - refusedCount} sem resposta`}
      flush
    >
      <div className={classes.scroll}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">Aluno</th>
              <th scope="col">Resposta</th>
              <th scope="col">Autor da decisão</th>
            </tr>
          </thead>
          <tbody>
            {data.people.map((row) => (
              <tr key={row.person}>
                <th scope="row">
                  <Link to={`/pessoas/${row.person}/privacidade`}>{row.name}</Link>
                </th>
                <td>
                  <SegmentedControl
                    size="xs"
                    aria-label={`Resposta de ${row.name}`}
                    data={ANSWERS.filter(({ value }) => value !== "" || !row.decisions[purpose])}
                    value={chosen[row.person] ?? row.decisions[purpose] ?? ""}
                    onChange={(value) => {
                      const { [row.person]: _, ...rest } = chosen;
                      write({ decisions: value === "given" || value === "refused" ? { ...rest, [row.person]: value } : rest });
                    }}
                  />
                </td>
                <td>
                  {chosen[row.person] || !row.decisions[purpose] ? (
                    <TextInput
                      size="xs"
                      aria-label={`Autor da decisão por ${row.name}`}
                      maxLength={160}
                      value={decidedBy(row)}
                      onChange={(event) => {
                        write({ signers: { ...signers, [row.person]: event.currentTarget.value } });
                      }}
                    />
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.purpose}>
        <div>
          <Button disabled={changedPeople.length === 0} loading={busy} onClick={() => void save()}>
            {changedPeople.length > 0
              ? `Registrar ${count(changedPeople.length, "resposta", "respostas")}`
              : "Registrar respostas"}
          </Button>
        </div>
      </div>
    </Card>
  );
}
