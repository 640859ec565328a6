import {
  type DueChart,
  destructionObstacles,
  maxDestroyedAtOnce,
  retentionEndpoints,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { textOfLines, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
import { chartCallOf } from '../../charts/index.ts';
import { day, fileNo } from '../../shared/index.ts';
import { destroyCharts, readDueCharts } from './destruction.ts';

const dueChart = shape<DueChart>({
  clientId: uuid,
  fileNo,
  name: nullable(Joi.string()),
  lastEntryOn: nullable(day),
  keptUntil: day,
  obstacle: nullable(oneOf(destructionObstacles)),
}).meta({ className: 'DueChart' });

/** Charts whose retention is over, and their destruction. */
export const retentionRoutes = workspaceRoutes((route) => [
  route(retentionEndpoints.due, {
    summary: 'Charts whose retention is over, by file number',
    permission: 'workspace:settings',
    query: shape({ after: optional(fileNo) }),
    answer: shape({ charts: listOf(dueChart), next: nullable(fileNo) }),
    handler: ({ call, query }) => readDueCharts(call, query.after ?? 0),
  }),
  route(retentionEndpoints.destroy, {
    summary: 'Destroy charts whose retention is over, for good; only the privacy contact may',
    permission: 'workspace:settings',
    stepUp: true,
    payload: shape({
      clientIds: listOf(uuid).min(1).max(maxDestroyedAtOnce).unique(),
      reason: textOfLines(500, 'reasonRequired'),
    }),
    answer: shape({ destroyed: Joi.number().integer() }),
    handler: (context) => destroyCharts(chartCallOf(context), context.payload),
  }),
]);
