import { describe, expect, test } from "vitest";
import { checkAddresses, checkHost, readAddress, writeAddress } from "./targets";

const SCHOOL = { loopback: false };
const TEST = { loopback: true };

describe("the hosts that a check may reach", () => {
  test.each(["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.254", "192.168.0.10", "fc00::1", "fd12:3456:789a::10"])(
    "%s lies in the school's network",
    (host) => expect(checkHost(host, SCHOOL)).toBe("allowed"),
  );

  test.each([
    ["8.8.8.8", "public"],
    ["172.15.255.255", "below the private range"],
    ["172.32.0.1", "above the private range"],
    ["192.169.0.1", "beside the private range"],
    ["169.254.169.254", "link-local, where clouds keep their secrets"],
    ["127.0.0.1", "the machine itself"],
    ["127.1.2.3", "the machine itself, by another number"],
    ["0.0.0.0", "any address"],
    ["255.255.255.255", "everybody"],
    ["224.0.0.1", "many at once"],
    ["100.64.0.1", "the provider's"],
    ["::1", "the machine itself"],
    ["::", "any address"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with a zone"],
    ["::ffff:10.0.0.1", "an older address in a newer one"],
    ["::ffff:127.0.0.1", "the machine itself in a newer address"],
    ["::ffff:7f00:1", "the same in hexadecimal"],
    ["::ffff:a00:1", "a private one in hexadecimal"],
    ["64:ff9b::7f00:1", "translated"],
    ["2002:7f00:1::", "tunnelled"],
    ["2001:db8::1", "public"],
    ["fc00:::1", "not an address"],
    ["1:2:3:4:5:6:7", "too short"],
    ["1:2:3:4:5:6:7:8:9", "too long"],
    ["fc00::12345", "too large a group"],
    ["010.0.0.1", "octal"],
    ["0177.0.0.1", "octal"],
    ["0x7f.0.0.1", "hexadecimal"],
    ["0x7f000001", "hexadecimal in one"],
    ["2130706433", "one number"],
    ["127.1", "short"],
    ["10.0.0", "short"],
    ["10.0.0.256", "too large"],
    ["10.0.0.1.", "a dot more"],
    ["10.0.0.1 ", "a space"],
    ["", "nothing"],
    ["servidor_1", "an underscore"],
    ["-servidor", "an option of a command"],
    ["servidor escola", "two words"],
    ["usuario@10.0.0.1", "a user"],
    ["10.0.0.1/24", "a range"],
    ["exemplo.com:80", "a port in it"],
    ["ⓔxemplo.com", "letters that look alike"],
    ["a".repeat(254), "too long"],
  ])("%s is refused: %s", (host) => expect(checkHost(host, SCHOOL)).toBe("refused"));

  test.each(["servidor", "arquivos.escola.local", "SRV-01", "localhost", "127.0.0.1.exemplo.com", "metadata.google.internal"])(
    "%s is a name, judged by what it resolves to",
    (host) => expect(checkHost(host, SCHOOL)).toBe("name"),
  );

  test("one address outside is enough to refuse a name, and so is none", () => {
    expect(checkAddresses(["10.0.0.5", "192.168.0.5"], SCHOOL)).toBe(true);
    expect(checkAddresses(["10.0.0.5", "8.8.8.8"], SCHOOL)).toBe(false);
    expect(checkAddresses(["::1"], SCHOOL)).toBe(false);
    expect(checkAddresses(["servidor"], SCHOOL)).toBe(false);
    expect(checkAddresses([], SCHOOL)).toBe(false);
  });

  test.each(["127.0.0.1", "127.9.9.9", "::1"])("a test may reach %s", (host) => expect(checkHost(host, TEST)).toBe("allowed"));

  test.each(["169.254.169.254", "::ffff:127.0.0.1", "0.0.0.0", "8.8.8.8"])("not even a test may reach %s", (host) =>
    expect(checkHost(host, TEST)).toBe("refused"),
  );
});

describe("the host and port of an address", () => {
  test.each([
    ["http://10.0.0.5", { scheme: "http", host: "10.0.0.5", port: 80, path: "/" }],
    [
      "https://servidor.escola.local/entrar?x=1#topo",
      { scheme: "https", host: "servidor.escola.local", port: 443, path: "/entrar?x=1" },
    ],
    ["HTTP://Servidor:8080/a", { scheme: "http", host: "servidor", port: 8080, path: "/a" }],
    ["http://[fd00::5]:81/", { scheme: "http", host: "fd00::5", port: 81, path: "/" }],
    ["http://10.0.0.5?x", { scheme: "http", host: "10.0.0.5", port: 80, path: "/?x" }],
  ])("%s is understood", (text, target) => expect(readAddress(text)).toEqual(target));

  test.each([
    "http://usuario@10.0.0.5/",
    "http://10.0.0.5@8.8.8.8/",
    "http://10.0.0.5\\@8.8.8.8/",
    "file:///etc/passwd",
    "gopher://10.0.0.5/",
    "//10.0.0.5/",
    "/entrar",
    "http://",
    "http://10.0.0.5:0/",
    "http://10.0.0.5:65536/",
    "http://10.0.0.5:80:90/",
    "http://10.0.0.5/\nHost: 8.8.8.8",
    "http://10.0.0.5 /",
    "http://servidor_1/",
  ])("%j is not", (text) => expect(readAddress(text)).toBeNull());

  test("is written as it was read", () => {
    expect(writeAddress({ scheme: "http", host: "fd00::5", port: 81, path: "/" })).toBe("http://[fd00::5]:81/");
  });
});
