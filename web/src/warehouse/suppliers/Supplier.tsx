import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { formatDocument } from "../../../../domain/taxpayer";
import { formatPostalCode, SUPPLIER_FIELDS } from "../../../../domain/warehouse/supplier-fields";
import { useLive } from "../../data/realtime";
import { useRecord } from "../../data/records";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { DocumentTable } from "../documents/DocumentTable";
import classes from "../warehouse.module.css";
import { SUPPLIER_FILTERS } from "../warehouse-words";
import { SupplierDrawer } from "./SupplierDrawer";
import { SupplierItems } from "./SupplierItems";

/** A supplier: its contacts, and its deliveries. */
export default function Supplier() {
  const { id = "" } = useParams();
  const supplier = useRecord("suppliers", id);
  const neighbours = useNeighbours("suppliers", SUPPLIER_FILTERS, "/fornecedores", id);
  const [editing, setEditing] = useState(false);
  useLive("suppliers");
  const { data } = supplier;
  if (!data) {
    return (
      <>
        <RecordNav neighbours={neighbours} list="Fornecedores" />
        <Page title="Fornecedor">
          <LoadingState query={supplier} />
        </Page>
      </>
    );
  }
  const street = [data.street, data.number, data.complement].filter(Boolean).join(", ");
  const email = data.email ? <a href={`mailto:${data.email}`}>{data.email}</a> : "";
  const notes = data.notes ? <span className="as-written">{data.notes}</span> : "";
  const city = [data.city, data.state].filter(Boolean).join(" – ");
  return (
    <>
      <RecordNav neighbours={neighbours} list="Fornecedores" />
      <Page
        title={data.name}
        subtitle={data.document ? formatDocument(data.document) : undefined}
        actions={
          <>
            {data.active ? null : <StatusBadge tone="warn">Fornecedor inativo</StatusBadge>}
            <Button variant="default" onClick={() => setEditing(true)}>
              Editar
            </Button>
            {data.active ? (
              <Button component={Link} to={`/entradaSaida/entrada?fornecedor=${id}`}>
                Lançar entrada
              </Button>
            ) : null}
          </>
        }
      >
        <div className={`columns ${classes.columns}`}>
          <Card title="Dados">
            <DescriptionList
              facts={[
                [SUPPLIER_FIELDS.trade_name.label, data.trade_name],
                [SUPPLIER_FIELDS.state_registration.label, data.state_registration],
                [SUPPLIER_FIELDS.phone.label, data.phone],
                [SUPPLIER_FIELDS.email.label, email],
                ["Endereço", [street, data.district, city].filter(Boolean).join("; ")],
                [SUPPLIER_FIELDS.postal_code.label, formatPostalCode(data.postal_code)],
                [SUPPLIER_FIELDS.notes.label, notes],
              ]}
            />
          </Card>
          <div className="page-stack" data-in-order>
            <SupplierItems key={`items-${id}`} supplier={id} />
            <DocumentTable key={id} title="Entradas" filters={{ supplier: id }} empty="Nenhuma entrada registrada." />
            <Card title="Histórico do cadastro" flush>
              <History key={`history-${id}`} subjects={[id]} follow="suppliers" empty="Nenhuma alteração registrada." />
            </Card>
          </div>
        </div>
        {editing ? <SupplierDrawer supplier={data} onClose={() => setEditing(false)} /> : null}
      </Page>
    </>
  );
}
