import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import {
  eitherOf,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  type Shape,
  shape,
  withDefaults,
} from './shape.ts';

interface Pet {
  name: string;
  kind: 'cat' | 'dog';
  age: number | null;
  tags: string[];
  owner?: { email: string };
}

const owner = shape<{ email: string }>({ email: Joi.string() });
const keys = {
  name: Joi.string(),
  kind: oneOf(['cat', 'dog']),
  age: nullable(Joi.number()),
  tags: listOf(Joi.string()),
  owner: optional(owner),
};
const pet = shape<Pet>(keys);
const rex = { name: 'Rex', kind: 'dog', age: null, tags: [] };

describe('a shape', () => {
  it('requires every key that is not optional, and allows no other', () => {
    expect(pet.validate(rex).error).toBeUndefined();
    for (const key of ['name', 'kind', 'age', 'tags'])
      expect(pet.validate({ ...rex, [key]: undefined }).error?.message).toContain(`"${key}" is required`);
    expect(pet.validate({ ...rex, colour: 'red' }).error?.message).toContain('"colour" is not allowed');
  });

  it('allows null only where a key is nullable', () => {
    expect(pet.validate({ ...rex, name: null }).error).toBeDefined();
    expect(pet.validate({ ...rex, age: 3 }).error).toBeUndefined();
  });

  it('fills in the defaults', () => {
    const page = withDefaults(
      shape<{ limit?: number; before?: string }>({
        limit: optional(Joi.number()),
        before: optional(Joi.string()),
      }),
      { limit: 25 },
    );
    expect(page.validate({}).value).toEqual({ limit: 25 });
    const filled: Shape<{ limit?: number; before?: string }, { limit: number; before?: string }> = page;
    expect(filled).toBe(page);
    // @ts-expect-error: `before` has no default
    const wrong: Shape<{ limit?: number; before?: string }, { limit: number; before: string }> = page;
    expect(wrong).toBe(page);
  });

  it('supports records, maps and alternatives', () => {
    shape<{
      counts: Record<'cat' | 'dog', number>;
      notes: Record<string, string>;
      pet: Pet | { email: string };
    }>({
      counts: recordOf(['cat', 'dog'], Joi.number()),
      notes: mapOf(Joi.string()),
      pet: eitherOf(pet, owner),
    });
    shape<{ counts: Record<'cat' | 'dog', number> }>({
      // @ts-expect-error: `dog` is missing
      counts: recordOf(['cat'], Joi.number()),
    });
  });

  it('takes its type from where it is used', () => {
    const { tags: _, ...untagged } = keys;
    const sameShape: Shape<Pet> = shape(keys);
    // @ts-expect-error: `tags` is missing
    const incomplete: Shape<Pet> = shape(untagged);
    // @ts-expect-error: no type is known
    const unknown = shape(keys);
    const nested: Shape<{ pets: Pet[]; first: Pet | null; ages: number[] }> = shape({
      pets: listOf(shape(keys)),
      first: nullable(shape(keys)),
      ages: listOf(Joi.number()),
    });
    const incompletePets: Shape<{ pets: Pet[] }> = shape({
      // @ts-expect-error: `tags` is missing
      pets: listOf(shape(untagged)),
    });
    expect([sameShape, incomplete, unknown, nested, incompletePets]).toHaveLength(5);
  });

  it('does not compile when it differs from its type', () => {
    const { tags: _, ...untagged } = keys;
    // @ts-expect-error: `tags` is missing
    shape<Pet>(untagged);
    // @ts-expect-error: `colour` is unknown
    shape<Pet>({ ...untagged, tags: keys.tags, colour: Joi.string() });
    // @ts-expect-error: `name` is a string
    shape<Pet>({ ...keys, name: Joi.number() });
    // @ts-expect-error: `name` is never null
    shape<Pet>({ ...keys, name: nullable(Joi.string()) });
    // @ts-expect-error: `name` is required
    shape<Pet>({ ...keys, name: optional(Joi.string()) });
    // @ts-expect-error: `owner` may be missing
    shape<Pet>({ ...keys, owner });
    // @ts-expect-error: `age` may be null
    shape<Pet>({ ...keys, age: Joi.number() });
    // @ts-expect-error: `kind` is not just any string
    shape<Pet>({ ...keys, kind: Joi.string() });
    // @ts-expect-error: `horse` is not a kind
    shape<Pet>({ ...keys, kind: oneOf(['cat', 'dog', 'horse']) });
    // @ts-expect-error: tags are strings
    shape<Pet>({ ...keys, tags: listOf(Joi.number()) });
    // @ts-expect-error: nested objects are checked too
    shape<Pet>({ ...keys, owner: optional(Joi.object({ email: Joi.string() })) });
    // @ts-expect-error: its input is narrower than its type
    const narrower: Shape<{ name: string | null }> = shape<{ name: string }>({ name: Joi.string() });
    expect(narrower).toBeDefined();
  });
});
