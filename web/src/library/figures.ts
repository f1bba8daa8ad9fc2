/** The screens with the library's figures: home, the menu, the lists' chips. */
export const FIGURES = ["platform/home", "library/figures"] as const;
