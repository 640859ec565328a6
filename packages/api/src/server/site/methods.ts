import type { Request } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import { accessOf } from '../routes.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The error when no route matches: METHOD_NOT_ALLOWED with the methods that the path supports on this site, else
 * NOT_FOUND.
 */
export function noRoute({ path, method, server, app }: Request): DomainError {
  const allow = methods
    .filter((other) => other.toLowerCase() !== method)
    .filter((other) => {
      const route = server.match(other.toLowerCase() as 'get', path);
      const access = route && accessOf(route);
      // Catch-all routes do not count.
      if (!access || route.method === '*' || route.path === '/api/{path*}') return false;
      return access.host === 'both' || access.host === app.site.kind;
    })
    .flatMap((other) => (other === 'GET' ? ['GET', 'HEAD'] : [other]));
  return allow.length > 0
    ? new DomainError('METHOD_NOT_ALLOWED', { details: { allow } })
    : new DomainError('NOT_FOUND');
}
