import { Stack } from "@mantine/core";
import { titlesPerStudent } from "../../../../domain/library/reports/reports";
import { useRead } from "../../data/call";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { formatNumber } from "../../ui/format";
import { ProgressLine } from "../../ui/loading";
import { Note } from "../../ui/Note";

/** Whether the collection has the size that the law requires, in words. */
export function Holdings() {
  const holdings = useRead("library/report-holdings", {});
  const { data } = holdings;
  if (!data) {
    return <LoadingState query={holdings} />;
  }
  const { met, sentence } = titlesPerStudent(data);
  return (
    <Card title="Acervo por aluno">
      <Stack gap="md">
        <Note tone={data.students === 0 ? "info" : met ? "ok" : "warn"}>{sentence}</Note>
        {data.students === 0 ? null : (
          <ProgressLine
            label="Mínimo legal (1 título por aluno)"
            done={Math.min(data.titles, data.students)}
            total={data.students}
            noun="títulos"
          />
        )}
        <DescriptionList
          facts={[
            ["Títulos com exemplar", formatNumber(data.titles)],
            ["Exemplares considerados", formatNumber(data.copies)],
            ["Alunos matriculados", formatNumber(data.students)],
            ["Base legal", "Lei 12.244/2010: ao menos um título para cada aluno matriculado"],
            ["Fora da contagem", "Exemplares baixados, extraviados ou não localizados"],
          ]}
        />
      </Stack>
    </Card>
  );
}
