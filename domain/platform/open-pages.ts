/** The pages of their own that anybody may open: the name of each HTML file, and how its addresses begin. */
export const OPEN_PAGES = { card: "/carteira/", report: "/qr/" } as const;

export type OpenPage = keyof typeof OPEN_PAGES;
