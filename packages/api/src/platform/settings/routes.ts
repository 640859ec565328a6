import type { ServerRoute } from '@hapi/hapi';
import {
  announcementLevels,
  type GracePeriods,
  type PlatformSettingName,
  type PlatformSettingValues,
  platformSettingNames,
} from '@tamarack/core/domain/platform/settings';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { timestamp } from '../../server/schemas.ts';
import { values, version } from './inputs.ts';
import { announcementFor, changeSetting, readSettings } from './service.ts';
import { readSetting } from './values/repository.ts';

const success = Joi.boolean().valid(true).required();
const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null).required();
const setting = Joi.object({
  name: Joi.string()
    .valid(...platformSettingNames)
    .required(),
  value: Joi.object().unknown().required(),
  version,
  updatedAt: timestamp.required(),
  updatedBy: nullable(Joi.string()),
});
const answer = Joi.object({
  success,
  settings: Joi.object(
    Object.fromEntries(platformSettingNames.map((name) => [name, setting.required()])),
  ).required(),
});
const day = Joi.number().integer().required();

/** What platform owners set for everyone, and the announcement as it is shown. */
export function platformSettingRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/platform/settings',
      summary: 'Settings of the platform, each with its version',
      permission: 'platform:settings',
      answer,
      handler: async () => ({ success: true, settings: await readSettings(deps) }),
    }),
    ...platformSettingNames.map((name) => changing(deps, name)),
    defineRoute({
      method: 'GET',
      path: '/api/platform/grace-periods',
      summary: 'Grace periods in days',
      permission: 'tenants:read',
      answer: Joi.object({
        success,
        periods: Joi.object<GracePeriods>({
          terminationDays: day,
          redirectDays: day,
          verificationDays: day,
        }).required(),
      }),
      handler: async () => ({
        success: true,
        periods: await readSetting(deps.database.platform, 'grace_periods'),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/announcement',
      summary: 'What the platform has to tell whoever is signed in; null for nothing',
      permission: 'account:own',
      answer: Joi.object({
        success,
        announcement: nullable(
          Joi.object({
            version,
            level: Joi.string()
              .valid(...announcementLevels)
              .required(),
            textEn: Joi.string().required(),
            textFr: Joi.string().required(),
            until: nullable(timestamp),
          }),
        ),
      }),
      handler: async ({ session }) => ({
        success: true,
        announcement: await announcementFor(deps, session),
      }),
    }),
  ];
}

interface Change<N extends PlatformSettingName> {
  version: number;
  value: PlatformSettingValues[N];
}

function changing<N extends PlatformSettingName>(deps: ServerDeps, name: N): ServerRoute {
  return defineRoute<object, object, Change<N>>({
    method: 'PUT',
    path: `/api/platform/settings/${name.replace('_', '-')}`,
    summary: `Change the setting ${name} that is still at the version given`,
    permission: 'platform:settings',
    payload: Joi.object<Change<N>>({ version, value: values[name].required() }),
    maxBytes: 65_536,
    answer,
    handler: async ({ payload, actor }) => ({
      success: true,
      settings: await changeSetting(deps, name, payload.value, payload.version, actor),
    }),
  });
}
