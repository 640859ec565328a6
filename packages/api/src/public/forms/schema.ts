import { type Campaign, campaignLength, campaignParameters } from '@tamarack/core/domain';
import Joi from 'joi';
import { pagePath, uuid } from '../../server/schemas.ts';

/** What every form brings besides its own fields. */
export interface FormExtras {
  /** Whether the box that asks for the newsletter was ticked. */
  newsletter: boolean;
  /** Path of the page whose form was filled in. */
  page: string | null;
  campaign: Campaign;
  /** Shared with the browser's report of the same conversion. */
  eventId: string | null;
}

/** What a script sends along; suspicious ones are asked a question on a page. */
export interface SignalFields {
  website: string;
  elapsed: number | null;
  proof: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point.
const controlCharacters = /[\u0000-\u001f\u007f]/g;

/** Parameters of an address come from wherever the visitor did: they are cut and cleaned, never a reason to refuse. */
const campaignValue = Joi.string()
  .allow('')
  .custom((value: string) =>
    [...value.toWellFormed().replace(controlCharacters, ' ').trim()].slice(0, campaignLength).join(''),
  );

const campaign = Joi.object<Campaign>(
  Object.fromEntries(Object.keys(campaignParameters).map((name) => [name, campaignValue])),
).custom((value: Campaign) => Object.fromEntries(Object.entries(value).filter(([, text]) => text !== '')));

/** Fields that every form may bring besides its own, for a Joi object. */
export const extraFields: { [F in keyof FormExtras]: Joi.Schema } = {
  newsletter: Joi.boolean().default(false),
  page: pagePath.default(null),
  campaign: campaign.default({}),
  eventId: uuid.default(null),
};

/** Signs of a program among the fields of a call. */
export const signalFields: { [F in keyof SignalFields]: Joi.Schema } = {
  website: Joi.string().allow('').max(200).default(''),
  elapsed: Joi.number().integer().min(0).allow(null).default(null),
  proof: Joi.string().allow('').max(1000).default(''),
};
