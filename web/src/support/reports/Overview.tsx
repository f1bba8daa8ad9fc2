import { Link, useSearchParams } from "react-router-dom";
import { formatMinutes } from "../../../../domain/support/calls/clock";
import { PRIORITY_NAMES } from "../../../../domain/support/calls/priority";
import { formatShare } from "../../../../domain/support/reports/measures";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { PeriodBar } from "../../platform/reports/PeriodBar";
import { countedIn } from "../../platform/reports/report-options";
import { useApplication } from "../../ui/application-context";
import { FigureLink, Figures } from "../../ui/FigureLink";
import { formatNumber } from "../../ui/format";
import { agesTable, callsOfAgePath, callsPath, openedCallsPath, solvedCallsPath } from "./report-rows";
import classes from "./reports.module.css";

/** The IT desk's present state, and its figures in a period. Every figure opens its rows. */
export function Overview() {
  const [address] = useSearchParams();
  const { today } = useApplication();
  const options = countedIn(address, today);
  const { from, to } = options;
  const overview = useRead("support/overview", { from, to });
  const { data } = overview;
  useLive("service_calls", ["support/overview"]);
  useLive("service_orders", ["support/overview"]);
  if (!data) {
    return <LoadingState query={overview} />;
  }
  const { priorities, rows } = agesTable(data.ages);
  return (
    <>
      <section aria-labelledby="now" className="stack">
        <h2 id="now" className={classes.heading}>
          Agora
        </h2>
        <Figures>
          <FigureLink label="Em aberto" figure={data.open} to={callsPath({ open: "true" })} />
          <FigureLink
            label="Em atraso"
            figure={data.late}
            tone={data.late > 0 ? "bad" : undefined}
            to={callsPath({ open: "true", late: "true" })}
          />
          <FigureLink
            label="Sem técnico"
            figure={data.unclaimed}
            tone={data.unclaimed > 0 ? "warn" : undefined}
            to={callsPath({ open: "true", technician: "none" })}
          />
          <FigureLink label="Aguardando" figure={data.waiting} to={callsPath({ open: "true", state: "waiting" })} />
          <FigureLink label="Ordens em andamento" figure={data.orders} to="/ordem-servico?andamento=true" />
        </Figures>
        {rows.length > 0 ? (
          <div className={classes.frame}>
            <table className={classes.table}>
              <caption className={classes.caption}>Em aberto por idade e prioridade</caption>
              <thead>
                <tr>
                  <th scope="col">Idade</th>
                  {priorities.map((priority) => (
                    <th key={priority} scope="col">
                      {PRIORITY_NAMES[priority]}
                    </th>
                  ))}
                  <th scope="col">Total</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ age, label, cells, calls }) => (
                  <tr key={age}>
                    <th scope="row">{label}</th>
                    {cells.map(({ priority, calls: callCount }) => (
                      <td key={priority}>
                        {callCount > 0 ? (
                          <Link
                            to={callsOfAgePath(age, today, priority)}
                            aria-label={`${formatNumber(callCount)}: ${label}, ${PRIORITY_NAMES[priority]}`}
                          >
                            {formatNumber(callCount)}
                          </Link>
                        ) : null}
                      </td>
                    ))}
                    <td>
                      <Link to={callsOfAgePath(age, today)} aria-label={`${formatNumber(calls)}: ${label}`}>
                        {formatNumber(calls)}
                      </Link>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </section>
      <section aria-labelledby="period" className="stack">
        <h2 id="period" className={classes.heading}>
          No período
        </h2>
        <PeriodBar options={options} option={undefined} />
        <Figures>
          <FigureLink label="Abertos" figure={data.opened} to={openedCallsPath(options)} />
          <FigureLink label="Resolvidos" figure={data.solved} to={solvedCallsPath(options)} />
          <FigureLink
            label="Respondidos no prazo"
            figure={formatShare(data.answered_in_time) || "–"}
            note={shareNote(data.answered_in_time)}
            to={openedCallsPath(options, { answered: "in_time" })}
          />
          <FigureLink
            label="Resolvidos no prazo"
            figure={formatShare(data.solved_in_time) || "–"}
            note={shareNote(data.solved_in_time)}
            to={solvedCallsPath(options, { solved: "in_time" })}
          />
          <FigureLink
            label="Primeira resposta"
            figure={data.response.of > 0 ? formatMinutes(data.response.minutes) : "–"}
            note={`em média, de ${formatNumber(data.response.of)}`}
            to={openedCallsPath(options, { answered: "any" })}
          />
          <FigureLink
            label="Solução"
            figure={data.solution.of > 0 ? formatMinutes(data.solution.minutes) : "–"}
            note={`em média, de ${formatNumber(data.solution.of)}`}
            to={solvedCallsPath(options)}
          />
          <FigureLink
            label="Avaliação"
            figure={data.rating.of > 0 ? `${formatNumber(data.rating.tenths / 10)} de 5` : "–"}
            note={`em média, de ${formatNumber(data.rating.of)}`}
            to={solvedCallsPath(options, { rated: "true" })}
          />
        </Figures>
        <p className="second-line">Os tempos são de expediente, sem o tempo de espera. Cancelados e unidos a outro não contam.</p>
      </section>
    </>
  );
}

const shareNote = ({ part, of }: { part: number; of: number }): string => `${formatNumber(part)} de ${formatNumber(of)}`;
