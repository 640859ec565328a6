import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin, RequestRoute, Server } from '@hapi/hapi';
import { brand } from '@tamarack/core/domain';
import type Joi from 'joi';
import { apiGuide, describeAccess, describeErrorCodes } from './api-guide.ts';
import type { ServerDeps } from './deps.ts';
import { pagePolicy } from './headers.ts';
import { createSchemaWriter, type Json, type SchemaWriter } from './json-schema.ts';
import { found } from './refusals.ts';
import { accessOf, defineRoute, errorAnswer, pageAt, type RouteAccess, withAccess } from './routes.ts';
import { siteUrl } from './urls.ts';

/** Serves the API description, generated from the schemas that validate requests, and a page to read it. */
export const openapi: Plugin<ServerDeps> = {
  name: 'openapi',
  register(server, deps) {
    let description: Json | undefined;
    server.route([
      defineRoute(pageAt('/api/openapi.json'), {
        summary: 'This description (OpenAPI 3.1)',
        permission: 'public',
        file: 'application/json',
        handler: async ({ h }) => {
          description ??= describeApi(server, deps);
          return h.response(description).header('cache-control', 'public, max-age=300');
        },
      }),
      ...docsPages(),
    ]);
  },
};

/** Describes all routes under /api as OpenAPI 3.1. */
export function describeApi(server: Server, deps: ServerDeps): Json {
  const schemas = createSchemaWriter();
  const paths: Record<string, Json> = {};
  const main = { url: deps.settings.publicOrigin };
  const clinic = {
    url: siteUrl(deps.settings, '{subdomain}'),
    variables: { subdomain: { default: 'clinic', description: 'The clinic’s subdomain.' } },
  };
  const serversOf = { main: [main], clinic: [clinic], both: [main, clinic] };
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
    paths[path][route.method] = {
      ...operation(route, access, schemas),
      ...(access.host === 'main' ? {} : { servers: serversOf[access.host] }),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: deps.settings.version,
      description: apiGuide,
    },
    servers: [main],
    security: [],
    paths,
    components: {
      schemas: {
        ...schemas.components,
        Error: schemas.write(
          errorAnswer.keys({ code: errorAnswer.extract('code').description(describeErrorCodes()) }),
          'output',
        ),
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        clientId: { type: 'apiKey', in: 'header', name: 'x-client-id' },
        clientKey: { type: 'apiKey', in: 'header', name: 'x-client-key' },
        leadMagnetKey: { type: 'apiKey', in: 'header', name: 'api-key' },
      },
    },
  };
}

function operation(route: RequestRoute, access: RouteAccess, schemas: SchemaWriter): Json {
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
    description: describeAccess(access),
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
            content: { 'application/json': { schema: schemas.write(body, 'input') } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(access.statuses.map((status) => [status, answer(access, schemas)])),
      '4XX': refused('Refused; the code says why.'),
      '5XX': refused('Failed; the code says why.'),
    },
  };
}

function refused(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function answer(access: RouteAccess, schemas: SchemaWriter): Json {
  const description = 'Done.';
  if (access.file) return { description, content: { [access.file]: {} } };
  if (!access.answer) return { description };
  return {
    description,
    content: { 'application/json': { schema: schemas.write(access.answer, 'output') } },
  };
}

function parameters(schema: Joi.Schema | undefined, where: 'path' | 'query', schemas: SchemaWriter): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.write(schema, 'input') as {
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
/** Swagger UI turns descriptions into markup, so its page allows plain tags, which have no attributes. */
const startScript = `const plainTags = /<\\/?(?:p|i|b|em|strong|code|pre|ul|ol|li|br)>/g;
globalThis.trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.replace(plainTags, '').includes('<')) throw new TypeError('Only plain tags may become markup: ' + text);
    return text;
  },
});
// Drawn all at once, the operations would make the page slow.
window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'none', filter: true });
`;

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
      handler: (request, h) =>
        h
          .response(page)
          .type('text/html')
          // Swagger UI includes DOMPurify, whose Trusted Types policy has this name.
          .header('content-security-policy', pagePolicy(request, 'default dompurify')),
    }),
    withAccess(open, {
      method: 'GET',
      path: '/api/docs/{file}',
      handler: (request, h) => {
        const name = String(request.params.file);
        const type = found(assets.get(name));
        const content = name === 'start.js' ? startScript : readFileSync(join(folder, name));
        return h.response(content).type(type).header('cache-control', 'public, max-age=3600');
      },
    }),
  ];
}
