import type { SubdomainCheck } from '@tamarack/core/domain';
import Joi from 'joi';
import { text } from '../../../server/schemas.ts';
import { optional, shape } from '../../../server/shape.ts';

export const subdomainQuery = shape<{ name: string }>({
  name: text(200, 'subdomainRequired').lowercase().allow(''),
});

export const subdomainAnswer = shape<SubdomainCheck>({
  name: Joi.string().allow(''),
  available: Joi.boolean(),
  problem: optional(Joi.string()),
  suggestion: optional(Joi.string()),
}).meta({ className: 'SubdomainCheck' });
