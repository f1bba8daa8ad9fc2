import { describe, expect, test } from "vitest";
import { buildingAddresses, isOwnComputer, linkOrigin, listensOn, opensOnlyOnServer, publicUrl } from "./own-address";

test.each([
  ["localhost", true],
  ["LOCALHOST:8090", true],
  ["127.0.0.1:8090", true],
  ["127.1.2.3", true],
  ["[::1]:8090", true],
  ["0.0.0.0:8090", true],
  ["192.168.0.10:8090", false],
  ["sistema.escola.br", false],
  ["128.0.0.1", false],
])("%s leads to its own computer alone: %s", (host, own) => {
  expect(isOwnComputer(host)).toBe(own);
});

const HERE = "http://127.0.0.1:8455";
const BUILDING = "http://192.168.0.10:8090";
test.each([
  ["https://sistema.escola.br", HERE, "https://sistema.escola.br", false],
  [BUILDING, "http://sineta.local", BUILDING, false],
  ["http://localhost:8090", BUILDING, BUILDING, false],
  ["http://localhost:8090", HERE, HERE, true],
  ["", BUILDING, BUILDING, false],
])("links of a school at %j, on a page at %s, begin with %s", (school, here, origin, nowhere) => {
  expect(linkOrigin(school, here)).toBe(origin);
  expect(opensOnlyOnServer(origin)).toBe(nowhere);
});

const LINUX = `Main:
  +-- 0.0.0.0/0 3 0 5
     |-- 192.168.0.0
        /24 link UNICAST
Local:
     |-- 127.0.0.1
        /32 host LOCAL
     |-- 172.17.0.1
        /32 host LOCAL
     |-- 10.1.2.3
        /32 host LOCAL
     |-- 192.168.0.10
        /32 host LOCAL
     |-- 192.168.0.255
        /32 link BROADCAST
`;
const WINDOWS = `Adaptador Ethernet Ethernet:

   Endere\u2021o IPv6 de link local . . . . . . . . : fe80::1%5
   Endere\u2021o IPv4. . . . . . . .  . . . . . . . : 192.168.15.7
   M\u0160scara de Sub-rede . . . . . . . . . . . . : 255.255.255.0
   Gateway Padr\u2020o. . . . . . . . . . . . . . . : 192.168.15.1
   IPv4 Address. . . . . . . . . . . : 169.254.3.4
`;
const OTHERS = "lo0: inet 127.0.0.1 netmask 0xff000000\nen0: inet 192.168.1.5 netmask 0xffffff00 broadcast 192.168.1.255\n";
describe("the machine's addresses in its building", () => {
  test.each([
    ["Linux", LINUX, ["192.168.0.10", "10.1.2.3", "172.17.0.1"]],
    ["Windows", WINDOWS, ["192.168.15.7"]],
    ["others", OTHERS, ["192.168.1.5"]],
    ["a public address behind those of the building", "eth0 inet 200.1.2.3 eth1 inet 10.0.0.9 ", ["10.0.0.9", "200.1.2.3"]],
    ["nothing", "", []],
  ])("by %s", (_, text, addresses) => {
    expect(buildingAddresses(text)).toEqual(addresses);
  });
});

test.each([
  [["serve", "--http=0.0.0.0:8090"], { host: "0.0.0.0", port: "8090" }],
  [["serve", "--http=127.0.0.1:80"], { host: "127.0.0.1", port: "80" }],
  [["serve"], { host: "", port: "" }],
])("%j listens on %j", (args, on) => {
  expect(listensOn(args)).toEqual(on);
});

test.each([
  ["http://192.168.0.10:8090/", "http://192.168.0.10:8090"],
  ["192.168.0.10", undefined],
  ["javascript:alert(1)", undefined],
])("%j as a school's address is %j", (typedText, address) => {
  expect(publicUrl(typedText)).toBe(address);
});
