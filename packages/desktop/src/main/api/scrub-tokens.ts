import { tokenPlaceholder } from '../../ipc-contract.ts';

/** A JSON web token, wherever it stands in a text. */
const anyToken = /eyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]{4,}/g;

/**
 * Puts the placeholder in the place of every session token in what crosses to a page: of those named, and of anything
 * that looks like one.
 * @param value what `JSON.parse` made
 */
export function scrub(value: unknown, tokens: readonly string[]): unknown {
  if (typeof value === 'string') return scrubText(value, tokens);
  if (Array.isArray(value)) return value.map((entry) => scrub(entry, tokens));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [scrubText(name, tokens), scrub(entry, tokens)]),
  );
}

function scrubText(text: string, tokens: readonly string[]): string {
  let clean = text.replace(anyToken, tokenPlaceholder);
  for (const token of tokens) clean = clean.replaceAll(token, tokenPlaceholder);
  return clean;
}
