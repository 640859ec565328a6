export interface Merged<V> {
  /** What the form shows next: what was typed, and besides what others stored. */
  values: V;
  /** Fields that others changed to something else than what was typed. */
  theirs: (keyof V)[];
  /** Those of them that both changed; somebody has to choose. They keep what was typed. */
  collisions: (keyof V)[];
}

/**
 * Merges what was typed into what others stored meanwhile.
 * @param base the values when typing began
 * @param together fields that make sense only together, such as an address: they collide as one
 */
export function mergeEdits<V extends object>(
  base: V,
  mine: V,
  stored: V,
  together: readonly (readonly (keyof V)[])[] = [],
): Merged<V> {
  const fields = Object.keys(base) as (keyof V)[];
  const changedBy = (values: V) => fields.filter((field) => values[field] !== base[field]);
  const typed = new Set(changedBy(mine));
  const theirs = changedBy(stored).filter((field) => stored[field] !== mine[field]);
  const groupOf = (field: keyof V) => together.find((group) => group.includes(field)) ?? [field];
  const collides = (field: keyof V) => groupOf(field).some((other) => typed.has(other));
  const collisions = theirs.filter(collides);
  const taken = theirs.filter((field) => !collides(field)).map((field) => [field, stored[field]]);
  return { values: { ...mine, ...Object.fromEntries(taken) }, theirs, collisions };
}
