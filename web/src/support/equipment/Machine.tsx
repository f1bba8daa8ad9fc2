import { Button } from "@mantine/core";
import { Link, useParams } from "react-router-dom";
import { equipmentName, STATE_WORDS } from "../../../../domain/support/equipment/words";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { fileUrl } from "../../data/records";
import { History } from "../../platform/History";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { ErrorState } from "../../ui/ErrorState";
import { Facts } from "../../ui/Facts";
import { formatMoney, shortDay } from "../../ui/format";
import { useKit } from "../../ui/kit";
import { LoadingRows } from "../../ui/loading";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import classes from "../support.module.css";
import { capital, EQUIPMENT_FILTERS, STATE_TONES } from "../support-words";
import { EQUIPMENT_LABELS } from "./equipment-form";

/** A machine's sheet: what it is, where it stands, what happened to it. */
export default function MachineSheet() {
  const { id = "" } = useParams();
  const machine = useRead("support/machine", { equipment: id });
  const neighbours = useNeighbours("equipment", EQUIPMENT_FILTERS, "/equipamentos", id);
  const { today } = useKit();
  useLive("equipment", ["support/machine"]);
  const { data } = machine;
  if (!data) {
    return (
      <>
        <RecordNav neighbours={neighbours} list="Equipamentos" />
        <Page title="Equipamento">
          {machine.isError ? (
            <ErrorState sentence={sentenceOf(machine.error)} onRetry={() => void machine.refetch()} />
          ) : (
            <LoadingRows />
          )}
        </Page>
      </>
    );
  }
  const search = neighbours.list.split("?")[1];
  const name = equipmentName(data);
  const serial = data.serial ? <Code>{data.serial}</Code> : "";
  const notes = data.notes ? <span className={classes.notes}>{data.notes}</span> : "";
  return (
    <>
      <RecordNav neighbours={neighbours} list="Equipamentos" />
      <Page
        title={name}
        subtitle={
          <>
            Tombo <Code>{data.tombo}</Code>
          </>
        }
        actions={
          <Button variant="default" component={Link} to={`/equipamentos/${id}/editar${search ? `?${search}` : ""}`}>
            Editar
          </Button>
        }
      >
        <div className={classes.columns}>
          <Card>
            <div className={classes.about}>
              {data.photo ? (
                <img
                  className={classes.photo}
                  src={fileUrl({ id, collectionName: "equipment" }, data.photo, "240x0")}
                  alt={name}
                />
              ) : null}
              <div>
                <StatusBadge tone={STATE_TONES[data.state]}>{capital(STATE_WORDS[data.state])}</StatusBadge>
              </div>
              <Facts
                facts={[
                  [EQUIPMENT_LABELS.room, data.room_name],
                  [EQUIPMENT_LABELS.sector, data.sector_name],
                  [EQUIPMENT_LABELS.serial, serial],
                  ["Garantia até", data.warranty_until ? shortDay(data.warranty_until, today) : ""],
                  [EQUIPMENT_LABELS.acquired_on, data.acquired_on ? shortDay(data.acquired_on, today) : ""],
                  [EQUIPMENT_LABELS.value, data.value > 0 ? formatMoney(data.value) : ""],
                  [EQUIPMENT_LABELS.supplier, data.supplier],
                  [EQUIPMENT_LABELS.invoice, data.invoice],
                  [EQUIPMENT_LABELS.bookable, data.bookable ? "sim" : "não"],
                  [EQUIPMENT_LABELS.notes, notes],
                ]}
              />
            </div>
          </Card>
          <div className={classes.main} data-in-order>
            <Card title="Histórico" flush>
              <History key={id} subjects={[id]} empty="Nenhum registro." />
            </Card>
          </div>
        </div>
      </Page>
    </>
  );
}
