import { Button } from "@mantine/core";
import { useRef } from "react";
import { useParams } from "react-router-dom";
import { formatLongDay } from "../../../../domain/dates";
import type { CustodyTerm } from "../../../../domain/support/equipment/commands";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { may, useSession } from "../../data/session";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { formatMoney, zoned } from "../../ui/format";
import { notify } from "../../ui/notify";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { Signatures } from "../../ui/print/Signatures";
import classes from "./TermSheet.module.css";

const TITLES: Readonly<Record<CustodyTerm["kind"], string>> = {
  charge: "Termo de responsabilidade",
  loan: "Termo de empréstimo",
};

/** The paper that the holder of machines signs. Lei 4.320/64, art. 94. */
export default function TermSheet() {
  const { id = "" } = useParams();
  const term = useRead("support/term", { term: id });
  const { timeZone } = useApplication();
  const { user } = useSession();
  const team = may(user, ["Tecnologia"]);
  const { data } = term;
  const dayOf = (instant: string) => formatLongDay(zoned(new Date(instant.replace(" ", "T")), timeZone).day, "0000-01-01");
  const first = data?.machines[0];
  return (
    <PrintSheet
      title={data ? `${TITLES[data.kind]} ${data.number}` : "Termo"}
      subtitle={data ? dayOf(data.made_at) : undefined}
      backPath={!team ? "/" : first ? `/equipamentos/${first.id}` : "/equipamentos"}
      options={data?.mine && data.accepted_at === "" ? <Accept term={data.id} /> : null}
      ready={data !== undefined}
    >
      {!data ? <LoadingState query={term} /> : <Sheet term={data} dayOf={dayOf} />}
    </PrintSheet>
  );
}

/** For the person whom the term names, with its text before them. */
function Accept({ term }: { term: string }) {
  const id = useRef(newId());
  const accept = useCommand("support/accept-term", ["support/term", "platform/home"], {
    onSuccess: ({ sentence }) => notify.ok(sentence),
    onError: (error) => notify.bad(sentenceOf(error)),
  });
  return (
    <Button loading={accept.isPending} onClick={() => accept.mutate({ id: id.current, term })}>
      Aceitar termo
    </Button>
  );
}

function Sheet({ term, dayOf }: { term: CustodyTerm; dayOf: (instant: string) => string }) {
  const holder = term.person_name || term.sector_name;
  const total = term.machines.reduce((sum, { value }) => sum + value, 0);
  const several = term.machines.length > 1;
  const goodsText = several ? "os bens relacionados" : "o bem relacionado";
  return (
    <>
      <p className={classes.text}>
        <strong>{holder}</strong>
        {term.person_name && term.sector_name ? `, ${term.sector_name},` : ""} recebeu {goodsText} abaixo,{" "}
        {term.kind === "charge"
          ? `que ${several ? "ficam" : "fica"} sob a sua guarda e responsabilidade (Lei nº 4.320/1964, art. 94)`
          : `por empréstimo${term.due_at ? `, a devolver até ${dayOf(term.due_at)}` : ""}`}
        . Compromete-se a zelar pela conservação, a usar {several ? "os bens" : "o bem"} a serviço da escola e a comunicar logo
        qualquer defeito, perda ou mudança de lugar.
      </p>
      {term.note ? <p className={classes.text}>Observação: {term.note}</p> : null}
      <PrintTable
        caption="Bens"
        className={classes.table}
        heads={["Tombo", "Equipamento", "Nº de série", "Local", total > 0 ? "Valor" : null]}
      >
        {term.machines.map((machine) => (
          <tr key={machine.id}>
            <td>{machine.tombo}</td>
            <th scope="row">
              {machine.name}
              {machine.condition_out ? `: ${machine.condition_out}` : ""}
            </th>
            <td>{machine.serial}</td>
            <td>{machine.room_name}</td>
            {total > 0 ? <td>{machine.value > 0 ? formatMoney(machine.value) : "–"}</td> : null}
          </tr>
        ))}
      </PrintTable>
      {term.accepted_at ? (
        <p className={classes.text}>
          {term.acceptance === "signed_in"
            ? `Aceito por ${term.accepted_by_name} em ${dayOf(term.accepted_at)}, pela própria conta.`
            : `Via assinada conferida por ${term.accepted_by_name} em ${dayOf(term.accepted_at)}.`}
        </p>
      ) : null}
      <Signatures signers={[`Entregue por: ${term.made_by_name}`, `Recebido por: ${holder}`]} />
    </>
  );
}
