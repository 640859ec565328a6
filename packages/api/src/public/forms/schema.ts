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

/** What every form brings besides its own fields, with the defaults filled in. */
export type FormExtras = Required<SentExtras>;

/** Parameters of an address come from wherever the visitor did: they are cut and cleaned, never a reason to refuse. */
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

/** Fields that every form may bring besides its own, for a shape; `extraDefaults` fills them in. */
export const extraFields = {
  newsletter: optional(Joi.boolean()),
  page: optional(nullable(pagePath)),
  campaign: optional(campaign),
  eventId: optional(nullable(uuid)),
};
export const extraDefaults = { newsletter: false, page: null, campaign: {}, eventId: null } as const;

/** Signs of a program among the fields of a call, for a shape; `signalDefaults` fills them in. */
export const signalFields = {
  website: optional(Joi.string().allow('').max(200)),
  elapsed: optional(nullable(count)),
  proof: optional(Joi.string().allow('').max(1000)),
};
export const signalDefaults: Required<SpamSignals> = { website: '', elapsed: null, proof: '' };
