import { describe, expect, test } from "vitest";
import { isCostly, isPermittedQuery, queryOfTopic, type RecordsQuery } from "./records-query";

const BACK = "service_calls_via_service";
const terms = (count: number, term: string, between = " || ") => Array<string>(count).fill(term).join(between);

describe("a query that any user may send to the records API", () => {
  test.each<[RecordsQuery, boolean]>([
    [{}, true],
    [{ filter: "subject = 'x' && kind != \"y\"" }, true],
    [{ filter: "title ~ 'vidas' && (active = true || pages > 3.5)" }, true],
    [{ filter: "person.class.name ?~ '6'" }, true],
    [{ filter: "person.class.name:lower = '6'" }, true],
    [{ filter: "person.class.school.name = '6'" }, false],
    [{ filter: "email = 'ana.maria.da.silva@escola.org.br'" }, true],
    [{ filter: "email ~ 'ana.maria.da.silva' && person.class.school.name = 1" }, false],
    [{ filter: "email ~ 'ana\\' && person.class.school.name = 1 && a = '" }, true],
    [{ filter: "email ~ 'ana\\\\' && person.class.school.name = 1 && a = ''" }, false],
    [{ filter: "email ~ 'ana\" && person.class.school.name = 1" }, true],
    [{ filter: `${BACK}.title ?~ 'x'` }, false],
    [{ filter: `${BACK}.service.${BACK}.title ?~ 'x'` }, false],
    [{ filter: `title ~ '${BACK}'` }, false],
    [{ filter: `id = '1' // ${BACK}.title` }, false],
    [{ filter: terms(200, "id = '000000000000000'").slice(0, 3900) }, false],
    [{ filter: terms(100, "id = '000000000000000'") }, true],
    [{ filter: terms(30, "pages > 1") }, true],
    [{ filter: terms(31, "pages > 1") }, false],
    [{ filter: terms(6, "title ~ 'a'") }, true],
    [{ filter: terms(7, "title !~ 'a'", "&&") }, false],
    [{ filter: `title ~ '${"x".repeat(2000)}'` }, false],
    [{ sort: "-created,person.name" }, true],
    [{ sort: "person.class.name" }, true],
    [{ sort: "person.class.school.name" }, false],
    [{ sort: `-${BACK}.title` }, false],
    [{ fields: "id,expand.person.expand.class.name,*" }, true],
    [{ fields: `expand.${BACK}.id` }, false],
    [{ fields: "id,".repeat(700) }, false],
    [{ expand: "person.class" }, true],
    [{ expand: "person.class.school" }, false],
    [{ expand: "timeline(actor)" }, false],
  ])("%j: %s", (query, may) => {
    expect(isPermittedQuery(query)).toBe(may);
  });
});

describe("an allowed query that may take long", () => {
  test.each<[RecordsQuery, boolean]>([
    [{}, false],
    [{ filter: " ", sort: "-created,name", expand: "person" }, false],
    [{ filter: "subject = 'x' || kind = 'y'" }, false],
    [{ filter: "subject ~ 'x'" }, true],
    [{ filter: "person.name = 'x'" }, true],
    [{ sort: "person.name" }, true],
    [{ sort: "@random" }, true],
    [{ perPage: "1000" }, false],
    [{ perPage: "200", expand: "person" }, false],
    [{ perPage: "201", expand: "person" }, true],
  ])("%j: %s", (query, costly) => {
    expect(isCostly(query)).toBe(costly);
  });
});

describe("the query of a subscription", () => {
  const written = (options: unknown) => encodeURIComponent(JSON.stringify(options));
  test.each([
    ["loans/*", {}],
    ["loans/*?", {}],
    ["loans/*?options=", {}],
    ['loans/*?options={"query":{"expand":"copy"}}', { expand: "copy" }],
    [
      `loans/*?options=${written({ query: { filter: "a = 'b&c'", sort: "a" }, headers: { x: "y" } })}`,
      { filter: "a = 'b&c'", sort: "a" },
    ],
    [`loans/*?x=1&%6fptions=${written({ query: { filter: "a" } })}`, { filter: "a" }],
    [`loans/*?options=${written({})}&options=${written({ query: { filter: "a" } })}`, { filter: "a" }],
    [`loans/*?options=${written({ query: { perPage: 5, filter: ["a"] } })}`, { filter: "a" }],
    // Only Go reads a truncated value as far as it goes.
    ['loans/*?options={"query":{"filter":"a"},', null],
    [`loans/*?options=${encodeURIComponent('{"query":{"filter":"a"},"query":{}}')}`, null],
    [`loans/*?options=${encodeURIComponent('{"Query":{"filter":"a"}}')}`, null],
    [`loans/*?options=${encodeURIComponent('{"query":{"filter":"a"}} ')}`, null],
    [`loans/*?options=${encodeURIComponent('{"query":"filter"}')}`, null],
    [`loans/*?options=${written({ query: { filter: "a" } })}#`, null],
    ["loans/*?options=null", null],
    ["loans/*?options=%E0%A4%A", null],
  ])("%s: %j", (topic, query) => {
    expect(queryOfTopic(topic)).toEqual(query);
  });
});
