import type { SupplierItem } from "../../../../domain/warehouse/commands";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { Card } from "../../ui/Card";
import { LoadingRows } from "../../ui/loading";
import { TableCard } from "../../ui/table/TableCard";
import { unitPrice } from "../warehouse-words";

/** The purchases from a supplier, with the last price of each. */
export function SupplierItems({ supplier }: { supplier: string }) {
  const items = useRead("warehouse/supplier-items", { supplier });
  useLive("stock_documents", ["warehouse/supplier-items"]);
  if (items.isPending) {
    return (
      <Card title="Itens fornecidos" flush>
        <LoadingRows />
      </Card>
    );
  }
  if (!items.data || items.data.items.length === 0) {
    return null;
  }
  return (
    <TableCard<SupplierItem>
      title="Itens fornecidos"
      rowId={(row) => row.material}
      rowName={(row) => row.name}
      rowLink={(row) => `/materiais/${row.material}`}
      rows={items.data.items}
      columns={[
        { title: "Material", code: (row) => row.code },
        { title: "Compras", align: "right", phone: "hidden", value: (row) => row.purchases },
        { title: "Última", value: (row) => row.day, kind: "day" },
        {
          title: "Quantidade",
          align: "right",
          phone: "hidden",
          render: (row) => formatQuantityWithUnit(row.quantity, row.unit),
        },
        { title: "Preço", align: "right", phone: "column", render: (row) => unitPrice(row.value, row.quantity) },
      ]}
    />
  );
}
