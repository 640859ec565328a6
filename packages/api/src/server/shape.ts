import Joi from 'joi';

declare const value: unique symbol;
declare const input: unique symbol;
declare const output: unique symbol;
declare const optionalValue: unique symbol;

/** A schema whose value type is known to the compiler. */
export type Bound<V> = Joi.AnySchema & { readonly [value]: V };

/** A schema that accepts exactly the input or answer `T`; `Out` is `T` with its defaults filled in. */
export type Shape<T, Out = T> = Bound<T> & {
  readonly [input]: (accepted: T) => void;
  readonly [output]: Out;
};

/** A schema for a key that may be missing. */
export type OptionalKey<V> = Joi.AnySchema & { readonly [optionalValue]: V };

type Scalar<V> = null extends V
  ? never
  : string extends V
    ? Joi.StringSchema
    : number extends V
      ? Joi.NumberSchema
      : boolean extends V
        ? Joi.BooleanSchema
        : V extends Date
          ? Joi.DateSchema
          : never;

/** Schemas for a value of type `V`: plain Joi for a string, number, boolean or date, a bound schema for the rest. */
type SchemaFor<V> = unknown extends V ? Joi.AnySchema : Bound<V> | Scalar<V>;

type KeySchemas<T> = {
  [K in keyof T]-?: object extends Pick<T, K> ? OptionalKey<Exclude<T[K], undefined>> : SchemaFor<T[K]>;
};

type ValueOf<S> =
  S extends Bound<infer V>
    ? V
    : S extends Joi.StringSchema
      ? string
      : S extends Joi.NumberSchema
        ? number
        : S extends Joi.BooleanSchema
          ? boolean
          : S extends Joi.DateSchema
            ? Date
            : unknown;

/**
 * Schema of an object of type `T`, which an endpoint's route takes from the endpoint. A key that is missing, unknown, of
 * another type, or wrongly optional or nullable does not compile. Every key is required unless it is `optional`.
 */
export function shape<T extends object = never>(
  keys: KeySchemas<NoInfer<T>>,
): Shape<T> & Joi.ObjectSchema<T> {
  const required = Object.entries<Joi.AnySchema>(keys).map(([key, schema]) => [
    key,
    schema.$_getFlag('presence') ? schema : schema.required(),
  ]);
  return Joi.object(Object.fromEntries(required)) as Shape<T> & Joi.ObjectSchema<T>;
}

/** A key that may be missing. */
export function optional<S extends Joi.AnySchema>(schema: S): OptionalKey<ValueOf<S>> {
  return schema.optional() as Joi.AnySchema as OptionalKey<ValueOf<S>>;
}

/** A value that may be null. */
export function nullable<T extends object>(schema: Shape<T>): Bound<T | null>;
export function nullable<S extends Joi.AnySchema>(schema: S): Bound<ValueOf<S> | null>;
export function nullable<S extends Joi.AnySchema>(schema: S): Bound<ValueOf<S> | null> {
  return schema.allow(null) as Joi.AnySchema as Bound<ValueOf<S> | null>;
}

/** One of the values given. */
export function oneOf<const V extends string | number | null>(values: readonly V[]): Bound<V> {
  const type = values.some((known) => typeof known === 'number') ? Joi.number() : Joi.string();
  return type.valid(...values) as Joi.AnySchema as Bound<V>;
}

/** A list; rules such as `.min(1)` and `.unique()` may follow. */
export function listOf<T extends object>(item: Shape<T>): Bound<T[]> & Joi.ArraySchema;
export function listOf<S extends Joi.AnySchema>(item: S): Bound<ValueOf<S>[]> & Joi.ArraySchema;
export function listOf<S extends Joi.AnySchema>(item: S): Bound<ValueOf<S>[]> & Joi.ArraySchema {
  return Joi.array().items(item) as unknown as Bound<ValueOf<S>[]> & Joi.ArraySchema;
}

/** An object with a value for each of the keys given. */
export function recordOf<const K extends string, S extends Joi.AnySchema>(
  keys: readonly K[],
  schema: S,
): Bound<Record<K, ValueOf<S>>> {
  const entries = keys.map((key) => [key, schema.required()]);
  return Joi.object(Object.fromEntries(entries)) as Joi.AnySchema as Bound<Record<K, ValueOf<S>>>;
}

/** An object with any keys. */
export function mapOf<S extends Joi.AnySchema>(schema: S): Bound<Record<string, ValueOf<S>>> {
  return Joi.object().pattern(Joi.string(), schema) as Joi.AnySchema as Bound<Record<string, ValueOf<S>>>;
}

/** Either of several shapes. */
export function eitherOf<S extends Joi.AnySchema[]>(...schemas: S): Shape<ValueOf<S[number]>> {
  return Joi.alternatives(...schemas) as Joi.AnySchema as Shape<ValueOf<S[number]>>;
}

/** Binds a schema that the compiler cannot check, such as rules that depend on other keys or formats of a library. */
export function trusted<T>(schema: Joi.AnySchema): Shape<T> {
  return schema as Shape<T>;
}

/** Fills in defaults for missing keys, so that handlers always find them. */
export function withDefaults<T extends object, const D extends Partial<T>>(
  schema: Shape<T> & Joi.ObjectSchema<T>,
  defaults: D,
): Shape<T, T & Required<Pick<T, keyof D & keyof T>>> & Joi.ObjectSchema<T> {
  const filled = Object.entries(defaults).reduce(
    (before: Joi.ObjectSchema, [key, fallback]) =>
      before.fork(key, (found) => found.default(fallback as Joi.BasicType)),
    schema,
  );
  return filled as never;
}
