import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../../server/deps.ts';
import { agreementRoutes } from './agreements/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { runRoutes } from './runs/routes.ts';
import { statementRoutes } from './statements/routes.ts';

export const payRoutes = (deps: ServerDeps): ServerRoute[] => [
  ...agreementRoutes(deps),
  ...runRoutes(deps),
  ...statementRoutes(deps),
  ...reportRoutes(deps),
];
