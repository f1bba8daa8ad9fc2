import { Group } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import { CONSENT_PURPOSES, PURPOSE_NAMES } from "../../../../domain/people/privacy/consents";
import { useRead } from "../../data/call";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { PrintSheet } from "../../ui/print/PrintSheet";
import classes from "./privacy.module.css";

/** A page for each pupil of a class, which the family takes home and signs. */
export default function ConsentForms() {
  const [address] = useSearchParams();
  const { school } = useApplication();
  const group = address.get("turma") ?? "";
  const answer = useRead("people/class-consents", { class: group });
  const { data } = answer;
  return (
    <PrintSheet
      title="Autorizações da família"
      subtitle={data?.class_name}
      tab={data ? `Autorizações ${data.class_name}` : undefined}
      backPath={`/pessoas/autorizacoes?turma=${group}`}
      ready={data !== undefined}
    >
      {!data ? (
        <LoadingState query={answer} />
      ) : data.people.length === 0 ? (
        <p>Esta turma não tem alunos.</p>
      ) : (
        data.people.map(({ person, name, enrolment }) => (
          <section key={person} className={classes.form} aria-label={name}>
            <h2>{name}</h2>
            <p>{[data.class_name, enrolment ? `matrícula ${enrolment}` : "", school.name].filter(Boolean).join(" · ")}</p>
            <p>
              Marque uma resposta em cada quadro. Nenhuma delas é condição para a matrícula ou para o atendimento (LGPD, art. 14),
              e todas podem ser mudadas a qualquer momento, na secretaria.
            </p>
            {CONSENT_PURPOSES.map((purpose) => (
              <div key={purpose} className={classes.question}>
                <strong>{PURPOSE_NAMES[purpose]}</strong>
                <div>{data.texts[purpose]}</div>
                <Group gap="xl" wrap="nowrap" mt="xs">
                  <span>
                    <span className={classes.box} />
                    Autorizo
                  </span>
                  <span>
                    <span className={classes.box} />
                    Não autorizo
                  </span>
                </Group>
              </div>
            ))}
            <div className={classes.signatures}>
              <span>Nome e assinatura do responsável</span>
              <span>Data</span>
            </div>
          </section>
        ))
      )}
    </PrintSheet>
  );
}
