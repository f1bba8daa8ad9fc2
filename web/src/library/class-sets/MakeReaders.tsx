import { Button, Group, Select, Stack } from "@mantine/core";
import { useState } from "react";
import type { SetStudent } from "../../../../domain/library/class-sets/commands";
import { count } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { Card } from "../../ui/Card";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { useCategories } from "../readers/useCategories";
import { CLASS_SET_QUERIES } from "./queries";

const STUDENT = "catstudent00000";

/** A school's first day: makes the whole class readers at once, with the next cards. */
export function MakeReaders({ group, students }: { group: string; students: readonly SetStudent[] }) {
  const categories = useCategories();
  const [category, setCategory] = useState(STUDENT);
  const makeReaders = useCommand("library/add-class-readers", [...CLASS_SET_QUERIES, "readers"], {
    onSuccess: ({ readers }) => void notify.ok(`${count(readers.length, "aluno agora é leitor", "alunos agora são leitores")}`),
  });
  return (
    <Card title={`${count(students.length, "aluno ainda não é leitor", "alunos ainda não são leitores")}`}>
      <Stack>
        <p className="second-line">
          Só leitores podem receber livros. Cada um recebe o próximo número de carteirinha; a impressão é feita em Leitores.
        </p>
        <Group gap="0.625rem 0.875rem">
          <Select
            aria-label="Categoria"
            data={categories}
            value={category}
            allowDeselect={false}
            onChange={(id) => setCategory(id ?? STUDENT)}
          />
          <Button loading={makeReaders.isPending} onClick={() => makeReaders.mutate({ class: group, category })}>
            {students.length === 1 ? "Tornar leitor" : "Tornar todos leitores"}
          </Button>
        </Group>
        {makeReaders.error ? <Note tone="bad">{sentenceOf(makeReaders.error)}</Note> : null}
      </Stack>
    </Card>
  );
}
