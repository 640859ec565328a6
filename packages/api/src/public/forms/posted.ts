import type { Request } from '@hapi/hapi';
import { type Campaign, campaignLength, campaignParameters } from '@tamarack/core/domain';
import { pagePath, uuid } from '../../server/schemas.ts';
import type { PostedSignals } from './spam-check.ts';

/** A posted field; empty when it is missing or repeated. */
export function postedField(request: Request, name: string): string {
  const value = (request.payload as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

/** The hidden fields of every form, as text; invalid values are left out. */
export interface PostedExtras {
  page: string;
  newsletter: boolean;
  campaign: Campaign;
  eventId: string;
}

export function postedExtras(request: Request): PostedExtras {
  const known = (schema: typeof uuid, text: string) => (schema.validate(text).error ? '' : text);
  const campaign = Object.keys(campaignParameters).flatMap((name) => {
    const value = postedField(request, `campaign.${name}`).trim().slice(0, campaignLength);
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    page: known(pagePath, postedField(request, 'page')),
    newsletter: postedField(request, 'newsletter') !== '',
    campaign: Object.fromEntries(campaign),
    eventId: known(uuid, postedField(request, 'eventId')),
  };
}

/** The extras as hidden fields of the next form. */
export function carriedExtras({ page, newsletter, campaign, eventId }: PostedExtras): Record<string, string> {
  const parameters = Object.entries(campaign).map(([name, value]) => [`campaign.${name}`, value]);
  return { page, newsletter: newsletter ? 'yes' : '', eventId, ...Object.fromEntries(parameters) };
}

/** The fields for the spam check. */
export function postedSignals(request: Request): PostedSignals {
  return {
    website: postedField(request, 'website'),
    elapsed: postedField(request, 'elapsed'),
    proof: postedField(request, 'proof'),
  };
}
