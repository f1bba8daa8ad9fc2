import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { People } from "../../../../domain/collections.gen";
import type { Anonymisation, PurposeDecision } from "../../../../domain/people/privacy/commands";
import { PURPOSE_NAMES } from "../../../../domain/people/privacy/consents";
import { ANONYMISATION_LIMITS, FATE_NAMES, type NameMention } from "../../../../domain/people/privacy/person-data";
import { REQUEST_KIND_NAMES } from "../../../../domain/people/privacy/requests";
import { calledName } from "../../../../domain/people/words";
import { withinSentence } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useList } from "../../data/lists";
import { serverDate } from "../../data/server-clock";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { relativeTime, shortDay } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import layout from "../Person.module.css";
import { ConsentDialog } from "./ConsentDialog";
import classes from "./privacy.module.css";
import { requestBadge } from "./request-words";

/** A person's consents, the school's data of them, and their anonymisation. */
export function PersonPrivacy({ person }: { person: People }) {
  return (
    <div className={`columns ${layout.columns}`}>
      <Consents person={person} />
      <div className="wide-stack">
        <Requests person={person} />
        <OwnData person={person} />
        <AnonymisationCard person={person} />
      </div>
    </div>
  );
}

const STALE_QUERIES = ["people/consents", "people/class-consents", "timeline"];

