/** How a picture of a page of help is taken; the list is pictures.ts, the program `make help-pictures`. */
import type { Page } from "@playwright/test";
import type { Role } from "../domain/roles";

/** Something on the screen, found by what it is and how it is called, as a screen reader finds it. */
export interface Place {
  /** Its role: "button", "link", "tab", "textbox", "combobox", "row", "dialog", "region", "heading"… */
  role: Parameters<Page["getByRole"]>[0];
  /** Its whole name; `…` stands for a part that changes. */
  name: string;
  /** Which of several, from 0; left out: the first. */
  nth?: number;
}

/** What is done before the picture is taken. */
export type Preparation =
  | { click: Place }
  | { fill: Place; text: string }
  /** In a field with choices. */
  | { choose: Place; option: string }
  /** A key or several at once: "Enter", "Control+k". */
  | { press: string }
  /** A code read at a screen's scan field. */
  | { scan: string }
  /** What a step brings about late. */
  | { await: Place };

export interface HelpPicture {
  /** The file's name, and the word after `picture:` in the page. */
  name: string;
  /** Whose screen: an account of the sample school. */
  as: Role | "sem perfil" | "sem conta";
  /** The address; `:id` and the like stand for fields of the record. */
  path: string;
  /** The first record that a filter of the records API leaves. */
  record?: { collection: string; filter: string };
  /** On a phone instead of a computer. */
  phone?: true;
  /** What is ringed. */
  mark?: Place;
  /** What is pictured, where it is not the whole screen. */
  part?: Place;
  prepare?: readonly Preparation[];
}
