import { Button } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import type { Users as User } from "../../../../domain/collections.gen";
import { ROLES } from "../../../../domain/roles";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useLocalListing } from "../../platform/lists/useListing";
import { relativeTime } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import { RowName } from "../../ui/table/RowName";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { InvitePeople } from "./InvitePeople";
import { InviteUser } from "./InviteUser";
import { LinkNote } from "./LinkNote";
import { RoleBadges } from "./RoleBadges";
import { USER_FILTERS } from "./user-words";

const ROLE_OPTIONS = [
  ...ROLES.map((role) => ({ value: role as string, label: role as string })),
  { value: "none", label: "Sem perfil" },
];

/** The people who may sign in, and their roles. */
export default function Users() {
  const list = useListState({ filters: USER_FILTERS, defaultSort: "name" });
  const open = useOpenRecord();
  const [address, setAddress] = useSearchParams();
  const setParam = (name: string, value: string) =>
    setAddress(
      (previous) => {
        const next = new URLSearchParams(previous);
        value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const signIns = useRead("account/last-sign-ins", {});
  useLive("users", ["account/last-sign-ins"]);
  const lastSignIn = ({ id }: User) => signIns.data?.users[id] ?? "";

  const users = useLocalListing(useAllRecords("users", { sort: "name" }), list, {
    text: ({ name, email }) => [name, email],
    filters: {
      role: ({ permissions }, role) => (role === "none" ? permissions.length === 0 : (permissions as string[]).includes(role)),
      active: ({ active }, value) => String(active) === value,
      person: ({ id, person }, value) =>
        value === "left" ? signIns.data?.left.includes(id) === true : value === "none" ? person === "" : person !== "",
      verified: ({ verified }, value) => String(verified) === value,
    },
    sorts: { name: ({ name }) => name, email: ({ email }) => email, signed_in: lastSignIn },
  });
  const columns: Column<User>[] = [
    { title: "Nome", sort: "name", render: (row) => <RowName active={row.active}>{row.name || row.email}</RowName> },
    {
      title: "E-mail",
      sort: "email",
      render: ({ email, verified }) => (
        <>
          {email}
          {verified ? null : <span className="second"> não confirmado</span>}
        </>
      ),
    },
    {
      title: "Perfis",
      render: ({ permissions, porter, person }) => <RoleBadges permissions={permissions} porter={porter} person={person} />,
    },
    {
      title: "Último acesso",
      sort: "signed_in",
      phone: "hidden",
      render: (row, { now, timeZone }) => (lastSignIn(row) ? relativeTime(lastSignIn(row), now, timeZone) : "nenhum acesso"),
    },
  ];

  return (
    <>
      <ListScreen
        title="Usuários"
        nouns={["conta", "contas"]}
        actions={
          <Button variant="default" onClick={() => setParam("convidar", "pessoas")}>
            Convites do cadastro
          </Button>
        }
        newRecord={{ label: "Convidar", onPress: open.showNew }}
        listing={users}
        search="Nome ou e-mail"
        chips={[
          { label: "Ativos", filter: { active: "true" } },
          { label: "Inativos", filter: { active: "false" } },
          { label: "E-mail não confirmado", filter: { verified: "false" } },
          { label: "Sem pessoa do cadastro", filter: { person: "none" } },
          { label: "Saíram da escola", filter: { person: "left" } },
        ]}
        selects={[{ name: "role", label: "Perfil", options: ROLE_OPTIONS }]}
        columns={columns}
        rowName={({ name, email }) => name || email}
        rowLink={({ id }) => list.linkTo(`/users/${id}`)}
        empty={{ drawing: "people", sentence: "Nenhum usuário cadastrado." }}
      >
        <LinkNote open={address.has("ligar")} onOpen={() => setParam("ligar", "sim")} onClose={() => setParam("ligar", "")} />
      </ListScreen>
      {address.get("convidar") === "pessoas" ? <InvitePeople onClose={() => setParam("convidar", "")} /> : null}
      {open.isNew ? <InviteUser onClose={open.close} /> : null}
    </>
  );
}
