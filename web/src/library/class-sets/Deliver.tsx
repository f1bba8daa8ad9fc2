import { Button, SegmentedControl, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addDays, type Day, formatLongDay, isDay } from "../../../../domain/dates";
import { CLASS_DUE_SENTENCES, classDueProblem } from "../../../../domain/library/class-sets/class-set-due";
import { isSchoolProperty } from "../../../../domain/library/class-sets/textbooks";
import { MAX_PROMISE_DAYS } from "../../../../domain/platform/calendar";
import { count } from "../../../../domain/text";
import { useRead, useSteadyRead } from "../../data/call";
import { useRecord } from "../../data/records";
import { NoClass } from "../../people/NoClass";
import { useClassOptions } from "../../people/useClassOptions";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { DateField } from "../../ui/form/DateField";
import { Page } from "../../ui/Page";
import { ReaderField } from "../ReaderField";
import { BooksField } from "./BooksField";
import classes from "./Deliver.module.css";
import { StudentsDelivery } from "./StudentsDelivery";
import { TeacherDelivery } from "./TeacherDelivery";

/** The choice of class and titles; then the grid. The whole choice is in the address. */
export default function Deliver() {
  const [address, setAddress] = useSearchParams();
  const forTeacher = address.get("para") === "professor";
  const group = address.get("turma") ?? "";
  const reader = address.get("leitor") ?? "";
  const titles = (address.get("livros") ?? "").split(",").filter(Boolean);
  const options = useClassOptions(group);
  const { today } = useApplication();
  const [typedDue, setDue] = useState<Day>("");
  // Once books are in the grid, the grid needs the space.
  const [choosing, setChoosing] = useState(!(address.get("turma") && address.get("livros")));
  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(values)) {
      if (value) {
        next.set(name, value);
      } else {
        next.delete(name);
      }
    }
    setAddress(next, { replace: true, preventScrollReset: true });
  };

  const isChosen = forTeacher ? reader !== "" : group !== "";
  const preview = useSteadyRead(
    "library/class-set-preview",
    { class: forTeacher ? "" : group, reader: forTeacher ? reader : "", titles: titles.join(",") },
    isChosen,
  );
  const dueText = typedDue || (preview.data?.due ?? "");
  // A half-typed date counts as none: only its own field shows it.
  const due = isDay(dueText) ? dueText : "";
  const problem = today && due ? classDueProblem(due, today) : "";
  // While another title loads, and where that fails, the grid stays: scanned books in it must not be lost. A title that was taken
  // out of the choice leaves at once.
  const isSame = forTeacher ? preview.data?.students[0]?.reader === reader : preview.data?.class === group;
  const currentPreview =
    isSame && preview.data ? { ...preview.data, books: preview.data.books.filter(({ id }) => titles.includes(id)) } : undefined;
  const isSettled = currentPreview !== undefined && !choosing && !forTeacher && titles.length > 0;

  return (
    <Page
      title="Entregar livros"
      subtitle={choosing && !isChosen ? "Os livros de uma turma, ou o conjunto de um professor, de uma só vez." : undefined}
      actions={
        isSettled ? null : (
          <SegmentedControl
            aria-label="Destinatário"
            data={[
              { value: "", label: "Para uma turma" },
              { value: "professor", label: "Para um professor" },
            ]}
            value={forTeacher ? "professor" : ""}
            onChange={(value) => change({ para: value })}
          />
        )
      }
    >
      {isSettled ? (
        <Card>
          <div className={classes.selectionBar}>
            <p>
              <b>{currentPreview.class_name}</b> · {count(currentPreview.books.length, "livro", "livros")}
              {due ? ` · devolver até ${formatLongDay(due, today)}` : ""}
            </p>
            <Button variant="default" onClick={() => setChoosing(true)}>
              Mudar turma, livros ou data
            </Button>
          </div>
        </Card>
      ) : (
        <Card>
          <Stack>
            <div className={classes.choice}>
              {forTeacher ? (
                <ReaderField
                  label="Professor"
                  clearable
                  value={reader}
                  name={preview.data?.students[0]?.name ?? ""}
                  onChange={(selection) => change({ leitor: selection?.id ?? "" })}
                />
              ) : (
                <Select
                  label="Turma"
                  placeholder="Escolha a turma"
                  data={options}
                  nothingFoundMessage={<NoClass options={options} />}
                  value={group || null}
                  onChange={(id) => change({ turma: id ?? "" })}
                  searchable
                  allowDeselect={false}
                />
              )}
              <BooksField
                value={titles}
                knownBooks={preview.data?.books ?? []}
                onChange={(ids) => change({ livros: ids.join(",") })}
              />
              <DateField
                label="Devolver até"
                value={dueText}
                onChange={setDue}
                {...(today ? { earliest: today, latest: addDays(today, MAX_PROMISE_DAYS) } : {})}
                error={problem ? CLASS_DUE_SENTENCES[problem] : undefined}
              />
            </div>
            {forTeacher || !group || titles.length > 0 ? null : (
              <Suggestion group={group} onChoose={(ids) => change({ livros: ids.join(",") })} />
            )}
          </Stack>
        </Card>
      )}
      {preview.failed && currentPreview ? <LoadingState query={preview} /> : null}
      {!isChosen || titles.length === 0 ? (
        <EmptyState
          drawing="books"
          sentence={
            isChosen
              ? "Escolha os livros: cada um terá uma coluna."
              : forTeacher
                ? "Escolha o professor e os livros que receberá."
                : "Escolha a turma e os livros: cada aluno terá uma linha e cada livro, uma coluna."
          }
          action={null}
        />
      ) : !currentPreview ? (
        <LoadingState query={preview} />
      ) : forTeacher ? (
        <TeacherDelivery key={reader} reader={reader} preview={currentPreview} due={due} />
      ) : (
        <StudentsDelivery key={group} group={group} preview={currentPreview} due={due} onBegun={() => setChoosing(false)} />
      )}
    </Page>
  );
}

interface SuggestionProps {
  group: string;
  onChoose: (ids: string[]) => void;
}

/** The textbooks of the class's own grade, in one press. */
function Suggestion({ group, onChoose }: SuggestionProps) {
  const { today } = useApplication();
  const grade = useRecord("classes", group).data?.grade ?? "";
  const rows = useRead("library/textbook-overview", { year: 0 }, { enabled: grade !== "" }).data?.rows ?? [];
  const year = Number(today.slice(0, 4));
  const matchingSets = rows.filter((row) => row.grade === grade && !isSchoolProperty(row.cycle_end, year)).slice(0, 12);
  if (matchingSets.length === 0) {
    return null;
  }
  return (
    <div>
      <Button variant="default" onClick={() => onChoose(matchingSets.map(({ title }) => title))}>
        {`Escolher ${count(matchingSets.length, "livro didático", "livros didáticos")} do ${grade}`}
      </Button>
    </div>
  );
}
