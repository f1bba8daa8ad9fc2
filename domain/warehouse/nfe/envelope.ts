/** What programs put around notes and events differs: enviNFe, nfeProc, a SOAP envelope, lists of several. */
import type { XmlElement } from "./xml";

/** Every element of that name, whatever lies around it, in the document's order. What a note itself holds is not looked through. */
export function elementsIn(element: XmlElement, name: string): XmlElement[] {
  if (element.name === name) {
    return [element];
  }
  return element.name === "infNFe" ? [] : element.children.flatMap((child) => elementsIn(child, name));
}
