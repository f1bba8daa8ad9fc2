import type { SupplierItem } from "../../../../domain/warehouse/commands";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { shortDay } from "../../ui/format";
import { LoadingRows } from "../../ui/loading";
import { wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { unitPrice } from "../warehouse-words";

/** The purchases from a supplier, with the last price of each. */
export function SupplierItems({ supplier }: { supplier: string }) {
  const { today } = useApplication();
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
    <Card title="Itens fornecidos" flush>
      <DataTable<SupplierItem>
        caption="Itens fornecidos"
        rowId={(row) => row.material}
        rowName={(row) => row.name}
        rowLink={(row) => `/materiais/${row.material}`}
        query={wholeList({ data: items.data.items, error: null, refetch: () => undefined })}
        columns={[
          { key: "name", title: "Material", code: (row) => row.code },
          { key: "purchases", title: "Compras", align: "right", phone: "hidden", render: (row) => row.purchases },
          { key: "day", title: "Última", render: (row) => shortDay(row.day, today) },
          {
            key: "quantity",
            title: "Quantidade",
            align: "right",
            phone: "hidden",
            render: (row) => formatQuantityWithUnit(row.quantity, row.unit),
          },
          { key: "price", title: "Preço", align: "right", phone: "column", render: (row) => unitPrice(row.value, row.quantity) },
        ]}
        empty={null}
      />
    </Card>
  );
}
