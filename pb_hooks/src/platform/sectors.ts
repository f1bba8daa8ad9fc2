import { historyOf } from "./history";

export const sectorsHistory = historyOf({
  area: "platform",
  created: "Setor criado",
  changed: "Setor alterado",
  active: ["Setor ativado", "Setor desativado"],
  fields: { name: "nome", location: "local" },
});
