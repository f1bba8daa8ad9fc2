/** The list of all third-party work in a release, as CycloneDX 1.6 has it (https://cyclonedx.org/docs/1.6/json/). */
import type { ShippedPackage } from "../third-party-work";

interface Component {
  type: "library";
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  licenses?: { license: { id: string } | { name: string } }[] | { expression: string }[];
  hashes?: { alg: "SHA-512"; content: string }[];
}

/** A CycloneDX component for one of npm's packages; its hash is that of the registry. */
function packageComponent({ name, version, license, integrity }: ShippedPackage): Component {
  // The "@" of a scope is written so in a package URL.
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [algorithm, hash = ""] = integrity.split("-");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(license === "" ? {} : { licenses: licensesOf(license) }),
    ...(algorithm === "sha512" ? { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] } : {}),
  };
}

const licensesOf = (license: string): Component["licenses"] =>
  /[\s(]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];

/** @param line "golang.org/x/sys v0.48.0". */
function moduleComponent(line: string): Component {
  const [name = "", version = ""] = line.split(" ");
  const purl = `pkg:golang/${name}@${version}`;
  return { type: "library", "bom-ref": purl, name, version, purl };
}

export interface Shipped {
  packages: readonly ShippedPackage[];
  /** "golang.org/x/sys v0.48.0". */
  modules: readonly string[];
  /** "go1.27.4". */
  toolchain: string;
}

/** @param seconds since 1970, the release's timestamp. */
export function sbom({ packages, modules, toolchain }: Shipped, version: string, seconds: number): string {
  const root = `pkg:generic/sineta@${version}`;
  const components = [
    ...packages.map(packageComponent),
    ...modules.map(moduleComponent),
    moduleComponent(`stdlib v${toolchain.replace("go", "")}`),
  ].sort((component, other) => (component.purl < other.purl ? -1 : 1));
  const file = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: {
        type: "application",
        "bom-ref": root,
        name: "sineta",
        version,
        purl: root,
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components,
    dependencies: [{ ref: root, dependsOn: components.map((component) => component["bom-ref"]) }],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
