import type { ReactNode } from 'react';

/** A paragraph, or a list when it is an array. E-mail addresses in the text become links. */
export type ProseBlock = string | readonly string[];

export interface ProseSection {
  id: string;
  title: string;
  blocks: readonly ProseBlock[];
}

const emailPattern = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

function withLinks(text: string): ReactNode[] {
  return text.split(emailPattern).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** The paragraphs and lists of one section. */
export function ProseBlocks({ blocks }: { blocks: readonly ProseBlock[] }) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{withLinks(block)}</p>
    ) : (
      <ul key={block[0]}>
        {block.map((item) => (
          <li key={item}>{withLinks(item)}</li>
        ))}
      </ul>
    ),
  );
}

/** Sections of a text page, each with a heading that a link can point to. */
export function Prose({ sections }: { sections: readonly ProseSection[] }) {
  return sections.map((section) => (
    <section
      key={section.id}
      id={section.id}
      className="prose-section"
      aria-labelledby={`${section.id}-title`}
    >
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      <ProseBlocks blocks={section.blocks} />
    </section>
  ));
}

export interface PageHeadProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

/** Title and opening sentence of a public page, with its actions if it has any. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <h1 className="page-title">{title}</h1>
      <p className="page-lead">{lead}</p>
      {children ? <div className="actions">{children}</div> : null}
    </header>
  );
}
