/** A new key for one attempt of a person to create or do something; a repeat of the same attempt reuses it. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
