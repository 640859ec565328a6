import { searchesBeginnings, searchLength, shortestPiece } from '@tamarack/core/domain';

/** How a search is carried out; `none` when nothing was typed. Patterns are for LIKE, their wildcards escaped. */
export type Search =
  | { kind: 'none' }
  /** A pasted id. */
  | { kind: 'id'; id: string }
  /** One or two characters: beginnings. */
  | { kind: 'prefix'; pattern: string }
  /** Every word must occur somewhere. */
  | { kind: 'words'; patterns: readonly string[] };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads what an operator typed or pasted. Trigrams need three characters; what has fewer is found by prefix. */
export function searchFrom(text: string | undefined): Search {
  const typed = meant((text ?? '').trim());
  if (!typed) return { kind: 'none' };
  if (uuid.test(typed)) return { kind: 'id', id: typed.toLowerCase() };
  if (searchesBeginnings(typed)) return { kind: 'prefix', pattern: `${escaped(typed)}%` };
  const words = typed.split(/\s+/);
  const isIndexed = words.some((word) => searchLength(word) >= shortestPiece);
  const wanted = isIndexed ? words : [typed];
  return { kind: 'words', patterns: wanted.map((word) => `%${escaped(word)}%`) };
}

const addressStart = /^https?:\/\/([^\s./:?#]+)\S*$/i;

/** A pasted address stands for what it leads to: the id in a page of the console, else the subdomain of a site. */
function meant(typed: string): string {
  const [address, firstLabel] = addressStart.exec(typed) ?? [];
  if (!address || !firstLabel) return typed;
  return address.split(/[/?#=&]/).find((part) => uuid.test(part)) ?? firstLabel;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
