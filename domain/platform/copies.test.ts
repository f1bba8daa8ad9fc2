import { describe, expect, test } from "vitest";
import { type Copies, copyHome, readDrill, readElsewhere } from "./copies";

const GOOD = {
  folder: "/mnt/copia",
  first: "2026-11-01T06:01:00Z",
  last: "2026-11-28T06:01:00Z",
  made: "2026-11-28T06:00:00Z",
  fault: "",
  sameDisk: false,
};
const SEEN = { tried: "2026-11-26T06:02:00Z", last: "2026-11-26T06:02:00Z", fault: "" };
const homeOf = (copies: Partial<Copies>) =>
  copyHome({ elsewhere: null, drill: null, today: "2026-11-28", dayOf: (moment) => moment.slice(0, 10), ...copies });

describe("notifications to Admin about the backup copies", () => {
  test.each<[string, Partial<Copies>, string, string[]]>([
    ["nothing was ever named", {}, "", []],
    ["all is well", { elsewhere: GOOD, drill: SEEN }, "no outro disco hoje · restauração conferida há 2 dias", []],
    [
      "all is well since yesterday",
      { elsewhere: { ...GOOD, last: "2026-11-27T06:01:00Z" }, drill: SEEN },
      "no outro disco ontem · restauração conferida há 2 dias",
      [],
    ],
    [
      "the disk is away",
      { elsewhere: { ...GOOD, last: "2026-11-25T06:01:00Z", fault: "A pasta /mnt/copia não existe." }, drill: SEEN },
      "no outro disco há 3 dias · restauração conferida há 2 dias",
      ["bad A cópia de segurança não chegou ao outro disco: A pasta /mnt/copia não existe; a última boa é de 25 de novembro"],
    ],
    [
      "the disk never was there",
      { elsewhere: { ...GOOD, first: "", last: "", made: "", fault: "A pasta /mnt/copia não existe." } },
      "",
      ["bad A cópia de segurança não chegou ao outro disco: A pasta /mnt/copia não existe"],
    ],
    [
      "the same disk",
      { elsewhere: { ...GOOD, sameDisk: true }, drill: SEEN },
      "no outro disco hoje · restauração conferida há 2 dias",
      ["warn A cópia de segurança fica no mesmo disco dos dados: se o disco falhar, os dados e a cópia se perdem"],
    ],
    [
      "no new copy for nine days",
      { elsewhere: { ...GOOD, made: "2026-11-19T06:00:00Z" }, drill: SEEN },
      "no outro disco hoje · restauração conferida há 2 dias",
      ["warn A cópia no outro disco tem 9 dias: nenhuma cópia nova foi feita desde então"],
    ],
    [
      "nobody looked for eight days: not yet",
      { drill: { ...SEEN, last: "2026-11-20T06:00:00Z" } },
      "restauração conferida há 8 dias",
      [],
    ],
    [
      "nobody looked for nine days",
      { drill: { ...SEEN, last: "2026-11-19T06:00:00Z" } },
      "restauração conferida há 9 dias",
      ["warn Nenhuma cópia é conferida há 9 dias: peça ao técnico que rode sineta check --replica no servidor"],
    ],
    [
      "nobody ever looked",
      { elsewhere: GOOD },
      "no outro disco hoje",
      ["warn Nenhuma cópia foi conferida até hoje: peça ao técnico que rode sineta check --replica no servidor"],
    ],
    [
      "nobody looked since the first copy of a week ago",
      { elsewhere: { ...GOOD, first: "2026-11-21T06:01:00Z" } },
      "no outro disco hoje",
      [],
    ],
    [
      "the last look failed",
      { drill: { ...SEEN, fault: "ela está danificada (data.db: x)." } },
      "restauração conferida há 2 dias",
      ["bad A última cópia conferida não serve para restaurar a escola: ela está danificada (data.db: x)"],
    ],
  ])("%s", (_name, copies, now, lines) => {
    const home = homeOf(copies);
    expect([home.now, home.lines.map(({ tone, lead, text }) => `${tone} ${lead} ${text}`)]).toEqual([now, lines]);
  });

  test("records are read as the program writes them, and nothing else is", () => {
    expect(
      readElsewhere('{"folder":"/mnt","file":"","bytes":0,"sum":"","fault":"","told":"","sameDisk":true,"mounted":false}'),
    ).toEqual({
      folder: "/mnt",
      first: "",
      last: "",
      made: "",
      fault: "",
      sameDisk: true,
    });
    expect(readDrill('{"source":"/mnt","tried":"2026-11-28T06:00:00Z","fault":"","rows":3}')).toEqual({
      tried: "2026-11-28T06:00:00Z",
      last: "",
      fault: "",
    });
    for (const text of ["", "{", "[]", '{"folder":1}', "null"]) {
      expect([readElsewhere(text), readDrill(text)]).toEqual([null, null]);
    }
  });
});
