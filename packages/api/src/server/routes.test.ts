import { endpoint } from '@tamarack/core/domain';
import type Joi from 'joi';
import { expect, it } from 'vitest';
import { defineRoute } from './routes.ts';
import { text } from './schemas.ts';
import { shape } from './shape.ts';

const rules = { permission: 'public', summary: 'Remove a thing', handler: async () => {} } as const;
const paramsOf = ({ options }: ReturnType<typeof defineRoute>) =>
  (options as { validate: { params: Joi.ObjectSchema } }).validate.params;

it('accepts only ids in path parameters that are named so, unless the route says otherwise', () => {
  const thing = endpoint('DELETE', '/api/boxes/{boxId}/things/{thingId}').types();
  const ids = {
    boxId: '0190a6f2-7d3c-7aaa-8bbb-0123456789ab',
    thingId: '0190A6F2-7D3C-7AAA-8BBB-0123456789AC',
  };
  const params = paramsOf(defineRoute(thing, rules));
  expect(params.validate(ids).value).toEqual({ ...ids, thingId: ids.thingId.toLowerCase() });
  for (const refused of [{ boxId: ids.boxId }, { ...ids, thingId: '7' }, { ...ids, other: ids.boxId }])
    expect(params.validate(refused).error).toBeDefined();
  const named = shape<typeof ids>({ boxId: text(20), thingId: text(20) });
  expect(
    paramsOf(defineRoute(thing, { ...rules, params: named })).validate({ boxId: 'a', thingId: 'b' }).error,
  ).toBe(undefined);
});

it('needs a schema for every other path parameter', () => {
  const page = endpoint('DELETE', '/api/pages/{name}/{pageId}').types();
  // @ts-expect-error: `name` has no schema
  defineRoute(page, rules);
  const numbered = endpoint('DELETE', '/api/pages/{pageId}').types<{ params: { pageId: number } }>();
  // @ts-expect-error: `pageId` is a number
  defineRoute(numbered, rules);
});
