import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../test/app.ts';
import { describeApi } from './openapi.ts';
import { siteUrl } from './urls.ts';

interface Operation {
  operationId: string;
  description: string;
  servers?: { url: string }[];
  parameters: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

interface Description {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

let description: Description;
const app = provideTestApp();
beforeAll(async () => {
  description = describeApi(app.server, app.deps) as unknown as Description;
});

/** All schemas under a `schema` key of the description. */
function schemasIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === 'schema' ? [inner as object] : []),
    ...schemasIn(inner),
  ]);
}

describe('the API description', () => {
  it('has no two paths that differ only in parameter names', () => {
    const shapes = Object.keys(description.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  it('has valid JSON Schema 2020-12 throughout, with references that resolve', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: true });
    ajv.addSchema(description, 'api');
    const schemas = [...Object.values(description.components.schemas), ...schemasIn(description.paths)];
    expect(schemas.length).toBeGreaterThan(300);
    for (const schema of schemas) {
      expect(ajv.validateSchema(schema), JSON.stringify(schema)).toBe(true);
      const text = JSON.stringify(schema);
      expect(text).not.toContain('"nullable"');
      const absolute = JSON.parse(text.replaceAll('"#/components', '"api#/components')) as object;
      expect(() => ajv.compile(absolute)).not.toThrow();
    }
  });

  it('gives every operation a unique id and describes every path parameter', () => {
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    const ids = operations.map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(described.sort(), path).toEqual(named.sort());
    }
  });

  it('lists every success status', () => {
    const suspend = description.paths['/api/tenants/{tenantId}/suspend']?.post;
    expect(Object.keys(suspend?.responses ?? {})).toEqual(['200', '202', '4XX', '5XX']);
  });

  it('names the host of each operation, so that a client calls a clinic’s routes there', () => {
    const serversOf = (path: string) => description.paths[path]?.post?.servers?.map(({ url }) => url);
    const [main, clinic] = [app.deps.settings.publicOrigin, siteUrl(app.deps.settings, '{subdomain}')];
    expect(serversOf('/api/tenants')).toBeUndefined();
    expect(serversOf('/api/clinic/clients')).toEqual([clinic]);
    expect(serversOf('/api/auth/login')).toEqual([main, clinic]);
  });

  it('says which operations need a step-up and which have a limit of their own', () => {
    const aboutPost = (path: string) => description.paths[path]?.post?.description;
    expect(aboutPost('/api/tenants/{tenantId}/terminate')).toBe(
      'Permission: tenants:terminate. Site: main. Needs a step-up.',
    );
    expect(aboutPost('/api/auth/login')).toBe(
      'Permission: public. Site: main and clinic. At most 20 requests in 60 seconds.',
    );
  });

  it('gives an existing day as an example of one', () => {
    const createdFrom = description.paths['/api/tenants']?.get?.parameters.find(
      ({ name }) => name === 'createdFrom',
    );
    expect(createdFrom).toMatchObject({ schema: { examples: ['2026-11-24'] } });
  });

  it('names only operations that exist at its head', () => {
    const head = description.info.description;
    const named = [...head.matchAll(/(GET|POST) (\/api\/[\w/-]+)/g)].map(([, method = '', path = '']) => [
      method,
      path,
    ]);
    const called = [...head.matchAll(/curl '?https:\/\/[^/]+(\/api\/[\w/-]+)/g)].map(([, path = '']) => path);
    expect(called).toEqual(['/api/auth/login', '/api/tenants']);
    const missing = named.filter(
      ([method = '', path = '']) => !description.paths[path]?.[method.toLowerCase()],
    );
    expect([...missing, ...called.filter((path) => !description.paths[path])]).toEqual([]);
  });

  it('lists every error code under its HTTP status', () => {
    const { Error: error } = description.components.schemas as {
      Error: { properties: { code: { description: string; enum: string[] } } };
    };
    const { description: listed, enum: codes } = error.properties.code;
    expect(listed).toContain('- 405: METHOD_NOT_ALLOWED\n');
    expect(codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(listed))).toEqual([]);
  });

  it('allows null in a nullable enum', () => {
    const { WebhookEndpoint } = description.components.schemas;
    expect(WebhookEndpoint).toMatchObject({
      properties: { disabledBecause: { type: ['string', 'null'], enum: ['operator', 'gone', null] } },
    });
  });
});
