import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { formatDay, isDay } from "../../../../domain/dates";
import { BASIS_NAMES, type PersonExport as Exported } from "../../../../domain/people/privacy/person-data";
import { withinSentence } from "../../../../domain/text";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useApplication } from "../../ui/application-context";
import { ErrorState } from "../../ui/ErrorState";
import { zoned } from "../../ui/format";
import { LoadingRows } from "../../ui/loading";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { saveFile } from "../../ui/save-file";
import classes from "./privacy.module.css";

/** All data about one person, to read, to print and as a file. The history records the export. */
export default function PersonExport() {
  const { id: person = "" } = useParams();
  const [address] = useSearchParams();
  const request = address.get("pedido") ?? "";
  const [data, setData] = useState<Exported | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  // The id of this page's export: a reopened page is another export.
  const [id] = useState(newId);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!hasStarted.current) {
      hasStarted.current = true;
      command("people/export-person", { id, person, request }).then(setData, setFault);
    }
  }, [id, person, request]);
  return (
    <PrintSheet
      title={data ? `Dados de ${data.person.name}` : "Dados da pessoa"}
      subtitle="Todos os dados da pessoa na escola (LGPD, art. 18)"
      backPath={request ? `/pessoas/pedidos?aberto=${request}` : `/pessoas/${person}/privacidade`}
      ready={data !== null}
      options={
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={data === null}
            onClick={() => saveFile("dados-da-pessoa.json", JSON.stringify(data, null, 2), "application/json")}
          >
            Baixar arquivo (JSON)
          </Button>
        </div>
      }
    >
      {fault ? <ErrorState sentence={sentenceOf(fault)} /> : data ? <Sections data={data} /> : <LoadingRows />}
    </PrintSheet>
  );
}

function Sections({ data }: { data: Exported }) {
  const { timeZone } = useApplication();
  const readableValue = (value: string): string => {
    if (isDay(value)) {
      return formatDay(value);
    }
    if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/.test(value)) {
      const { day, time } = zoned(new Date(value.replace(" ", "T")), timeZone);
      return `${formatDay(day)} ${time}`;
    }
    return value;
  };
  return (
    <>
      {data.sections.map(({ area, collection, title, why, basis, labels, rows }) => (
        <section key={`${area}/${collection}`} className={classes.section}>
          <h2>{title}</h2>
          <p className="second-line">{`${why}: ${BASIS_NAMES[basis]}.`}</p>
          <PrintTable heads={labels} caption={title}>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand as they are
              <tr key={index}>
                {row.map((value, place) => (
                  <td key={labels[place]} className={/^\d{4}-/.test(value) ? "unwrapped" : undefined}>
                    {readableValue(value)}
                  </td>
                ))}
              </tr>
            ))}
          </PrintTable>
        </section>
      ))}
      {data.files.length > 0 ? (
        <section className={classes.section}>
          <h2>Arquivos</h2>
          <p>{`${data.files.map(({ title }) => `Foto de ${withinSentence(title)}`).join("; ")}: entregues à parte.`}</p>
        </section>
      ) : null}
      <section className={classes.section}>
        <h2>Histórico</h2>
        <PrintTable heads={["Data", "Registro", "Responsável"]} caption="Histórico">
          {data.history.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand as they are
            <tr key={index}>
              <td className="unwrapped">{readableValue(line.at)}</td>
              <td>{line.text}</td>
              <td>{line.actor_name}</td>
            </tr>
          ))}
        </PrintTable>
      </section>
    </>
  );
}
