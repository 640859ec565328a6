import fc from 'fast-check';
import Joi from 'joi';
import { idKinds, referTo, samplesFor, withStandIns } from './samples.ts';

/** Generates values that schemas accept, and records fields without a sample. */
export interface ShapeWriter {
  objectFor(schema: Joi.Schema, name: string): fc.Arbitrary<Record<string, unknown>>;
  /** Fields whose schema accepted no sample. */
  withoutSample: Set<string>;
}

interface Terms {
  keys?: { key: string; schema: Joi.Schema }[] | null;
  items?: Joi.Schema[] | null;
  patterns?: { schema?: Joi.Schema; rule: Joi.Schema }[] | null;
  matches?: { schema?: Joi.Schema; then?: Joi.Schema; otherwise?: Joi.Schema }[] | null;
}

interface Described {
  flags?: { only?: boolean; presence?: string };
  allow?: unknown[];
  rules?: { name: string; args?: { limit?: unknown } }[];
}

export function createShapeWriter(): ShapeWriter {
  const withoutSample = new Set<string>();

  function valueFor(schema: Joi.Schema, name: string): fc.Arbitrary<unknown> {
    const { flags = {}, allow = [], rules = [] } = schema.describe() as Described;
    const listed = allow.filter((value) => value === null || typeof value !== 'object');
    if (flags.only && listed.length > 0) return fc.constantFrom(...listed);
    const free = freeValue(schema, name, rules);
    return listed.length > 0
      ? fc.oneof({ weight: 5, arbitrary: free }, { weight: 1, arbitrary: fc.constantFrom(...listed) })
      : free;
  }

  function freeValue(schema: Joi.Schema, name: string, rules: Described['rules']): fc.Arbitrary<unknown> {
    const { keys, items, patterns, matches } = schema.$_terms as Terms;
    const limits = new Map((rules ?? []).map((rule) => [rule.name, rule.args?.limit]));
    const limit = (rule: string, fallback: number) => {
      const found = limits.get(rule);
      return typeof found === 'number' ? found : fallback;
    };
    switch (schema.type) {
      case 'object':
        if (keys) return record(keys);
        return patterns?.[0] ? mapOf(patterns[0], name) : fc.constantFrom({}, { x: 1 });
      case 'array':
        return fc.array(items?.[0] ? valueFor(items[0], name.replace(/s$/, '')) : fc.constant('x'), {
          minLength: Math.min(limit('min', 0), 50),
          maxLength: Math.min(limit('max', 4), Math.max(4, limit('min', 0))),
        });
      case 'alternatives': {
        const choices = (matches ?? []).flatMap((match) => [match.schema, match.then, match.otherwise]);
        const known = choices.filter((choice) => choice !== undefined);
        return fc.oneof(...known.map((choice) => valueFor(choice, name)));
      }
      case 'boolean':
        return fc.boolean();
      case 'number':
        return numberFor(name, limit('min', 0), limit('max', 1_000));
      case 'string':
        return textFor(schema, name);
      default:
        return fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom(1, 0, '1') },
          { weight: 1, arbitrary: textFor(schema, name) },
        );
    }
  }

  /** All fields, or all required and some optional ones. */
  function record(keys: NonNullable<Terms['keys']>): fc.Arbitrary<Record<string, unknown>> {
    const isRequired = (schema: Joi.Schema) =>
      (schema.describe() as Described).flags?.presence === 'required';
    const requiredKeys = keys.filter(({ schema }) => isRequired(schema)).map(({ key }) => key);
    const values = Object.fromEntries(keys.map(({ key, schema }) => [key, valueFor(schema, key)]));
    return fc.oneof(fc.record(values), fc.record(values, { requiredKeys }));
  }

  /** The first of several objects that the whole schema accepts, because fields can exclude each other. */
  function objectFor(schema: Joi.Schema, name: string): fc.Arbitrary<Record<string, unknown>> {
    const made = valueFor(schema, name) as fc.Arbitrary<Record<string, unknown>>;
    const fits = (value: unknown) =>
      schema.validate(JSON.parse(withStandIns(JSON.stringify(value)))).error === undefined;
    const tries = excludesFields(schema) ? 12 : 3;
    return fc
      .array(made, { minLength: tries, maxLength: tries })
      .map((all) => all.find(fits) ?? all[0] ?? {});
  }

  function mapOf(pattern: NonNullable<Terms['patterns']>[number], name: string): fc.Arbitrary<unknown> {
    const key = pattern.schema ? valueFor(pattern.schema, name) : fc.constantFrom('a', 'b');
    return fc.dictionary(key.map(String), valueFor(pattern.rule, name), { maxKeys: 3 });
  }

  function textFor(schema: Joi.Schema, name: string): fc.Arbitrary<string> {
    // Validated within an object, because a schema may refer to sibling fields.
    const holder = Joi.object({ [name]: withoutConditions(schema) });
    const accepts = (text: string) => holder.validate({ [name]: text }).error === undefined;
    const { named, any, isId } = samplesFor(name, accepts);
    if (isId && named.length === 0) return idFor(name);
    if (named.length === 0 && any.length === 0) {
      withoutSample.add(name);
      return fc.constantFrom('x', '1');
    }
    return fc.oneof(
      ...(named.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...named) }] : []),
      ...(any.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...any) }] : []),
    );
  }

  return { objectFor, withoutSample };
}

/** Whether fields of an object exclude each other, so that few combinations are valid. */
function excludesFields({ $_terms }: Joi.Schema): boolean {
  const { keys } = $_terms as Terms;
  return Boolean($_terms.dependencies?.length || keys?.some(({ schema }) => schema.$_terms.whens));
}

/** The schema that a field has when it is allowed. */
function withoutConditions(schema: Joi.Schema): Joi.Schema {
  if (!schema.$_terms.whens) return schema;
  const bare = schema.meta({});
  bare.$_terms.whens = null;
  return bare;
}

/** An id for that name: mostly of the caller's clinic, sometimes of another clinic, of another kind, or unknown. */
export function idFor(name: string): fc.Arbitrary<string> {
  const of = (owner: 'own' | 'other' | 'any') => fc.nat(7).map((index) => referTo(name, owner, index));
  return fc.oneof(
    { weight: 8, arbitrary: of('own') },
    { weight: 2, arbitrary: of('any') },
    { weight: 2, arbitrary: of('other') },
    { weight: 1, arbitrary: fc.constantFrom(...idKinds).map((kind) => referTo(kind, 'any', 0)) },
    { weight: 1, arbitrary: fc.constant('018f0000-0000-7000-8000-00000000dead') },
  );
}

const usualNumbers: Record<string, number> = { version: 1, elapsed: 5_000 };

function numberFor(name: string, min: number, max: number): fc.Arbitrary<number> {
  const usual = usualNumbers[name];
  return fc.oneof(
    ...(usual === undefined ? [] : [{ weight: 12, arbitrary: fc.constant(usual) }]),
    { weight: 3, arbitrary: fc.constantFrom(min, Math.min(min + 1, max), Math.min(1, max)) },
    { weight: 1, arbitrary: fc.constant(max) },
    { weight: 2, arbitrary: fc.integer({ min: Math.ceil(min), max: Math.min(max, 2 ** 31 - 1) }) },
  );
}
