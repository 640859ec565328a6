export interface Merged<V> {
  /** The values to show next: the edits, and the changes of others in the remaining fields. */
  values: V;
  /** Fields that others changed to a different value than the form has. */
  theirs: (keyof V)[];
  /** Fields among `theirs` that both changed. They keep the edits until somebody chooses. */
  collisions: (keyof V)[];
}

/** Whether two values of a field are the same; lists are compared item by item. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

/**
 * Merges the edits of a form with a version that others stored meanwhile.
 * @param base the values when editing began
 * @param together groups of fields that only make sense together, such as an address: they collide as one
 */
export function mergeEdits<V extends object>(
  base: V,
  mine: V,
  stored: V,
  together: readonly (readonly (keyof V)[])[] = [],
): Merged<V> {
  const fields = Object.keys(base) as (keyof V)[];
  const changedBy = (values: V) => fields.filter((field) => !isSameValue(values[field], base[field]));
  const typed = new Set(changedBy(mine));
  const theirs = changedBy(stored).filter((field) => !isSameValue(stored[field], mine[field]));
  const groupOf = (field: keyof V) => together.find((group) => group.includes(field)) ?? [field];
  const collides = (field: keyof V) => groupOf(field).some((other) => typed.has(other));
  const collisions = theirs.filter(collides);
  const taken = theirs.filter((field) => !collides(field)).map((field) => [field, stored[field]]);
  return { values: { ...mine, ...Object.fromEntries(taken) }, theirs, collisions };
}
