import { Fragment, type ReactNode } from 'react';

export interface RichTextProps {
  /** A translated message with marked parts, such as `Read the <terms>Terms</terms>.`; marks do not nest. */
  text: string;
  /** The element for each mark; a mark without an entry stays plain text. */
  parts: Record<string, (content: string) => ReactNode>;
}

/** Renders a translated sentence with elements inside, so that translators see the whole sentence. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/g);
  const nodes: ReactNode[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    nodes.push(pieces[at]);
    const name = pieces[at + 2];
    if (name === undefined) continue;
    const content = (pieces[at + 1] ?? '').slice(name.length + 2, -(name.length + 3));
    nodes.push(<Fragment key={`${name}-${at}`}>{parts[name]?.(content) ?? content}</Fragment>);
  }
  return <>{nodes}</>;
}
