import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin, RequestRoute, Server } from '@hapi/hapi';
import { brand, DomainError } from '@tamarack/core/domain';
import type Joi from 'joi';
import { default as converter } from 'joi-to-swagger';
import type { ServerDeps } from './deps.ts';
import { accessOf, defineRoute, errorAnswer, type RouteAccess, withAccess } from './routes.ts';

type Json = Record<string, unknown>;

/** The API described from the very schemas that validate it, and a page to read it. */
export const openapi: Plugin<ServerDeps> = {
  name: 'openapi',
  register(server, deps) {
    let description: Json | undefined;
    server.route([
      defineRoute({
        method: 'GET',
        path: '/api/openapi.json',
        summary: 'This description (OpenAPI 3.1)',
        permission: 'public',
        answer: null,
        handler: async ({ h }) => {
          description ??= describe(server, deps);
          return h.response(description).header('cache-control', 'public, max-age=300');
        },
      }),
      ...docsPages(),
    ]);
  },
};

function describe(server: Server, deps: ServerDeps): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of server.table()) {
    const access = accessOf(route);
    if (
      !access ||
      !route.path.startsWith('/api/') ||
      route.path.includes('*') ||
      route.path.startsWith('/api/docs')
    )
      continue;
    const path = route.path;
    paths[path] ??= {};
    paths[path][route.method] = operation(route, access, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: deps.settings.version,
      description:
        'Every clinic answers on its own host; the main host serves registration, accounts and the console.',
    },
    servers: [{ url: deps.settings.publicOrigin }],
    security: [],
    paths,
    components: {
      schemas: { ...schemas, Error: convert(errorAnswer, schemas) },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        clientId: { type: 'apiKey', in: 'header', name: 'x-client-id' },
        clientKey: { type: 'apiKey', in: 'header', name: 'x-client-key' },
        leadMagnetKey: { type: 'apiKey', in: 'header', name: 'api-key' },
      },
    },
  };
}

function operation(route: RequestRoute, access: RouteAccess, schemas: Json): Json {
  const validate = (route.settings.validate ?? {}) as {
    params?: Joi.Schema;
    query?: Joi.Schema;
    payload?: Joi.Schema;
  };
  const client = {
    ...(access.client ? { clientId: [], clientKey: [] } : {}),
    ...(access.leadMagnet ? { leadMagnetKey: [] } : {}),
  };
  const body = route.method === 'get' || route.method === 'delete' ? undefined : validate.payload;
  return {
    operationId: operationId(route),
    summary: access.summary,
    description: `Permission: ${access.permission}. Site: ${access.host}.`,
    tags: [route.path.split('/')[2] ?? 'api'],
    security: [access.permission === 'public' ? client : { ...client, session: [] }],
    parameters: [
      ...parameters(validate.params, 'path', schemas),
      ...parameters(validate.query, 'query', schemas),
      ...(access.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: convert(body, schemas) } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(access.statuses.map((status) => [status, answer(access, schemas)])),
      '4XX': {
        description: 'Refused; the code says why.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function answer(access: RouteAccess, schemas: Json): Json {
  if (!access.answer) return { description: 'Done.' };
  return {
    description: 'Done.',
    content: { 'application/json': { schema: convert(access.answer, schemas) } },
  };
}

function parameters(schema: Joi.Schema | undefined, where: 'path' | 'query', schemas: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = convert(schema, schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function convert(schema: Joi.Schema, schemas: Json): Json {
  const { swagger, components } = converter.default(schema, schemas as never);
  Object.assign(schemas, (components as { schemas?: Json } | undefined)?.schemas ?? {});
  return modern(swagger) as Json;
}

/** OpenAPI 3.1 speaks of null as a type; the converter still writes `nullable`. */
function modern(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modern);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, modern(inner)]),
  ) as Json;
  if (!nullable) return rest;
  if (typeof rest.type === 'string') {
    const choices =
      Array.isArray(rest.enum) && !rest.enum.includes(null) ? { enum: [...rest.enum, null] } : {};
    return { ...rest, ...choices, type: [rest.type, 'null'] };
  }
  return { anyOf: [rest, { type: 'null' }] };
}

function operationId(route: RequestRoute): string {
  const words = route.path
    .replace(/^\/api\//, '')
    .replace(/[{}?]/g, '')
    .split(/[/-]/);
  return route.method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const open: RouteAccess = {
  permission: 'public',
  host: 'main',
  rateLimit: 'general',
  idempotent: false,
  client: false,
  summary: 'The description as a page',
  answer: null,
  statuses: [200],
};

const assets = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['start.js', 'text/javascript'],
]);
const startScript =
  "window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true });";

function docsPages() {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${brand.name} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="api"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
  return [
    withAccess(open, {
      method: 'GET',
      path: '/api/docs',
      handler: (_request, h) => h.response(page).type('text/html'),
    }),
    withAccess(open, {
      method: 'GET',
      path: '/api/docs/{file}',
      handler: (request, h) => {
        const name = String(request.params.file);
        const type = assets.get(name);
        if (!type) throw new DomainError('NOT_FOUND');
        const content = name === 'start.js' ? startScript : readFileSync(join(folder, name));
        return h.response(content).type(type).header('cache-control', 'public, max-age=3600');
      },
    }),
  ];
}
