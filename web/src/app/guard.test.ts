import { describe, expect, test } from "vitest";
import type { GuardedRoute } from "../area";
import { decideNavigation, internalPath, returnAddress, signInPath, type Visit } from "./guard";

const route = (name: string, overrides: Partial<GuardedRoute> = {}): GuardedRoute => ({
  name,
  open: false,
  roles: [],
  ...overrides,
});
const home = route("home");
const readers = route("readers", { roles: ["Biblioteca"] });
const users = route("users", { roles: ["Admin"] });
const login = route("login", { open: true });
const lockscreen = route("lockscreen", { open: true });
const lockscreenfake = route("lockscreenfake");
const reset = route("confirmPasswordReset", { open: true });

const visit = (part: Partial<Visit>): Visit => ({
  route: home,
  to: "/",
  previous: null,
  signedIn: true,
  permissions: [],
  lock: null,
  ...part,
});

describe("no valid session", () => {
  test.each<[string, Partial<Visit>, object]>([
    ["home asks to sign in", { route: home, to: "/" }, { kind: "sign-in", to: "/auth/login" }],
    [
      "any other route too, and remembers where",
      { route: readers, to: "/leitores?q=ana&page=2" },
      { kind: "sign-in", to: "/auth/login?voltar=%2Fleitores%3Fq%3Dana%26page%3D2" },
    ],
    ["the sign-in page opens", { route: login, to: "/auth/login" }, { kind: "enter" }],
    ["open routes open", { route: reset, to: "/auth/confirm-password-reset/abc" }, { kind: "enter" }],
    ["the lock screen is an open route", { route: lockscreen, to: "/auth/lockscreen" }, { kind: "enter" }],
    [
      "the variant in the layout is not",
      { route: lockscreenfake, to: "/lockscreenfake" },
      { kind: "sign-in", to: "/auth/login" },
    ],
  ])("%s", (_, part, verdict) => {
    expect(decideNavigation(visit({ signedIn: false, ...part }))).toEqual(verdict);
  });
});

describe("valid session", () => {
  test.each<[string, Partial<Visit>, object]>([
    ["a route without roles opens", { route: home }, { kind: "enter" }],
    ["a held role opens its routes", { route: readers, permissions: ["Biblioteca"] }, { kind: "enter" }],
    ["one of several roles is enough", { route: readers, permissions: ["Almoxarifado", "Biblioteca"] }, { kind: "enter" }],
    ["Admin opens every route", { route: readers, permissions: ["Admin"] }, { kind: "enter" }],
    [
      "a missing role refuses, and the person stays where they were",
      { route: readers, to: "/leitores", previous: "/setores?page=2", permissions: ["Tecnologia"] },
      { kind: "refused", to: "/setores?page=2", roles: ["Biblioteca"] },
    ],
    [
      "home when there is no previous route",
      { route: users, to: "/users", permissions: ["Biblioteca"] },
      { kind: "refused", to: "/", roles: ["Admin"] },
    ],
    [
      "home when the previous route is the sign-in page",
      { route: users, to: "/users", previous: "/auth/login?voltar=%2Fusers", permissions: [] },
      { kind: "refused", to: "/", roles: ["Admin"] },
    ],
    [
      "home when the role of the route on screen was taken away",
      { route: readers, to: "/leitores", previous: "/leitores", permissions: [] },
      { kind: "refused", to: "/", roles: ["Biblioteca"] },
    ],
    [
      "the sign-in page leads back to the previous route",
      { route: login, to: "/auth/login", previous: "/leitores?q=ana" },
      { kind: "back", to: "/leitores?q=ana" },
    ],
    [
      "or to where the person wanted to go",
      { route: login, to: "/auth/login?voltar=%2Facervo" },
      { kind: "back", to: "/acervo" },
    ],
    ["or home", { route: login, to: "/auth/login" }, { kind: "back", to: "/" }],
    ["never to another site", { route: login, to: "/auth/login?voltar=https%3A%2F%2Fevil.example" }, { kind: "back", to: "/" }],
    ["open routes open", { route: reset, to: "/auth/confirm-password-reset/abc" }, { kind: "enter" }],
  ])("%s", (_, part, verdict) => {
    expect(decideNavigation(visit(part))).toEqual(verdict);
  });
});

describe("locked", () => {
  test.each<[string, Partial<Visit>, object]>([
    ["a typed address leads to the lock screen", { route: readers, to: "/leitores" }, { kind: "locked", to: "/auth/lockscreen" }],
    ["so does the sign-in page", { route: login, to: "/auth/login" }, { kind: "locked", to: "/auth/lockscreen" }],
    ["with or without a token", { route: home, signedIn: false }, { kind: "locked", to: "/auth/lockscreen" }],
    ["the lock screen itself opens", { route: lockscreen, to: "/auth/lockscreen" }, { kind: "enter" }],
    ["the variant does not open in its place", { route: lockscreenfake }, { kind: "locked", to: "/auth/lockscreen" }],
    ["the variant locks the same way", { route: home, lock: "inside" }, { kind: "locked", to: "/lockscreenfake" }],
    ["the variant opens when it is the lock", { route: lockscreenfake, lock: "inside" }, { kind: "enter" }],
    ["open routes show nothing of the school's", { route: reset }, { kind: "enter" }],
  ])("%s", (_, part, verdict) => {
    expect(decideNavigation(visit({ lock: "full", permissions: ["Admin"], ...part }))).toEqual(verdict);
  });
});

test.each([
  ["/leitores", "/leitores"],
  ["/leitores?q=jo%C3%A3o#fim", "/leitores?q=jo%C3%A3o#fim"],
  ["/", "/"],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["/x/..//evil.example", null],
  ["https://evil.example", null],
  ["javascript:alert(1)", null],
  ["evil.example", null],
  ["", null],
  ["/auth/login", null],
  ["/auth/lockscreen", null],
  ["/AUTH/login", null],
  ["/lockscreenfake", null],
  ["/api/files/x", null],
  ["/_/", null],
  [null, null],
])("the path %j leads to %j", (path, expected) => {
  expect(internalPath(path)).toBe(expected);
});

test("the address that the sign-in page remembers comes back as it was", () => {
  const to = "/livros-em-atraso?turma=9º B&q=a&b".replace(/ /g, "%20");
  expect(returnAddress(signInPath(to))).toBe("/livros-em-atraso?turma=9%C2%BA%20B&q=a&b");
  expect(returnAddress("/auth/login")).toBe("/");
});
