import type Joi from 'joi';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../test/app.ts';
import { timestamp } from './schemas.ts';

let operator: { token: string };
const app = provideTestApp();
beforeAll(async () => {
  operator = await app.person({ platformRole: 'platform_owner' });
});

const real = ['2026-02-28', '2026-02-28T10:00', '2026-02-28T10:00:00Z'];
const others = ['February', 'february-2026', '819-555-0199'];
const impossible = [
  '2026-02-31',
  '2026-02-31T10:00',
  '2026-02-31T10:00:00Z',
  '2026-02-31T10:00:00.000-05:00',
];

type Terms = Record<'keys' | 'items' | 'matches' | 'patterns', never[] | null | undefined>;

/** All string schemas inside a schema, with their paths. */
function strings(schema: Joi.AnySchema | undefined, place: string): [string, Joi.AnySchema][] {
  if (!schema) return [];
  const { keys, items, matches, patterns } = schema.$_terms as unknown as Terms;
  return [
    ...(schema.type === 'string' ? [[place, schema] as [string, Joi.AnySchema]] : []),
    ...(keys ?? []).flatMap(({ key, schema }) => strings(schema, `${place}.${key}`)),
    ...(items ?? []).flatMap((item) => strings(item, place)),
    ...(matches ?? []).flatMap(({ schema }) => strings(schema, place)),
    ...(patterns ?? []).flatMap(({ rule }) => strings(rule, place)),
  ];
}

/** Values that a schema accepts on its own; one that depends on other keys may throw and then accepts none. */
function taken(schema: Joi.AnySchema, values: readonly string[]): string[] {
  return values.filter((value) => {
    try {
      return schema.validate(value).error === undefined;
    } catch {
      return false;
    }
  });
}

describe('a day that does not exist', () => {
  it('is accepted by no route as a date or timestamp', () => {
    const dates = app.server.table().flatMap(({ method, path, settings }) => {
      const parts = (settings.validate ?? {}) as Record<string, Joi.AnySchema | undefined>;
      return ['params', 'query', 'payload'].flatMap((part) =>
        strings(parts[part], part)
          // Free text, lower-case names and phone numbers accept dates too.
          .filter(([, schema]) => taken(schema, real).length > 0 && taken(schema, others).length === 0)
          .map(([place, schema]) => ({ where: `${method} ${path} ${place}`, schema })),
      );
    });
    expect(dates.length).toBeGreaterThan(50);
    expect(
      dates.filter(({ schema }) => taken(schema, impossible).length > 0).map(({ where }) => where),
    ).toEqual([]);
  });

  it.each(impossible)('is refused with the name of its field: %s', async (moment) => {
    const { status, body } = await app.call({
      url: `/api/logs/audit?from=${encodeURIComponent(moment)}`,
      token: operator.token,
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['from']]);
  });
});

it('a timestamp is normalized, whatever its format', () => {
  for (const form of ['2026-02-28', '2026-02-28T00:00Z', '2026-02-27T19:00:00-05:00'])
    expect(timestamp.validate(form).value).toBe('2026-02-28T00:00:00.000Z');
});
