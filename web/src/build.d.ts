/** The id of this build of the pages; set by vite.config.ts. */
declare const __BUILD__: string;
