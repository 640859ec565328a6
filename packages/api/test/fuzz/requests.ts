import type { RequestRoute } from '@hapi/hapi';
import fc from 'fast-check';
import Joi from 'joi';
import { accessOf } from '../../src/server/routes.ts';
import { callersOf, hostsOf } from './callers.ts';
import { type FormField, formsOf } from './forms.ts';
import { linkPurposes } from './furniture.ts';
import { type BodyFault, bodyFaults, hostileText, hostileValue, oddHeaders } from './hostile.ts';
import { referTo } from './samples.ts';
import { idFor, type ShapeWriter } from './shapes.ts';

/** One request, with placeholders for the fixture's ids. */
export interface Input {
  kind: 'valid-shaped' | 'hostile';
  method: string;
  /** Path template with `{name}`. */
  path: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  bodyFault: BodyFault | null;
  /** Whether the body is a form post. */
  isForm: boolean;
  headers: Record<string, string>;
  caller: string;
  host: string;
}

/** Position in an input where a mutation replaces a value. */
type Spot = { holder: Record<string, unknown> | unknown[]; key: string | number };

/** Replacement of one value, anywhere in the request. */
interface Mutation {
  at: number;
  value: unknown;
}

/** Requests to a route: half of them valid by its schemas, half with a fault. */
export function requestsTo(route: RequestRoute, shapes: ShapeWriter): fc.Arbitrary<Input> {
  const valid = validRequest(route, shapes);
  const mutations = fc.array(fc.record({ at: fc.nat(60), value: hostileValue }), { maxLength: 3 });
  const hostile = fc
    .record({
      input: valid,
      mutations,
      fault: fc.option(fc.constantFrom(...bodyFaults), { freq: 3 }),
      headers: fc.subarray([...oddHeaders], { maxLength: 3 }),
      extra: fc.option(fc.tuple(hostileText, hostileValue), { freq: 6 }),
      method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'), {
        freq: 15,
      }),
    })
    .map(({ input, mutations, fault, headers, extra, method }) => {
      const changed = mutated(input, mutations);
      return {
        ...changed,
        query: Object.fromEntries([...Object.entries(changed.query), ...(extra ? [extra] : [])]),
        kind: 'hostile' as const,
        method: method ?? changed.method,
        bodyFault: takesBody(input.method) ? fault : null,
        headers: Object.assign({}, ...headers) as Record<string, string>,
      };
    });
  return fc.oneof(valid, hostile);
}

const takesBody = (method: string) => method !== 'GET' && method !== 'DELETE';

function validRequest(route: RequestRoute, shapes: ShapeWriter): fc.Arbitrary<Input> {
  const validate = (route.settings.validate ?? {}) as Record<string, unknown>;
  const method = (route.method === '*' ? 'post' : route.method).toUpperCase();
  const form = formsOf(route.path);
  const part = (name: 'params' | 'query' | 'payload') => {
    const schema = validate[name];
    return Joi.isSchema(schema) ? shapes.objectFor(schema, name) : null;
  };
  const access = accessOf(route);
  return fc
    .record({
      params: part('params') ?? paramsFor(route.path),
      query: part('query') ?? fc.constantFrom({}, { plan: 'pro', utm_source: 'a' }),
      body: takesBody(method)
        ? form
          ? formBody(form)
          : (part('payload') ?? fc.constant({}))
        : fc.constant(undefined),
      caller: callersOf(access),
      host: hostsOf(route),
      key: fc.option(fc.constantFrom('a-key', 'another-key'), { freq: 8 }),
      isFitting: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
    })
    .map(({ key, isFitting, ...input }) => ({
      ...(isFitting ? fitted(input, route.path) : input),
      kind: 'valid-shaped' as const,
      method,
      path: route.path,
      bodyFault: null,
      isForm: form !== undefined,
      headers: (key ? { 'idempotency-key': key } : {}) as Record<string, string>,
    }));
}

/** The purpose of a route's link. */
const purposes: readonly [RegExp, string][] = [
  [/newsletter\/\{/, 'confirm'],
  [/unsubscribe\/\{/, 'unsubscribe'],
  [/downloads\/|validate-template/, 'report'],
  [/api\/sandbox\//, 'sandbox'],
  [/auth\/exchange/, 'site_code'],
  [/impersonation\/exchange/, 'impersonation'],
  [/invitations\/accept/, 'invitation'],
  [/set-password|links\//, 'password_reset'],
];

/** The same request with matching ids and links: all of the caller's own clinic, and for this route. */
function fitted<T extends Pick<Input, 'params' | 'query' | 'body'>>(input: T, path: string): T {
  const purpose = purposes.find(([pattern]) => pattern.test(path))?.[1];
  const link = purpose && referTo('token', 'own', linkPurposes.indexOf(purpose));
  const change = <V>(value: V): V => {
    if (value === undefined) return value;
    const text = JSON.stringify(value).replace(/@@(\w+):(?:other|any):/g, '@@$1:own:');
    return JSON.parse(link ? text.replace(/@@token:own:\d+@@/g, link) : text) as V;
  };
  return { ...input, params: change(input.params), query: change(input.query), body: change(input.body) };
}

/** Values for path parameters without a schema. */
function paramsFor(path: string): fc.Arbitrary<Record<string, unknown>> {
  const names = [...path.matchAll(/\{(\w+)[^}]*\}/g)].map((match) => match[1] as string);
  const pages = [
    '',
    'pricing',
    'admin/tenants',
    'fr',
    'signin',
    'x.php',
    'assets/x.js',
    'favicon.svg',
    'start.js',
  ];
  const values = names.map((name) => {
    if (name === 'path' || name === 'file') return fc.constantFrom(...pages);
    return name === 'token'
      ? fc.nat(linkPurposes.length - 1).map((index) => referTo('token', 'own', index))
      : idFor(name);
  });
  return fc.record(
    Object.fromEntries(names.map((name, index) => [name, values[index] as fc.Arbitrary<unknown>])),
  );
}

function formBody(fields: readonly FormField[]): fc.Arbitrary<Record<string, string>> {
  const values = Object.fromEntries(fields.map(({ name, samples }) => [name, fc.constantFrom(...samples)]));
  return fc.record(values, {
    requiredKeys: fields.filter((field) => field.required).map(({ name }) => name),
  });
}

/** Replaces values of the request by their position; a request without values gets an unknown query parameter. */
function mutated(input: Input, mutations: readonly Mutation[]): Input {
  const changed = structuredClone(input);
  for (const { at, value } of mutations) {
    const positions = [changed.params, changed.query, changed.body].flatMap((part) => spotsIn(part));
    const position = positions[at % Math.max(1, positions.length)];
    if (!position) changed.query.fuzz = structuredClone(value);
    else (position.holder as Record<string | number, unknown>)[position.key] = structuredClone(value);
  }
  return changed;
}

function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()].slice(0, 10) : Object.keys(value);
  return keys.flatMap((key) => [
    { holder: value as Spot['holder'], key },
    ...spotsIn((value as Record<string | number, unknown>)[key]),
  ]);
}
