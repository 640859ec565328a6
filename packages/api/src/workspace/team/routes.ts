import type { ServerRoute } from '@hapi/hapi';
import { teamEndpoints, type WorkspaceMe } from '@tamarack/core/domain/workspace';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { shape } from '../../server/shape.ts';
import { readMe } from './me/service.ts';
import { me } from './schemas.ts';

export function teamRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(teamEndpoints.me, {
      summary: 'The signed-in member, the clinic and its settings',
      permission: 'workspace:read',
      host: 'clinic',
      answer: shape<{ me: WorkspaceMe }>({ me }),
      handler: async ({ clinic, maybeSession }) => ({
        me: await readMe({ deps, access: clinic }, maybeSession),
      }),
    }),
  ];
}
