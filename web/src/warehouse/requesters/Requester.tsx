import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { fileUrl, useFileToken, useRecord } from "../../data/records";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { shortDay } from "../../ui/format";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { PersonAvatar } from "../../ui/PersonAvatar";
import { StatusBadge } from "../../ui/StatusBadge";
import { DocumentTable } from "../documents/DocumentTable";
import { LoanTable } from "../loans/LoanTable";
import classes from "../warehouse.module.css";
import { REQUESTER_FILTERS } from "../warehouse-words";
import { Limits } from "./Limits";
import { EditRequester } from "./RequesterDrawers";

export default function Requester() {
  const { id = "" } = useParams();
  const neighbours = useNeighbours("requesters", REQUESTER_FILTERS, "/requisitantes", id);
  // An open drawer goes with its requester, since its values are theirs.
  return (
    <>
      <RecordNav neighbours={neighbours} list="Requisitantes" />
      <RequesterPage key={id} id={id} />
    </>
  );
}

/** A requester: the last day of their right to take material, and their exits. */
function RequesterPage({ id }: { id: string }) {
  const record = useRecord("requesters", id);
  const code = record.data?.code ?? "";
  const scan = useRead("warehouse/scan", { code, receiver: "false" }, { enabled: code !== "" });
  const [editing, setEditing] = useState(false);
  const { today } = useApplication();
  useLive("requesters", ["warehouse/scan"]);
  const requester = scan.data?.kind === "requester" ? scan.data.requester : undefined;
  const token = useFileToken(Boolean(requester?.photo));
  if (!record.data || !requester) {
    return (
      <Page title="Requisitante">
        <LoadingState query={[record, scan]} />
      </Page>
    );
  }
  const { name, kind, sector_name, blocks, photo, person, active } = requester;
  const notes = record.data.notes ? <span className="as-written">{record.data.notes}</span> : "";
  const isSector = kind === "sector";
  return (
    <Page
      title={name}
      subtitle={isSector ? "setor" : sector_name || "pessoa sem setor"}
      actions={
        <>
          {person ? (
            <Button variant="default" component={Link} to={`/nada-consta/${person}?de=/requisitantes/${id}`}>
              Nada consta
            </Button>
          ) : null}
          <Button variant="default" onClick={() => setEditing(true)}>
            Editar
          </Button>
          {blocks.length === 0 ? (
            <>
              <Button variant="default" component={Link} to={`/emprestimoDevolucao?requisitante=${encodeURIComponent(code)}`}>
                Emprestar
              </Button>
              <Button component={Link} to={`/entradaSaida?requisitante=${encodeURIComponent(code)}`}>
                Lançar saída
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div className={`columns ${classes.columns}`}>
        <Card>
          <div className="stack">
            <Group gap="0.875rem" wrap="nowrap">
              <PersonAvatar
                name={name}
                photo={photo && token ? fileUrl({ id: person, collectionName: "people" }, photo, "240x0", token) : undefined}
                size="lg"
              />
              <div>
                <div className="mono">{code}</div>
                {blocks.length > 0 ? (
                  <StatusBadge tone={active ? "warn" : "neutral"}>Não pode retirar</StatusBadge>
                ) : (
                  <StatusBadge tone="ok">Pode retirar</StatusBadge>
                )}
              </div>
            </Group>
            {blocks.map((sentence) => (
              <Note key={sentence} tone="warn">
                {sentence}
              </Note>
            ))}
            <DescriptionList
              facts={[
                ["Pode retirar a partir de", requester.valid_from ? shortDay(requester.valid_from, today) : ""],
                ["Pode retirar até", requester.valid_until ? shortDay(requester.valid_until, today) : "sem prazo"],
                ["Setor", isSector ? "" : sector_name],
                ["Observações", notes],
              ]}
            />
          </div>
        </Card>
        <div className="page-stack" data-in-order>
          <Limits requester={id} />
          <LoanTable title="Material emprestado" filters={{ requester: id }} />
          <DocumentTable title="Saídas" filters={{ requester: id }} empty="Nenhuma saída registrada." />
          <Card title="Histórico do cadastro" flush>
            <History subjects={[id]} follow="requesters" empty="Nenhuma alteração registrada." />
          </Card>
        </div>
      </div>
      {editing ? <EditRequester requester={record.data} name={name} onClose={() => setEditing(false)} /> : null}
    </Page>
  );
}
