import { Button, Group } from "@mantine/core";
import { Link } from "react-router-dom";
import { DocumentTable } from "../documents/DocumentTable";

/** The documents of an import: each is printed with its total, for a signature. */
export function ImportedDocuments({ batch }: { batch: string }) {
  return (
    <>
      <Group justify="flex-end">
        <Button variant="default" component={Link} to={`/entradaSaida/importacoes/${batch}/imprimir`}>
          Folha para assinatura
        </Button>
      </Group>
      <DocumentTable title="Documentos gerados" filters={{ import: batch }} empty="Nenhum saldo mudou com esta importação." />
    </>
  );
}
