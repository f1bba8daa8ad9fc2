import { expect, test } from "vitest";
import type { Role } from "../../../domain/roles";
import { routes as known, loadAreas } from "./areas";

await loadAreas(["Admin"]);
const routes = known();

/** The rights of each role, as the specification lists them (part two, section 2). */
const ACCESS: Record<string, readonly Role[]> = {
  "": [],
  whatsapp: ["Admin"],
  zap: ["Admin"],
  email: ["Admin"],
  users: ["Admin"],
  migration: ["Admin"],
  migrationproduto: ["Admin"],
  "ordem-servico": ["Tecnologia"],
  atendimentos: ["Tecnologia"],
  equipamentos: ["Tecnologia"],
  servicos: ["Tecnologia"],
  servidores: ["Tecnologia"],
  setores: ["Tecnologia"],
  "minhas-informacoes": [],
  notifications: [],
  lockscreenfake: [],
  leitores: ["Biblioteca"],
  acervo: ["Biblioteca"],
  emprestimos: ["Biblioteca"],
  "livros-emprestados": ["Biblioteca"],
  "livros-em-atraso": ["Biblioteca"],
  entradaSaida: ["Almoxarifado"],
  emprestimoDevolucao: ["Almoxarifado"],
  solicitacoes: ["Almoxarifado"],
  materiais: ["Almoxarifado"],
  fornecedores: ["Almoxarifado"],
  requisitantes: ["Almoxarifado"],
};
const OPEN = [
  "qr/:token",
  "aviso-de-privacidade",
  "carteira/:token",
  "auth/login",
  "auth/lockscreen",
  "auth/request-password-reset",
  "auth/confirm-password-reset/:token",
  "auth/confirm-verification/:token",
  "auth/confirm-email-change/:token",
  "ajuda",
  "ajuda/:page",
];

test("the routes that the specification names ask for the roles that it names", () => {
  const namedRoutes = routes.filter(({ path }) => path in ACCESS);
  expect(namedRoutes.length).toBeGreaterThan(10);
  expect(Object.fromEntries(namedRoutes.map(({ path, roles }) => [path, roles]))).toEqual(
    Object.fromEntries(namedRoutes.map(({ path }) => [path, ACCESS[path]])),
  );
  expect(namedRoutes.filter(({ open, withoutShell }) => open || withoutShell)).toEqual([]);
});

test("a screen below another asks for no less", () => {
  for (const route of routes) {
    const parent = routes.find(({ path }) => path !== "" && route.path.startsWith(`${path}/`));
    expect(parent ? route.roles : [], route.path).toEqual(parent?.roles ?? []);
  }
});

test("only help, privacy notice, card, label and sign-in are open; those and the printed pages are outside the layout", () => {
  expect(routes.filter(({ open }) => open).map(({ path }) => path)).toEqual(OPEN);
  expect(routes.filter(({ open, withoutShell }) => open && !withoutShell)).toEqual([]);
  expect(routes.filter(({ open, withoutShell, nav }) => withoutShell && !open && nav)).toEqual([]);
});

test.each([
  ["name", routes.map(({ name }) => name)],
  ["path", routes.map(({ path }) => path)],
  ["key", routes.flatMap(({ nav }) => nav?.key ?? [])],
  ["menu label within its group", routes.flatMap(({ nav, title }) => (nav ? `${nav.group}/${nav.label ?? title}` : []))],
])("no two routes share a %s", (_, values) => {
  expect(new Set(values).size).toBe(values.length);
});
