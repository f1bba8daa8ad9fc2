import { useParams } from "react-router-dom";
import { useRead } from "../../data/call";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { Page } from "../../ui/Page";
import { AtDesk } from "./PersonAtDesk";
import { STAFF_FILTERS } from "./Staff";

/** A member of staff, with the things in their custody. */
export default function StaffMember() {
  const { id = "" } = useParams();
  const { data } = useRead("support/person", { person: id });
  const neighbours = useNeighbours("staff", STAFF_FILTERS, "/servidores/equipe", id);
  return (
    <>
      <RecordNav neighbours={neighbours} list="Equipe" />
      <Page title={data?.name ?? "Equipe"}>
        <AtDesk person={id} />
      </Page>
    </>
  );
}
