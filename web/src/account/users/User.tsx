import { useParams, useSearchParams } from "react-router-dom";
import { useLive } from "../../data/realtime";
import { useRecord } from "../../data/records";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { Card } from "../../ui/Card";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { UserAccess } from "./UserAccess";
import { UserEditor } from "./UserEditor";
import classes from "./users.module.css";

/** One account: its rights, its address, its history. */
export default function User() {
  const { id = "" } = useParams();
  const [address] = useSearchParams();
  const user = useRecord("users", id);
  useLive("users", ["timeline"]);
  const search = address.toString();
  const backLink = (
    <RecordNav
      list="Usuários"
      neighbours={{ list: search ? `/users?${search}` : "/users", previous: "", next: "", position: 0, total: 0, more: false }}
    />
  );

  if (!user.data) {
    return (
      <>
        {backLink}
        <Page title="Usuário">
          <LoadingState query={user} />
        </Page>
      </>
    );
  }
  return (
    <>
      {backLink}
      <Page
        title={user.data.name || user.data.email}
        subtitle={user.data.email}
        actions={user.data.active ? null : <StatusBadge tone="warn">Conta desativada</StatusBadge>}
      >
        <div key={id} className={`columns ${classes.columns}`}>
          <UserEditor user={user.data} />
          <div className="wide-stack">
            <UserAccess user={user.data} />
            <Card title="Histórico" flush>
              <History subjects={[id]} follow="users" />
            </Card>
          </div>
        </div>
      </Page>
    </>
  );
}
