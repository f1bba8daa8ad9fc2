import { formatMaintenance, type ServiceMaintenance } from "../../../../domain/support/servers/maintenance";
import { useRead } from "../../data/call";
import { serverDate } from "../../data/server-clock";
import { useApplication } from "../../ui/application-context";
import { zoned } from "../../ui/format";
import { Note } from "../../ui/Note";

/** The services with a maintenance now or within a week; nothing without one. */
export function ServiceMaintenances() {
  const { data } = useRead("support/maintenances", {});
  return (
    data?.maintenances.map((maintenance) => (
      <MaintenanceNote key={`${maintenance.id} ${maintenance.service}`} maintenance={maintenance} />
    )) ?? null
  );
}

function MaintenanceNote({ maintenance }: { maintenance: ServiceMaintenance }) {
  const { today, timeZone } = useApplication();
  const { service_name, starts, ends, reason } = maintenance;
  const local = (instant: string) => zoned(new Date(instant.replace(" ", "T")), timeZone);
  const isRunning = new Date(starts.replace(" ", "T")) <= serverDate();
  const dates = formatMaintenance(local(starts), local(ends), today);
  return (
    <Note tone={isRunning ? "warn" : "info"}>
      <strong>{service_name}</strong>: {isRunning ? "em manutenção" : "manutenção marcada"}, {dates}. {reason}
    </Note>
  );
}
