import type { ServerRoute } from '@hapi/hapi';
import { clinicRoles } from '@tamarack/core/domain';
import { staffKinds, teamEndpoints } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { email, uuid, version } from '../../server/schemas.ts';
import { listOf, oneOf, optional, shape } from '../../server/shape.ts';
import { changed } from '../shared/index.ts';
import { addCredential, changeCredential, readCredentials, removeCredential } from './credentials/service.ts';
import { readMe } from './me/service.ts';
import {
  credential,
  credentialChanges,
  me,
  newCredential,
  staffChanges,
  staffMember,
  staffName,
} from './schemas.ts';
import { addStaff, changeStaff, changeStaffRole, inviteStaff, readStaff } from './staff/service.ts';

const ofStaff = shape<{ staffId: string }>({ staffId: uuid });
const ofCredential = shape<{ credentialId: string }>({ credentialId: uuid });

export function teamRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(teamEndpoints.me, {
      summary: 'The signed-in member, the clinic and its settings',
      permission: 'workspace:read',
      host: 'clinic',
      answer: shape({ me }),
      handler: async ({ clinic, maybeSession }) => ({
        me: await readMe({ deps, access: clinic }, maybeSession),
      }),
    }),
    defineRoute(teamEndpoints.staff, {
      summary: 'Everyone who works or has worked at the clinic',
      permission: 'workspace:read',
      host: 'clinic',
      answer: shape({ staff: listOf(staffMember) }),
      handler: async ({ clinic }) => ({ staff: await readStaff({ deps, access: clinic }) }),
    }),
    defineRoute(teamEndpoints.addStaff, {
      summary: 'Add a person without an account',
      permission: 'workspace:settings',
      host: 'clinic',
      payload: shape({ name: staffName, practises: Joi.boolean(), kind: oneOf(staffKinds) }),
      answer: changed,
      handler: ({ clinic, payload }) => addStaff({ deps, access: clinic }, payload),
    }),
    defineRoute(teamEndpoints.invite, {
      summary: 'Invite a person by email to create an account',
      permission: 'clinic:members:manage',
      host: 'clinic',
      rateLimit: 'anonymousWrite',
      // Administrators see and manage almost everything.
      stepUp: ({ role }) => role === 'administrator',
      payload: shape({
        email: optional(email),
        name: staffName,
        role: oneOf(clinicRoles),
        staffId: optional(uuid),
      }),
      answer: changed,
      handler: ({ clinic, session, actor, locale, payload }) =>
        inviteStaff({ deps, access: clinic, session, actor, locale }, payload),
    }),
    defineRoute(teamEndpoints.changeStaff, {
      summary: 'Change a person; refused if the given version is no longer current',
      permission: 'workspace:settings',
      host: 'clinic',
      // People who practise or supervise may open charts, and people who leave lose access.
      stepUp: ({ practises, supervisorId, activeTo }) =>
        practises === true || typeof supervisorId === 'string' || typeof activeTo === 'string',
      params: ofStaff,
      payload: staffChanges,
      answer: changed,
      handler: ({ clinic, actor, locale, params, payload }) =>
        changeStaff({ deps, access: clinic, actor, locale }, params.staffId, payload),
    }),
    defineRoute(teamEndpoints.changeRole, {
      summary: 'Change the role of a person’s account',
      permission: 'clinic:members:manage',
      host: 'clinic',
      stepUp: true,
      params: ofStaff,
      payload: shape({ version, role: oneOf(clinicRoles) }),
      answer: changed,
      handler: ({ clinic, session, actor, locale, params, payload }) =>
        changeStaffRole({ deps, access: clinic, session, actor, locale }, params.staffId, payload),
    }),
    defineRoute(teamEndpoints.credentials, {
      summary: 'Licences of everyone who works at the clinic; clinicians read their own',
      permission: 'credentials:read',
      host: 'clinic',
      answer: shape({ credentials: listOf(credential) }),
      handler: async ({ clinic }) => ({ credentials: await readCredentials({ deps, access: clinic }) }),
    }),
    defineRoute(teamEndpoints.addCredential, {
      summary: 'Add a licence',
      permission: 'credentials:manage',
      host: 'clinic',
      params: ofStaff,
      payload: newCredential,
      answer: changed,
      handler: ({ clinic, params, payload }) =>
        addCredential({ deps, access: clinic }, params.staffId, payload),
    }),
    defineRoute(teamEndpoints.changeCredential, {
      summary: 'Change a licence; refused if the given version is no longer current',
      permission: 'credentials:manage',
      host: 'clinic',
      params: ofCredential,
      payload: credentialChanges,
      answer: changed,
      handler: ({ clinic, params, payload }) =>
        changeCredential({ deps, access: clinic }, params.credentialId, payload),
    }),
    defineRoute(teamEndpoints.removeCredential, {
      summary: 'Remove a licence that was entered by mistake',
      permission: 'credentials:manage',
      host: 'clinic',
      params: ofCredential,
      handler: ({ clinic, params }) => removeCredential({ deps, access: clinic }, params.credentialId),
    }),
  ];
}
