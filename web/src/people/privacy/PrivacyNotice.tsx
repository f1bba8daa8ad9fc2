import type { ReactNode } from "react";
import { type PrivacyNotice as Notice, RIGHTS, SAFEGUARDS } from "../../../../domain/people/privacy/notice";
import { BASIS_NAMES } from "../../../../domain/people/privacy/person-data";
import { formatTerm, NEVER_DELETED, RETENTION, termOf } from "../../../../domain/people/privacy/retention";
import { RETENTION_KEYS } from "../../../../domain/platform/retention";
import { formatDocument } from "../../../../domain/taxpayer";
import { count, listing } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { LoadingState } from "../../platform/LoadingState";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import classes from "./privacy.module.css";

/** The personal data that the school stores, with purposes and terms: for families to read, and for the wall. */
export default function PrivacyNotice() {
  const notice = useRead("people/privacy-notice", {});
  return (
    <PrintSheet
      title="Aviso de privacidade"
      subtitle="Os dados pessoais que a escola guarda, a finalidade, o prazo e como pedir informações (Lei 13.709/2018, LGPD)"
      backPath="/"
      ready={notice.data !== undefined}
    >
      {notice.data ? <Sections notice={notice.data} /> : <LoadingState query={notice} />}
    </PrintSheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

function Sections({ notice: { school, officer, data, terms, receivers, request_days, more } }: { notice: Notice }) {
  const place = [school.address, [school.city, school.state].filter(Boolean).join(" - ")].filter(Boolean).join(", ");
  const ways = [officer.dpo_email, officer.dpo_phone].filter(Boolean);
  return (
    <>
      <Part title="Responsável pelos dados">
        <p>{[school.name, school.document ? formatDocument(school.document) : "", place].filter(Boolean).join(". ")}.</p>
        <p>
          {officer.dpo_name || ways.length > 0
            ? `Encarregado dos dados pessoais: ${[officer.dpo_name, ...ways].filter(Boolean).join(", ")}.`
            : "Perguntas e pedidos sobre dados pessoais são recebidos na secretaria da escola."}
        </p>
      </Part>
      <Part title="Dados guardados e finalidade">
        <PrintTable heads={["Dados", "Finalidade", "Base legal"]} caption="Dados guardados" className={classes.plainTable}>
          {data.map(({ title, why, basis }) => (
            <tr key={title}>
              <td>{title}</td>
              <td data-head="Finalidade">{why}</td>
              <td data-head="Base legal">{BASIS_NAMES[basis]}</td>
            </tr>
          ))}
        </PrintTable>
      </Part>
      <Part title="Prazos de guarda">
        <PrintTable heads={["Registro", "Prazo", "Após o prazo"]} caption="Prazos de guarda" className={classes.plainTable}>
          {RETENTION_KEYS.map((key) => {
            const term = termOf(key, terms);
            return (
              <tr key={key}>
                <td>{RETENTION[key].title}</td>
                <td data-head="Prazo">{formatTerm(term)}</td>
                <td data-head="Após o prazo">{term ? RETENTION[key].scope : "Mantidos sem prazo."}</td>
              </tr>
            );
          })}
        </PrintTable>
        <p>Não têm prazo:</p>
        <Lines lines={NEVER_DELETED} />
      </Part>
      <Part title="Compartilhamento">
        <p>A escola não vende dados. Recebem dados somente os serviços contratados pela escola:</p>
        <Lines lines={receivers.map(({ name, what }) => `${name}: ${what}`)} />
      </Part>
      <Part title="Onde são guardados e como são protegidos">
        <Lines lines={SAFEGUARDS} />
      </Part>
      <Part title="Crianças e adolescentes">
        <p>
          Os dados de alunos menores de idade são tratados no melhor interesse deles (LGPD, art. 14). Foto na carteira, imagem em
          divulgação, mensagens de divulgação e WhatsApp por intermediário dependem de autorização da família, que pode ser
          recusada ou revogada a qualquer momento, na secretaria, sem mudar nada no atendimento.
        </p>
      </Part>
      <Part title="Direitos e forma de pedido">
        <p>{`O titular dos dados, ou o seu responsável legal, pode: ${listing([...RIGHTS])} (LGPD, art. 18).`}</p>
        <p>{`O pedido é feito na secretaria, com documento, e é respondido em até ${count(request_days, "dia", "dias")}. Também é possível reclamar à Autoridade Nacional de Proteção de Dados (gov.br/anpd).`}</p>
      </Part>
      {more.trim() ? (
        <Part title="Da escola">
          <p className="as-written">{more}</p>
        </Part>
      ) : null}
    </>
  );
}
