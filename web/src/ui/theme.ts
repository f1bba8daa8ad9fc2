import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import type { MouseEvent } from "react";

/** Shade 8 is the light scheme's board green, 6 the dark one's. */
const board: MantineColorsTuple = [
  "#e6f0ec",
  "#cfe2da",
  "#b9d3ca",
  "#a5c6bb",
  "#6fae9d",
  "#3fa68f",
  "#1d6d5d",
  "#155f50",
  "#0f4f43",
  "#0b3a32",
];
const bad: MantineColorsTuple = [
  "#fcebe8",
  "#f8d3cd",
  "#ffb9af",
  "#ff9d90",
  "#ea7466",
  "#d65446",
  "#b93527",
  "#ad2d20",
  "#a52619",
  "#7f1a10",
];
const gray: MantineColorsTuple = [
  "#f6f5f1",
  "#eeede7",
  "#e6e5dd",
  "#dcdcd3",
  "#8b958f",
  "#707b75",
  "#55615c",
  "#414c47",
  "#2d3833",
  "#1b2421",
];
const dark: MantineColorsTuple = [
  "#edf2ef",
  "#cbd6d0",
  "#a9b8b1",
  "#6d7d76",
  "#2d3a36",
  "#24312c",
  "#1a2421",
  "#121a18",
  "#0d1412",
  "#080d0b",
];

declare module "@mantine/core" {
  /** Only the product's colours have names: `color="red"` does not compile. */
  export interface MantineThemeColorsOverride {
    colors: Record<"board" | "bad" | "gray" | "dark", MantineColorsTuple>;
  }
}

const sans = '"Atkinson Hyperlegible Next Variable", "Segoe UI", system-ui, sans-serif';
const closeLabel = { closeButtonProps: { "aria-label": "Fechar" } };
const clearLabel = { clearButtonProps: { "aria-label": "Limpar", tabIndex: 0, "aria-hidden": false, size: "md" } };
/** A closed list is not in the page: its hidden options would match the field's label too. */
const UNMOUNTED_WHEN_CLOSED = { comboboxProps: { keepMounted: false } };
/** Enter takes the first option that matches the text; a list opens on demand, not when the keyboard focus passes. */
const firstIsProposed = { selectFirstOptionOnChange: true, openOnFocus: false };
/** The browser reports no change where a user chooses the same file again: one that was removed, changed or not sent. */
const choosesAnew = {
  inputProps: {
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      currentTarget.value = "";
    },
  },
};
const PAGE_CONTROLS = { first: "Primeira página", previous: "Página anterior", next: "Próxima página", last: "Última página" };

/** Mantine's theme for the whole product; colours come from tokens.css through {@link mantineVariables}. */
export const theme = createTheme({
  primaryColor: "board",
  primaryShade: { light: 8, dark: 6 },
  colors: { board, bad, gray, dark },
  black: "#1b2421",
  white: "#ffffff",
  autoContrast: true,
  focusRing: "auto",
  respectReducedMotion: true,
  cursorType: "pointer",
  fontFamily: sans,
  fontFamilyMonospace: "var(--font-mono)",
  headings: {
    fontFamily: sans,
    fontWeight: "700",
    sizes: {
      h1: { fontSize: "var(--text-title)", lineHeight: "1.25" },
      h2: { fontSize: "1.25rem", lineHeight: "1.3" },
      h3: { fontSize: "var(--text-heading)", lineHeight: "1.35" },
    },
  },
  fontSizes: { xs: "0.8125rem", sm: "0.90625rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  lineHeights: { md: "1.5" },
  radius: { xs: "3px", sm: "5px", md: "8px", lg: "14px", xl: "24px" },
  defaultRadius: "md",
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  shadows: { xs: "var(--shadow-card)", sm: "var(--shadow-card)", md: "var(--shadow-raised)", lg: "var(--shadow-raised)" },
  components: {
    ActionIcon: { defaultProps: { variant: "subtle" } },
    // A <header> of a layer would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Modal: { defaultProps: { ...closeLabel, radius: "lg", centered: true } },
    Drawer: { defaultProps: { ...closeLabel, position: "right" } },
    CloseButton: { defaultProps: { "aria-label": "Fechar" } },
    Notification: { defaultProps: closeLabel },
    // A field's explanation stands below it, so that fields side by side stay in line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] } },
    Select: {
      defaultProps: {
        ...clearLabel,
        ...UNMOUNTED_WHEN_CLOSED,
        ...firstIsProposed,
        nothingFoundMessage: "Nada encontrado",
        checkIconPosition: "right",
      },
    },
    MultiSelect: {
      defaultProps: { ...clearLabel, ...UNMOUNTED_WHEN_CLOSED, ...firstIsProposed, nothingFoundMessage: "Nada encontrado" },
    },
    Autocomplete: { defaultProps: UNMOUNTED_WHEN_CLOSED },
    FileButton: { defaultProps: choosesAnew },
    FileInput: { defaultProps: clearLabel },
    DateInput: { defaultProps: clearLabel },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { "aria-label": "Mostrar a senha" } } },
    Pagination: {
      defaultProps: { getControlProps: (control: keyof typeof PAGE_CONTROLS) => ({ "aria-label": PAGE_CONTROLS[control] }) },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});

const badge = (name: "board" | "bad", tint: string, text: string) => ({
  [`--mantine-color-${name}-text`]: text,
  [`--mantine-color-${name}-light`]: tint,
  [`--mantine-color-${name}-light-hover`]: tint,
  [`--mantine-color-${name}-light-color`]: text,
  [`--mantine-color-${name}-outline`]: text,
  [`--mantine-color-${name}-outline-hover`]: tint,
});

const schemeVariables = {
  ...badge("board", "var(--tint)", "var(--accent)"),
  ...badge("bad", "var(--bad-tint)", "var(--bad)"),
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-body": "var(--card)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-success": "var(--ok)",
  "--mantine-color-placeholder": "var(--soft)",
  "--mantine-color-dimmed": "var(--soft)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-default": "var(--card)",
  "--mantine-color-default-hover": "var(--tint)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-disabled": "var(--page)",
  "--mantine-color-disabled-color": "var(--soft)",
  "--mantine-color-disabled-border": "var(--line)",
};

/** Points Mantine's colour variables at the tokens: MantineProvider's `cssVariablesResolver`. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
});
