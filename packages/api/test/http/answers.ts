import type { Request, Server } from '@hapi/hapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ServerDeps } from '../../src/server/deps.ts';
import { describeApi } from '../../src/server/openapi.ts';

/**
 * Checks every JSON response of the API against its description, as plain JSON Schema 2020-12. A response that differs,
 * or whose status is not described, becomes a 500 and is added to the returned list.
 */
export function checkAnswers(server: Server, deps: ServerDeps): string[] {
  const differences: string[] = [];
  const validatorOf = validatorsOf(server, deps);
  server.ext('onPreResponse', (request, h) => {
    const difference = differenceOf(request, validatorOf);
    if (!difference) return h.continue;
    differences.push(difference);
    throw new Error(difference);
  });
  return differences;
}

type ValidatorOf = (path: string, method: string, status: number) => ValidateFunction | undefined;

function differenceOf(request: Request, validatorOf: ValidatorOf): string | undefined {
  const { response, route } = request;
  const method = request.method === 'head' ? 'get' : request.method;
  const isChecked = request.path.startsWith('/api/') && route.path !== '/api/openapi.json';
  if (!isChecked || 'isBoom' in response) return undefined;
  if (response.variety !== 'plain' || typeof response.source !== 'object' || response.source === null)
    return undefined;
  const what = `${method.toUpperCase()} ${route.path} answers ${response.statusCode}`;
  const validate = validatorOf(route.path, method, response.statusCode);
  if (!validate) return `${what}, which its description does not have`;
  if (validate(JSON.parse(JSON.stringify(response.source)))) return undefined;
  return `${what} other than described: ${JSON.stringify(validate.errors)}`;
}

/** Servers with the same routes share their schemas, so each test worker compiles them only once. */
const compiled = new Map<string, ValidatorOf>();

function validatorsOf(server: Server, deps: ServerDeps): ValidatorOf {
  const routes = server.table().map(({ method, path }) => `${method} ${path}`);
  const key = routes.toSorted().join('\n');
  const validatorOf = compiled.get(key) ?? validators(() => describeApi(server, deps));
  compiled.set(key, validatorOf);
  return validatorOf;
}

function validators(describe: () => object): ValidatorOf {
  let ajv: Ajv2020 | undefined;
  return (path, method, status) => {
    // Formats are annotations in JSON Schema 2020-12; `strict` would refuse the keywords of OpenAPI around the schemas.
    ajv ??= new Ajv2020({ strict: false, validateFormats: false }).addSchema(describe(), 'api');
    const responses = ['paths', path, method, 'responses'];
    const content = ['content', 'application/json', 'schema'];
    return (
      ajv.getSchema(pointer([...responses, String(status), ...content])) ??
      (status >= 400 ? ajv.getSchema(pointer(['components', 'schemas', 'Error'])) : undefined)
    );
  };
}

function pointer(segments: string[]): string {
  const escaped = segments.map((part) =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  return `api#/${escaped.join('/')}`;
}
