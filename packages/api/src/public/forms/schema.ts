import {
  type Campaign,
  campaignLength,
  campaignParameters,
  characterProblem,
  type FormExtras as SentExtras,
  type SpamSignals,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { count, pagePath, uuid } from '../../server/schemas.ts';
import { nullable, optional, trusted } from '../../server/shape.ts';

/** The hidden fields of every form, with defaults. */
export type FormExtras = Required<SentExtras>;

/** Query parameters come from other sites: they are truncated and cleaned, never refused. */
const campaignValue = Joi.string()
  .allow('')
  .custom((value: string) =>
    [...value.replace(/./gsu, (character) => (characterProblem(character) ? ' ' : character)).trim()]
      .slice(0, campaignLength)
      .join(''),
  );

const campaign = trusted<Campaign>(
  Joi.object<Campaign>(
    Object.fromEntries(Object.keys(campaignParameters).map((name) => [name, campaignValue])),
  ).custom((value: Campaign) => Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''))),
);

/** Hidden fields of every form, for a shape; `extraDefaults` has their defaults. */
export const extraFields = {
  newsletter: optional(Joi.boolean()),
  page: optional(nullable(pagePath)),
  campaign: optional(campaign),
  eventId: optional(nullable(uuid)),
};
export const extraDefaults = { newsletter: false, page: null, campaign: {}, eventId: null } as const;

/** Fields for the spam check, for a shape; `signalDefaults` has their defaults. */
export const signalFields = {
  website: optional(Joi.string().allow('').max(200)),
  elapsed: optional(nullable(count)),
  proof: optional(Joi.string().allow('').max(1000)),
};
export const signalDefaults: Required<SpamSignals> = { website: '', elapsed: null, proof: '' };
