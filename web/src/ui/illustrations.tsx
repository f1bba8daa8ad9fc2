import type { ReactElement } from "react";

const paths = {
  books: (
    <>
      <path d="M14 78h92M26 78V30h12v48M38 78V22h14v56M52 78V36h10v42M66 76l14-44 11 4-13 42" />
      <path d="M28 40h8M41 34h8M41 40h8M55 46h4M79 44l6 2" />
    </>
  ),
  people: (
    <>
      <circle cx="46" cy="36" r="12" />
      <path d="M22 78c2-16 11-24 24-24s22 8 24 24zM72 26a11 11 0 1 1 2 21M80 55c10 2 17 10 18 23H82" />
    </>
  ),
  box: (
    <>
      <path d="M24 40l36-16 36 16v32L60 88 24 72zM24 40l36 16 36-16M60 56v32" />
      <path d="M42 32l36 16v12" />
    </>
  ),
  message: (
    <>
      <path d="M22 26h60a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H50L34 80V66H22a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z" />
      <path d="M32 40h40M32 52h24M96 46l8 4v26l-10-6" />
    </>
  ),
  bell: (
    <>
      <path d="M36 66c6-6 6-14 6-22a18 18 0 0 1 36 0c0 8 0 16 6 22zM60 26v-8M52 74a8 8 0 0 0 16 0" />
      <path d="M26 34c2-6 5-10 9-13M94 34c-2-6-5-10-9-13" />
    </>
  ),
  list: (
    <>
      <path d="M32 20h56v64H32zM44 20v-4h32v4M44 38h32M44 52h32M44 66h18" />
      <path d="M70 66l5 5 10-11" />
    </>
  ),
  search: (
    <>
      <circle cx="52" cy="44" r="22" />
      <path d="M68 60l22 22M42 40c2-5 6-8 11-8" />
    </>
  ),
  calendar: (
    <>
      <path d="M26 26h68v56H26zM26 42h68M42 18v14M78 18v14" />
      <path d="M42 56h8M58 56h8M74 56h6M42 68h8M58 68h8" />
    </>
  ),
} as const;

/** The names of the line drawings. */
export type IllustrationName = keyof typeof paths;

/** A small chalk drawing in board green, for a screen that is empty for the first time. */
export function Illustration({ name }: { name: IllustrationName }): ReactElement {
  return (
    <svg
      viewBox="0 0 120 96"
      width="120"
      height="96"
      fill="none"
      stroke="var(--bar)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {paths[name]}
    </svg>
  );
}
