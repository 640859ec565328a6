import type { ChartClient } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { uuid } from '../../server/schemas.ts';
import { nullable, shape } from '../../server/shape.ts';
import { fileNo } from '../shared/index.ts';

export const chartClient = shape<ChartClient>({
  clientId: uuid,
  fileNo,
  name: nullable(Joi.string()),
}).meta({ className: 'ChartClient' });
