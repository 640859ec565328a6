/** How a search is carried out; `none` when nothing was typed. Patterns are for LIKE, their wildcards escaped. */
export type Search =
  | { kind: 'none' }
  /** A pasted id of a tenant or an operation. */
  | { kind: 'id'; id: string }
  /** One or two characters: beginnings of clinic names and subdomains. */
  | { kind: 'prefix'; pattern: string }
  /** Every word must occur somewhere in clinic name, subdomain, owner name or owner address. */
  | { kind: 'words'; patterns: readonly string[] };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads what an operator typed or pasted. Trigrams need three characters; what has fewer is found by prefix. */
export function searchFrom(text: string | undefined): Search {
  const typed = (text ?? '').trim();
  if (!typed) return { kind: 'none' };
  if (uuid.test(typed)) return { kind: 'id', id: typed.toLowerCase() };
  const length = [...folded(typed)].length;
  if (length < 3) return { kind: 'prefix', pattern: `${escaped(typed)}%` };
  const words = typed.split(/\s+/);
  const isIndexed = words.some((word) => [...folded(word)].length >= 3);
  const wanted = isIndexed ? words : [typed];
  return { kind: 'words', patterns: wanted.map((word) => `%${escaped(word)}%`) };
}

/** What the database's own folding leaves of a text, as far as its length goes. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
