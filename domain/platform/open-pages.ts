/** The separate pages that anybody may open: the name of each HTML file, and the beginning of its addresses. */
export const OPEN_PAGES = { card: "/carteira/", report: "/qr/" } as const;

export type OpenPage = keyof typeof OPEN_PAGES;
