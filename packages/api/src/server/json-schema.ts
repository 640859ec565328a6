import Joi from 'joi';

export type Json = Record<string, unknown>;

export interface SchemaWriter {
  /**
   * Converts a schema to JSON Schema 2020-12. In output mode, schemas with a `className` become component references.
   */
  write(schema: Joi.Schema, mode: 'input' | 'output'): Json;
  /** Component schemas by name. */
  components: Record<string, Json>;
}

/** Converts Joi schemas to JSON Schema for the API description. */
export function createSchemaWriter(): SchemaWriter {
  const components: Record<string, Json> = {};
  /**
   * Component names by their JSON, to find components inside other schemas: Joi converts a schema the same everywhere.
   */
  const names = new Map<string, string>();

  function collect(schema: Joi.Schema): void {
    for (const child of childrenOf(schema)) collect(child);
    const name = classNameOf(schema);
    if (!name) return;
    const { bare } = splitNull(convert(schema, 'output'));
    const text = JSON.stringify(bare);
    if (names.get(text) === name) return;
    if (name in components) throw new Error(`Two different schemas have the className ${name}`);
    components[name] = mapValues(bare, refer);
    names.set(text, name);
  }

  function refer(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(refer);
    if (!isJson(value)) return value;
    const { bare, isNullable } = splitNull(value);
    const name = names.get(JSON.stringify(bare));
    if (!name) return mapValues(value, refer);
    const reference = { $ref: `#/components/schemas/${name}` };
    return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
  }

  return {
    components,
    write(schema, mode) {
      if (mode === 'input') return convert(schema, mode);
      collect(schema);
      return refer(convert(schema, mode)) as Json;
    },
  };
}

function convert(schema: Joi.Schema, mode: 'input' | 'output'): Json {
  const json = schema['~standard'].jsonSchema[mode]({ target: 'draft-2020-12' });
  return withExamples(withNullInEnums(json)) as Json;
}

const examples = new Map<string, string>();

/** A pattern with an example for the API description: readers and tools would make up a day such as 9974-41-41. */
export function patternLike(example: string, pattern: RegExp): RegExp {
  examples.set(pattern.source, example);
  return pattern;
}

function withExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExamples);
  if (!isJson(value)) return value;
  const json = mapValues(value, withExamples);
  const example = examples.get(String(json.pattern));
  return example === undefined ? json : { ...json, examples: [example] };
}

/** Joi adds null to the type of a nullable enum but not to its values, where JSON Schema requires it too. */
function withNullInEnums(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNullInEnums);
  if (!isJson(value)) return value;
  const json = mapValues(value, withNullInEnums);
  const isNullable = Array.isArray(json.type) && json.type.includes('null');
  return isNullable && Array.isArray(json.enum) ? { ...json, enum: [...json.enum, null] } : json;
}

interface Terms {
  keys?: { schema: Joi.Schema }[] | null;
  items?: Joi.Schema[] | null;
  patterns?: { rule: Joi.Schema }[] | null;
  matches?:
    | { schema?: Joi.Schema; then?: Joi.Schema; otherwise?: Joi.Schema; switch?: { then?: Joi.Schema }[] }[]
    | null;
}

/** The direct subschemas of a schema. */
export function childrenOf(schema: Joi.Schema): Joi.Schema[] {
  const { keys, items, patterns, matches } = schema.$_terms as Terms;
  return [
    ...(keys ?? []).map((key) => key.schema),
    ...(items ?? []),
    ...(patterns ?? []).map((pattern) => pattern.rule),
    ...(matches ?? []).flatMap((match) => [
      match.schema,
      match.then,
      match.otherwise,
      ...(match.switch ?? []).map((choice) => choice.then),
    ]),
  ].filter((child) => child !== undefined);
}

/** Component name of a schema in the API description, set with `.meta({ className })`. */
export function classNameOf({ $_terms: { metas } }: Joi.Schema): string | undefined {
  return (metas as { className?: string }[] | undefined)?.findLast(({ className }) => className)?.className;
}

/** Separates null from the other values that a schema allows. */
function splitNull(json: Json): { bare: Json; isNullable: boolean } {
  const { type, anyOf } = json;
  if (Array.isArray(type) && type.length === 2 && type[1] === 'null')
    return { bare: { ...json, type: type[0] }, isNullable: true };
  if (Array.isArray(anyOf) && anyOf[0]?.type === 'null')
    return { bare: { ...json, anyOf: anyOf.slice(1) }, isNullable: true };
  return { bare: json, isNullable: false };
}

function mapValues(json: Json, map: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, map(value)]));
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/**
 * A schema for values that only a custom rule checks. The API description shows the JSON Schema from `.meta({ json })`,
 * because Joi cannot describe the rule.
 */
export const anyValue: Joi.AnySchema = Joi.extend({
  type: 'anyValue',
  base: Joi.any(),
  jsonSchema: (schema: Joi.Schema) => ({ ...schema.$_terms.metas?.at(-1)?.json }),
} as Joi.Extension).anyValue();
