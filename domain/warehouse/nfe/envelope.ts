/** The wrappers that programs put around notes and events: enviNFe, nfeProc, a SOAP envelope, lists of several. */
import type { XmlElement } from "./xml";

/** Every element of that name, inside any wrapper, in the document's order. The content of a note itself is not searched. */
export function elementsIn(element: XmlElement, name: string): XmlElement[] {
  if (element.name === name) {
    return [element];
  }
  return element.name === "infNFe" ? [] : element.children.flatMap((child) => elementsIn(child, name));
}
