import type { ReactNode } from "react";
import { addDays } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useApplication } from "../../ui/application-context";
import { FigureLink, Figures } from "../../ui/FigureLink";
import { useExpiringDays } from "../settings/useExpiringDays";

/** The stockroom's day: its figures as links, and its open tasks. */
export default function WarehouseHome({ tasks }: { tasks: ReactNode }) {
  const { today } = useApplication();
  const days = useExpiringDays();
  const soon = addDays(today, days);
  const low = useList("materials", { filters: { low: "true" }, perPage: 1 });
  const stockedMaterials = useList("materials", { filters: { in_stock: "true" }, perPage: 1 });
  const expiring = useList("stock-batches", { filters: { until: soon }, perPage: 1 });
  const exits = useList("stock-documents", { filters: { kind: "exit", from: today, to: today }, perPage: 1 });
  useLive("stock_documents", ["materials", "stock-batches", "stock-documents", "platform/home"]);
  useLive("stock_batches", ["materials", "stock-batches"]);
  useLive("material_requests", ["materials", "platform/home"]);
  useLive("stock_reservations", ["materials", "platform/home"]);
  const figure = ({ data }: { data?: { totalItems: number } | undefined }) => data?.totalItems ?? "–";
  const isSome = (query: { data?: { totalItems: number } | undefined }) => (query.data?.totalItems ?? 0) > 0;
  return (
    <>
      <Figures>
        <FigureLink
          label="Abaixo do mínimo"
          figure={figure(low)}
          tone={isSome(low) ? "warn" : undefined}
          note="para comprar"
          to="/materiais?abaixo=true"
        />
        <FigureLink
          label="Validade"
          figure={figure(expiring)}
          tone={isSome(expiring) ? "warn" : undefined}
          note={`vencidos ou até ${count(days, "dia", "dias")}`}
          to={`/materiais/validade?ate=${soon}`}
        />
        <FigureLink
          label="Saídas hoje"
          figure={figure(exits)}
          note="documentos"
          to={`/entradaSaida/documentos?tipo=exit&de=${today}&ate=${today}`}
        />
        <FigureLink label="Em estoque" figure={figure(stockedMaterials)} note="materiais com saldo" to="/materiais?saldo=true" />
      </Figures>
      {tasks}
    </>
  );
}
