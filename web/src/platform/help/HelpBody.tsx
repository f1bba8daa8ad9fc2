import pages from "virtual:help/pages";
import { Stack } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import type { HelpBlock, HelpImage, HelpInline, HelpItem } from "../../../../domain/platform/help-page";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingRows } from "../../ui/loading";
import { TopDialog } from "../../ui/TopDialog";
import classes from "./help.module.css";
import { useLoaded } from "./use-loaded";

interface HelpBodyProps {
  slug: string;
  /** The level of its headings: one below the page's title. */
  level: 2 | 3;
  /** A link to another page of the help. */
  link: (slug: string, text: string) => ReactNode;
}

const NOT_LOADED = "Não foi possível carregar esta página da ajuda. Verifique a conexão com a rede e tente de novo.";
const WENT_WRONG = "O que pode dar errado";

/** The content of a page of help. */
export function HelpBody({ slug, level, link }: HelpBodyProps) {
  const loadedPage = useLoaded(pages[slug]);
  if (loadedPage.state === "waiting") {
    return <LoadingRows />;
  }
  if (loadedPage.state === "failed") {
    return <ErrorState sentence={NOT_LOADED} onRetry={loadedPage.retry} />;
  }
  const parts = partsOf(loadedPage.value.default);
  return (
    <Stack maw="44rem" mt="sm">
      {parts.map(({ heading, blocks }) => (
        <section key={heading} className={classes.part} data-wrong={heading === WENT_WRONG || undefined}>
          {heading ? level === 2 ? <h2>{heading}</h2> : <h3>{heading}</h3> : null}
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
            <Block key={index} block={block} link={link} />
          ))}
        </section>
      ))}
    </Stack>
  );
}

interface Part {
  heading: string;
  blocks: Exclude<HelpBlock, { kind: "heading" }>[];
}

function partsOf(blocks: readonly HelpBlock[]): Part[] {
  const parts: Part[] = [];
  let part: Part = { heading: "", blocks: [] };
  for (const block of blocks) {
    if (block.kind === "heading") {
      parts.push(part);
      part = { heading: block.text, blocks: [] };
    } else {
      part.blocks.push(block);
    }
  }
  return [...parts, part].filter(({ heading, blocks }) => heading !== "" || blocks.length > 0);
}

function Block({ block, link }: { block: Part["blocks"][number]; link: HelpBodyProps["link"] }) {
  switch (block.kind) {
    case "text":
      return (
        <p>
          <Sentence pieces={block.text} link={link} />
        </p>
      );
    case "image":
      return <Picture image={block.image} />;
    case "steps":
      return (
        <ol className={classes.steps}>
          <Items items={block.items} link={link} />
        </ol>
      );
    case "points":
      return (
        <ul className={classes.points}>
          <Items items={block.items} link={link} />
        </ul>
      );
  }
}

const Items = ({ items, link }: { items: readonly HelpItem[]; link: HelpBodyProps["link"] }) =>
  items.map(({ text, images }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
    <li key={index}>
      <Sentence pieces={text} link={link} />
      {images.map((image) => (
        <Picture key={image.alt} image={image} />
      ))}
    </li>
  ));

const Sentence = ({ pieces, link }: { pieces: readonly HelpInline[]; link: HelpBodyProps["link"] }) =>
  pieces.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
    <Fragment key={index}>{inWords(inline, link)}</Fragment>
  ));

function inWords(inline: HelpInline, link: HelpBodyProps["link"]): ReactNode {
  if (typeof inline === "string") {
    return inline;
  }
  if ("names" in inline) {
    return <strong>{inline.names.join(" › ")}</strong>;
  }
  return "typed" in inline ? <kbd className={classes.keyText}>{inline.typed}</kbd> : link(inline.page, inline.text);
}

/** Its space is reserved while it loads; a click enlarges it to the window. */
function Picture({ image: { src, width, height, alt } }: { image: HelpImage }) {
  const [isEnlarged, setEnlarged] = useState(false);
  if (src === "") {
    return null;
  }
  return (
    <>
      <button type="button" className={classes.picture} aria-label={`Ampliar a imagem: ${alt}`} onClick={() => setEnlarged(true)}>
        <img src={src} width={width} height={height} alt="" loading="lazy" decoding="async" />
      </button>
      {isEnlarged ? (
        <TopDialog label={alt} placement="whole" onClose={() => setEnlarged(false)}>
          <div className={classes.fullPicture}>
            <div className={classes.wholeHead}>
              <p>{alt}</p>
              <button type="button" className={classes.plain} onClick={() => setEnlarged(false)}>
                Fechar
              </button>
            </div>
            <img src={src} width={width} height={height} alt={alt} />
          </div>
        </TopDialog>
      ) : null}
    </>
  );
}
