import { Button, Group } from "@mantine/core";
import { Link } from "react-router-dom";
import type { People } from "../../../../domain/collections.gen";
import { formatDay } from "../../../../domain/dates";
import { calledName } from "../../../../domain/people/words";
import { count } from "../../../../domain/text";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { bind, useAllRecords } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { DescriptionList } from "../../ui/DescriptionList";
import { StatusBadge } from "../../ui/StatusBadge";

/** The person at the library: card and open loans, or the button that makes them a reader. */
export default function PersonReader({ person }: { person: People }) {
  const readers = useAllRecords("readers", { filter: bind("person = {:person}", { person: person.id }) });
  const reader = readers.data?.[0];
  const loans = useList("open-loans", { perPage: 1, filters: { reader: reader?.id ?? "" } }, reader !== undefined);
  useLive("readers");
  useLive("loans", ["open-loans"]);
  const categories = useAllRecords("reader_categories", { fields: "id,name" });
  const category = categories.data?.find(({ id }) => id === reader?.category)?.name;
  const openLoans = loans.data?.totalItems ?? 0;
  if (!readers.data || loans.isLoading) {
    return (
      <Card title="Biblioteca">
        <LoadingState query={[readers, loans]} rows={2} />
      </Card>
    );
  }
  if (!reader) {
    return (
      <Card title="Biblioteca">
        <p className="paragraph">{calledName(person)} ainda não tem carteirinha da biblioteca.</p>
        {person.active ? (
          <Button variant="default" component={Link} to={`/leitores/novo?pessoa=${person.id}`}>
            Tornar leitor
          </Button>
        ) : null}
      </Card>
    );
  }
  const card = <Code>{reader.card}</Code>;
  const inactive = <StatusBadge tone="warn">Leitor inativo</StatusBadge>;
  return (
    <Card title="Biblioteca">
      <DescriptionList
        facts={[
          ["Carteirinha", card],
          ["Categoria", category],
          ["Válida até", reader.valid_until ? formatDay(reader.valid_until) : ""],
          ["Com a pessoa", openLoans === 0 ? "nenhum livro" : count(openLoans, "livro", "livros")],
          ["Situação", reader.active ? "" : inactive],
        ]}
      />
      <Group gap="xs" mt="md">
        <Button variant="default" component={Link} to={`/leitores/${reader.id}`}>
          Ficha do leitor
        </Button>
      </Group>
    </Card>
  );
}
