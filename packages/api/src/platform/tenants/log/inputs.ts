import type { EventLevel } from '@tamarack/core/domain';
import Joi from 'joi';
import type { LogQuery } from './service.ts';

export const logQuery = Joi.object<LogQuery>({
  before: Joi.string().max(200),
  limit: Joi.number().integer().min(1).max(200).default(50),
  level: Joi.string().valid('success', 'warning', 'error', 'info' satisfies EventLevel),
  source: Joi.string().valid('event', 'step'),
});
