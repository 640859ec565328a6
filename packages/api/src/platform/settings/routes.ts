import type { ServerRoute } from '@hapi/hapi';
import {
  announcementAudiences,
  announcementLevels,
  type CurrentAnnouncement,
  type GracePeriods,
  type PlatformSetting,
  type PlatformSettingName,
  type PlatformSettings,
  platformSettingEndpoints,
  type SettingChange,
} from '@tamarack/core/domain/platform/settings';
import Joi from 'joi';
import type { Actor } from '../../audit/actor.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { count, timestamp, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../server/shape.ts';
import * as inputs from './inputs.ts';
import { readSetting } from './repository.ts';
import { announcementFor, changeSetting, readSettings } from './service.ts';

const stored = { version, updatedAt: timestamp, updatedBy: nullable(Joi.string()) };
const level = oneOf(announcementLevels);
const periods = shape<GracePeriods>({ terminationDays: count, redirectDays: count, verificationDays: count });
const settings = shape<PlatformSettings>({
  reserved_subdomains: shape<PlatformSetting<'reserved_subdomains'>>({
    ...stored,
    name: oneOf(['reserved_subdomains']),
    value: shape({ words: listOf(Joi.string()) }),
  }),
  grace_periods: shape<PlatformSetting<'grace_periods'>>({
    ...stored,
    name: oneOf(['grace_periods']),
    value: periods,
  }),
  trial_end: shape<PlatformSetting<'trial_end'>>({
    ...stored,
    name: oneOf(['trial_end']),
    value: shape({ suspends: Joi.boolean(), since: nullable(timestamp) }),
  }),
  announcement: shape<PlatformSetting<'announcement'>>({
    ...stored,
    name: oneOf(['announcement']),
    value: shape({
      active: Joi.boolean(),
      level,
      audience: oneOf(announcementAudiences),
      textEn: Joi.string().allow(''),
      textFr: Joi.string().allow(''),
      from: nullable(timestamp),
      until: nullable(timestamp),
    }),
  }),
});
const answer = shape<{ settings: PlatformSettings }>({ settings });

const announcement = shape<CurrentAnnouncement>({
  version,
  level,
  textEn: Joi.string(),
  textFr: Joi.string(),
  until: nullable(timestamp),
});

/** What platform owners set for everyone, and the current announcement. */
export function platformSettingRoutes(deps: ServerDeps): ServerRoute[] {
  const ofOwners = { permission: 'platform:settings', stepUp: true, maxBytes: 65_536, answer } as const;
  const { change } = platformSettingEndpoints;
  const save = async <N extends PlatformSettingName>(name: N, payload: SettingChange<N>, actor: Actor) => ({
    settings: await changeSetting(deps, name, payload, actor),
  });
  return [
    defineRoute(platformSettingEndpoints.list, {
      summary: 'Platform settings, each with its version',
      permission: 'platform:settings',
      answer,
      handler: async () => ({ settings: await readSettings(deps) }),
    }),
    defineRoute(change.reserved_subdomains, {
      ...ofOwners,
      summary: 'Change the reserved subdomains',
      payload: shape({ version, value: inputs.reservedSubdomains }),
      handler: ({ payload, actor }) => save('reserved_subdomains', payload, actor),
    }),
    defineRoute(change.grace_periods, {
      ...ofOwners,
      summary: 'Change the grace periods',
      payload: shape({ version, value: inputs.gracePeriods }),
      handler: ({ payload, actor }) => save('grace_periods', payload, actor),
    }),
    defineRoute(change.trial_end, {
      ...ofOwners,
      summary: 'Change what happens when a trial ends',
      payload: shape({ version, value: inputs.trialEnd }),
      handler: ({ payload, actor }) => save('trial_end', payload, actor),
    }),
    defineRoute(change.announcement, {
      ...ofOwners,
      summary: 'Change the announcement',
      payload: shape({ version, value: inputs.announcement }),
      handler: ({ payload, actor }) => save('announcement', payload, actor),
    }),
    defineRoute(platformSettingEndpoints.gracePeriods, {
      summary: 'Grace periods in days',
      permission: 'tenants:read',
      answer: shape({ periods }),
      handler: async () => ({ periods: await readSetting(deps.database.platform, 'grace_periods') }),
    }),
    defineRoute(platformSettingEndpoints.announcement, {
      summary: 'The announcement for the signed-in person; null when there is none',
      permission: 'account:own',
      answer: shape({ announcement: nullable(announcement) }),
      handler: async ({ session }) => ({ announcement: await announcementFor(deps, session) }),
    }),
  ];
}
