import type { HtmlTagDescriptor, Plugin } from "vite";

/** Starts the text font with the page instead of after its style sheet. */
export function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, context): HtmlTagDescriptor[] {
        const font = Object.keys(context.bundle ?? {}).find((name) => /hyperlegible-next-latin-wght-normal.*\.woff2$/.test(name));
        return font
          ? [
              {
                tag: "link",
                attrs: { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: true },
                injectTo: "head-prepend",
              },
            ]
          : [];
      },
    },
  };
}
