import type { ChartClient } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { uuid } from '../../server/schemas.ts';
import { nullable, shape } from '../../server/shape.ts';

export const fileNo = Joi.number().integer().min(1).max(2_147_483_647);
export const ofClient = shape<{ fileNo: number }>({ fileNo });
export const chartClient = shape<ChartClient>({
  clientId: uuid,
  fileNo,
  name: nullable(Joi.string()),
}).meta({ className: 'ChartClient' });
