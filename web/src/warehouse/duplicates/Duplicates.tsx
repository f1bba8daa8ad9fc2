import { Button, Group, Radio } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatDocument } from "../../../../domain/taxpayer";
import { count, listing } from "../../../../domain/text";
import {
  type DuplicateGroup,
  type DuplicateMember,
  MAX_GROUPS,
  type MergeableCollection,
} from "../../../../domain/warehouse/duplicates/commands";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { EmptyState } from "../../ui/EmptyState";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { STOCK_QUERIES } from "../warehouse-words";
import classes from "./Duplicates.module.css";

const WORDS = {
  materials: {
    list: "Materiais",
    path: "/materiais",
    empty: "Nenhum material repetido. Após uma importação, confira esta lista.",
  },
  suppliers: {
    list: "Fornecedores",
    path: "/fornecedores",
    empty: "Nenhum fornecedor repetido. Após uma importação, confira esta lista.",
  },
} as const;

const STALE_QUERIES = [...STOCK_QUERIES, "warehouse/duplicates", "timeline"];

/** Materials, or suppliers, that are probable duplicates: the user merges them or marks them as different. */
export function Duplicates({ of }: { of: MergeableCollection }) {
  const query = useRead("warehouse/duplicates", { of });
  const { list, path, empty } = WORDS[of];
  const { data } = query;
  return (
    <Page
      title="Possíveis duplicados"
      tab={`${list} duplicados`}
      count={data && data.total > 0 ? count(data.total, "grupo", "grupos") : undefined}
      subtitle={
        <>
          <Link to={path}>{list}</Link> · cadastros ativos com as mesmas palavras no nome
          {data && data.total > MAX_GROUPS ? `; são mostrados os primeiros ${MAX_GROUPS}` : ""}
        </>
      }
    >
      {!data ? (
        <LoadingState query={query} />
      ) : data.groups.length === 0 ? (
        <Card>
          <EmptyState drawing="list" sentence={empty} action={null} />
        </Card>
      ) : (
        <div className="stack">
          {data.groups.map((group) => (
            <DuplicateRecords key={group.key} of={of} group={group} />
          ))}
        </div>
      )}
    </Page>
  );
}

/** The record with the most filled fields. */
const fullest = (members: readonly DuplicateMember[]): string =>
  members.reduce((best, member) => (member.documents > best.documents ? member : best)).id;

function DuplicateRecords({ of, group }: { of: MergeableCollection; group: DuplicateGroup }) {
  const { key, members } = group;
  const [keptId, setKeptId] = useState(() => fullest(members));
  const [isAsking, setAsking] = useState(false);
  const keepApart = useCommand("warehouse/keep-apart", ["warehouse/duplicates"]);
  const materials = useCommand("warehouse/merge-materials", STALE_QUERIES);
  const suppliers = useCommand("warehouse/merge-suppliers", STALE_QUERIES);
  const merge = of === "materials" ? materials : suppliers;
  const keptMember = members.find(({ id }) => id === keptId) ?? members[0]!;
  const otherMembers = members.filter(({ id }) => id !== keptMember.id);
  const separate = (different: number) => keepApart.mutateAsync({ key, members: different });
  const notifyFailure = (error: unknown) => notify.bad(sentenceOf(error));
  const keepMembersApart = () =>
    void separate(members.length).then(
      // One record is no group: the others form the question again.
      () => notify.undo("Mantidos como cadastros diferentes", () => void separate(1).catch(notifyFailure)),
      notifyFailure,
    );
  return (
    <section className={classes.group} aria-label={members.map(({ name }) => name).join(", ")}>
      <Radio.Group value={keptMember.id} onChange={setKeptId} label="Cadastro mantido">
        <div className={classes.members}>
          {members.map((member) => (
            <Radio key={member.id} value={member.id} label={member.name} description={detailsOf(of, member)} />
          ))}
        </div>
      </Radio.Group>
      <Group gap="xs" justify="flex-end" mt="sm">
        <Button variant="default" loading={keepApart.isPending} onClick={keepMembersApart}>
          São diferentes
        </Button>
        <Button onClick={() => setAsking(true)}>Unir…</Button>
      </Group>
      {isAsking ? (
        <ConfirmDanger
          title={`Unir a ${keptMember.name}?`}
          text={consequencesOf(of, keptMember, otherMembers)}
          confirmLabel="Unir"
          onConfirm={async () => {
            for (const { id } of otherMembers) {
              notify.ok((await merge.mutateAsync({ id: newId(), keep: keptMember.id, merge: id })).sentence);
            }
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

const detailsOf = (of: MergeableCollection, { code, quantity, unit, documents }: DuplicateMember): string =>
  [
    of === "suppliers" && code ? formatDocument(code) : code,
    of === "materials" ? formatQuantityWithUnit(quantity, unit) : "",
    count(documents, "documento", "documentos"),
  ]
    .filter(Boolean)
    .join(" · ");

function consequencesOf(of: MergeableCollection, keptMember: DuplicateMember, otherMembers: readonly DuplicateMember[]): string {
  const names = listing(otherMembers.map(({ name }) => name));
  const stockedMembers = otherMembers.filter(({ quantity }) => quantity > 0);
  const deactivated =
    otherMembers.length > 1 ? `Os cadastros de ${names} são desativados` : `O cadastro de ${names} é desativado`;
  return of === "materials"
    ? `${deactivated}; os movimentos continuam na ficha de cada um, e o código passa a indicar ${keptMember.name}. ${
        stockedMembers.length > 0
          ? `O saldo de ${listing(stockedMembers.map(({ name, quantity, unit }) => `${name} (${formatQuantityWithUnit(quantity, unit)})`))} é transferido pelo seu valor, em um documento de união. `
          : ""
      }Códigos de barras e limites são transferidos. Para voltar atrás, é preciso reativar o cadastro e, depois, estornar o documento.`
    : `${deactivated}; os documentos continuam com o nome em que foram feitos e aparecem também em ${keptMember.name}. Os códigos usados para os materiais são transferidos. Para desfazer, reative o cadastro.`;
}
