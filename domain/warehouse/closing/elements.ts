/** Names of the elements of expense that a school's stockroom keeps, after the federal table of the nature of expense (Portaria STN 448/2002). */

const CONSUMABLE: Readonly<Record<string, string>> = {
  "01": "Combustíveis e lubrificantes",
  "03": "Combustíveis para outras finalidades",
  "04": "Gás engarrafado",
  "06": "Alimentos para animais",
  "07": "Gêneros de alimentação",
  "09": "Farmacológico",
  "10": "Odontológico",
  "11": "Químico",
  "14": "Educativo e esportivo",
  "15": "Festividades e homenagens",
  "16": "Expediente",
  "17": "Processamento de dados",
  "19": "Acondicionamento e embalagem",
  "20": "Cama, mesa e banho",
  "21": "Copa e cozinha",
  "22": "Limpeza e higienização",
  "23": "Uniformes, tecidos e aviamentos",
  "24": "Manutenção de imóveis",
  "25": "Manutenção de móveis",
  "26": "Elétrico e eletrônico",
  "28": "Proteção e segurança",
  "29": "Áudio, vídeo e foto",
  "30": "Comunicações",
  "31": "Sementes, mudas e insumos",
  "35": "Laboratorial",
  "36": "Hospitalar",
  "39": "Manutenção de veículos",
  "41": "Utilização em gráfica",
  "42": "Ferramentas",
  "44": "Sinalização visual",
  "46": "Bibliográfico",
  "50": "Bandeiras, flâmulas e insígnias",
  "99": "Outros materiais de consumo",
};

const PERMANENT: Readonly<Record<string, string>> = {
  "06": "Aparelhos de comunicação",
  "10": "Equipamentos para esportes e diversões",
  "12": "Aparelhos e utensílios domésticos",
  "18": "Coleções e materiais bibliográficos",
  "24": "Equipamentos de proteção e socorro",
  "26": "Instrumentos musicais e artísticos",
  "30": "Máquinas e equipamentos energéticos",
  "33": "Equipamentos para áudio, vídeo e foto",
  "34": "Máquinas e equipamentos diversos",
  "35": "Equipamentos de processamento de dados",
  "36": "Máquinas e utensílios de escritório",
  "38": "Ferramentas e utensílios de oficina",
  "39": "Equipamentos hidráulicos e elétricos",
  "42": "Mobiliário em geral",
  "99": "Outros materiais permanentes",
};

/** "Expediente" for 3.3.90.30.16; empty for a code outside of the table. */
export function elementName(element: string): string {
  const digits = element.replace(/\D/g, "");
  const last = digits.slice(6, 8);
  return (digits.startsWith("339030") ? CONSUMABLE[last] : digits.startsWith("449052") ? PERMANENT[last] : undefined) ?? "";
}

/** The possible elements of a kind of material, in the form 3.3.90.30.16. */
export const elementsOf = (kind: "consumable" | "permanent"): string[] =>
  kind === "consumable"
    ? Object.keys(CONSUMABLE)
        .sort()
        .map((last) => `3.3.90.30.${last}`)
    : Object.keys(PERMANENT)
        .sort()
        .map((last) => `4.4.90.52.${last}`);

/** The common beginning of all codes, up to a point: "3.3.90." of "30.16" and "30.22"; empty without one. */
export function commonPrefix(codes: readonly string[]): string {
  const namedCodes = codes.filter(Boolean);
  const [first = ""] = namedCodes;
  let end = first.lastIndexOf(".", first.lastIndexOf(".") - 1) + 1;
  while (end > 0 && !namedCodes.every((code) => code.startsWith(first.slice(0, end)))) {
    end = first.lastIndexOf(".", end - 2) + 1;
  }
  return first.slice(0, end);
}
