import { tokenPlaceholder } from '../../ipc-contract.ts';

/** Any JSON web token within a text. */
const jsonWebToken = /eyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]{4,}/g;

/**
 * Replaces every session token in data for a page by the placeholder: the given tokens, and anything that looks like a
 * token.
 * @param value as `JSON.parse` returns it
 */
export function scrubTokens(value: unknown, tokens: readonly (string | null)[]): unknown {
  if (typeof value === 'string') return scrubText(value, tokens);
  if (Array.isArray(value)) return value.map((entry) => scrubTokens(entry, tokens));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [scrubText(name, tokens), scrubTokens(entry, tokens)]),
  );
}

function scrubText(text: string, tokens: readonly (string | null)[]): string {
  let scrubbed = text.replace(jsonWebToken, tokenPlaceholder);
  for (const token of tokens) {
    if (token !== null) scrubbed = scrubbed.replaceAll(token, tokenPlaceholder);
  }
  return scrubbed;
}