function Consents({ person }: { person: People }) {
  const queryClient = useQueryClient();
  const { timeZone } = useApplication();
  const consents = useRead("people/consents", { person: person.id });
  const [askedPurpose, setAskedPurpose] = useState<PurposeDecision | null>(null);
  const refresh = () => Promise.all(STALE_QUERIES.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  const now = serverDate();

  async function revoke({ purpose }: PurposeDecision): Promise<void> {
    try {
      await command("people/revoke-consent", { person: person.id, purpose });
      notify.ok(`${PURPOSE_NAMES[purpose]}: autorização revogada`);
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    await refresh();
  }

  return (
    <Card title="Autorizações" flush>
      {!consents.data ? (
        <LoadingState query={consents} rows={3} />
      ) : (
        <ul className="plain-list">
          {consents.data.purposes.map((one) => {
            const { purpose, standing } = one;
            return (
              <li key={purpose} className={classes.purpose}>
                <Group gap="0.25rem 1rem" justify="space-between">
                  <strong>{PURPOSE_NAMES[purpose]}</strong>
                  {standing ? (
                    <StatusBadge tone={standing.decision === "given" ? "ok" : "neutral"}>
                      {standing.decision === "given" ? "Autorizada" : "Recusada"}
                    </StatusBadge>
                  ) : (
                    <StatusBadge tone="warn">Sem resposta</StatusBadge>
                  )}
                </Group>
                <p className={classes.text}>{one.text}</p>
                {standing ? (
                  <p className="second-line">
                    {`Por ${standing.declared_by}, ${relativeTime(standing.declared_at, now, timeZone)}, texto da versão ${standing.text_version}`}
                    {standing.text_version < one.version ? ` (a atual é a ${one.version})` : ""}
                  </p>
                ) : null}
                {person.anonymised_at ? null : (
                  <Group gap="0.25rem" wrap="nowrap">
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Registrar resposta: ${PURPOSE_NAMES[purpose]}`}
                      onClick={() => setAskedPurpose(one)}
                    >
                      Registrar resposta…
                    </Button>
                    {standing?.decision === "given" ? (
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`Revogar: ${PURPOSE_NAMES[purpose]}`}
                        onClick={() => void revoke(one)}
                      >
                        Revogar
                      </Button>
                    ) : null}
                  </Group>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {askedPurpose ? (
        <ConsentDialog
          person={person}
          purpose={askedPurpose}
          guardians={consents.data?.guardians ?? []}
          onClose={() => setAskedPurpose(null)}
          onSaved={() => void refresh()}
        />
      ) : null}
    </Card>
  );
}

/** The requests about this person's data. */
function Requests({ person }: { person: People }) {
  const { today } = useApplication();
  const requests = useList("data-requests", { filters: { person: person.id }, sort: "-number" });
  return requests.data && requests.data.items.length > 0 ? (
    <Card title="Pedidos de titular" flush>
      <ul className="plain-list">
        {requests.data.items.map((row) => {
          const { tone, text } = requestBadge(row);
          return (
            <li key={row.id} className={layout.row}>
              <span>
                <Link to={`/pessoas/pedidos?aberto=${row.id}`}>{`${row.number}. ${REQUEST_KIND_NAMES[row.kind]}`}</Link>
                <br />
                <span className="second">{`Por ${row.asker}, até ${shortDay(row.due_on, today)}`}</span>
              </span>
              <StatusBadge tone={tone} icon={false}>
                {text}
              </StatusBadge>
            </li>
          );
        })}
      </ul>
    </Card>
  ) : null;
}

function OwnData({ person }: { person: People }) {
  return (
    <Card title="Dados da pessoa">
      <p className="paragraph">
        Todos os dados da escola sobre {calledName(person)}: cadastro, contatos, empréstimos, mensagens, carteiras, chamados e
        histórico. A exportação é registrada.
      </p>
      <Button component={Link} to={`/pessoas/${person.id}/dados`} variant="default">
        Exportar dados…
      </Button>
    </Card>
  );
}

function AnonymisationCard({ person }: { person: People }) {
  const queryClient = useQueryClient();
  const { timeZone } = useApplication();
  const [open, setOpen] = useState(false);
  const attempt = useIdempotentSend();
  const [address] = useSearchParams();
  const request = address.get("pedido") ?? "";
  const plan = useRead("people/anonymisation", { person: person.id });
  const { data } = plan;
  return (
    <Card title="Anonimização">
      {!data ? (
        <LoadingState query={plan} rows={2} />
      ) : data.at ? (
        <>
          <p className="paragraph">
            {`Anonimizado por ${data.by_name}, ${relativeTime(data.at, serverDate(), timeZone)}. Motivo: ${data.reason}`}
          </p>
          <Report plan={data} />
        </>
      ) : person.active ? (
        <p className="paragraph">Somente para pessoas que já saíram da escola: desative o cadastro antes.</p>
      ) : (
        <>
          {data.obstacles.length > 0 ? (
            <Note tone="warn">{`Antes, resolva: ${data.obstacles.join("; ")}.`}</Note>
          ) : (
            <p className="paragraph">Apaga definitivamente os dados que identificam a pessoa. Não pode ser desfeita.</p>
          )}
          <Report plan={data} />
          {data.mentions.length > 0 ? (
            <Note tone="warn">
              {`A pessoa é citada em outros textos, dos quais a identificação será retirada: ${data.mentions.map(formatMention).join("; ")}.`}
            </Note>
          ) : null}
          {data.doubtful.length > 0 ? (
            <Note tone="warn">
              {`Estes textos trazem um nome ou contato que também é de outra pessoa, e são mantidos. Confira cada um: ${data.doubtful.map(formatMention).join("; ")}.`}
            </Note>
          ) : null}
          <Group gap="xs" mt="md">
            <Button color="bad" disabled={data.obstacles.length > 0} onClick={() => setOpen(true)}>
              Anonimizar…
            </Button>
          </Group>
        </>
      )}
      {open ? (
        <ReasonDialog
          title={`Anonimizar ${calledName(person)}?`}
          label="Motivo"
          action="Anonimizar"
          missingSentence="Informe o motivo da anonimização."
          onClose={() => setOpen(false)}
          onConfirm={async (reason) => {
            await attempt((id) => command("people/anonymise-person", { id, person: person.id, reason, request }));
            notify.ok("Cadastro anonimizado");
            await queryClient.invalidateQueries();
          }}
        >
          <div className={classes.warning}>
            <p>Nome, contatos, documento, nascimento e foto são apagados. Não há como desfazer.</p>
            <p>Fora do alcance da anonimização:</p>
            <ul>
              {ANONYMISATION_LIMITS.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}

const formatMention = ({ title, rows, more }: NameMention): string =>
  `${withinSentence(title)} (${rows.join(", ")}${more ? " e outros" : ""})`;

function Report({ plan }: { plan: Anonymisation }) {
  return (
    <ul className={classes.report}>
      {plan.lines.map(({ title, rows, fate, why }) => (
        <li key={title}>
          <strong>{`${title} (${rows}): ${FATE_NAMES[fate]}.`}</strong> {why}.
        </li>
      ))}
    </ul>
  );
}
