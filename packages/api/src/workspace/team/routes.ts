import { clinicRoles } from '@tamarack/core/domain';
import { staffKinds, teamEndpoints } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { email, uuid, version } from '../../server/schemas.ts';
import { listOf, oneOf, optional, shape } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
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

export const teamRoutes = workspaceRoutes((route) => [
  route(teamEndpoints.me, {
    summary: 'The signed-in member, the clinic and its settings',
    permission: 'workspace:read',
    answer: shape({ me }),
    handler: async ({ call, maybeSession }) => ({ me: await readMe(call, maybeSession) }),
  }),
  route(teamEndpoints.staff, {
    summary: 'Everyone who works or has worked at the clinic',
    permission: 'workspace:read',
    answer: shape({ staff: listOf(staffMember) }),
    handler: async ({ call }) => ({ staff: await readStaff(call) }),
  }),
  route(teamEndpoints.addStaff, {
    summary: 'Add a person without an account',
    permission: 'workspace:settings',
    payload: shape({ name: staffName, practises: Joi.boolean(), kind: oneOf(staffKinds) }),
    answer: changed,
    handler: ({ call, payload }) => addStaff(call, payload),
  }),
  route(teamEndpoints.invite, {
    summary: 'Invite a person by email to create an account',
    permission: 'clinic:members:manage',
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
    handler: ({ call, session, actor, payload }) => inviteStaff({ ...call, session, actor }, payload),
  }),
  route(teamEndpoints.changeStaff, {
    summary: 'Change a person; refused if the given version is no longer current',
    permission: 'workspace:settings',
    // People who practise or supervise may open charts, and people who leave lose access.
    stepUp: ({ practises, supervisorId, activeTo }) =>
      practises === true || typeof supervisorId === 'string' || typeof activeTo === 'string',
    payload: staffChanges,
    answer: changed,
    handler: ({ call, actor, params, payload }) => changeStaff({ ...call, actor }, params.staffId, payload),
  }),
  route(teamEndpoints.changeRole, {
    summary: 'Change the role of a person’s account',
    permission: 'clinic:members:manage',
    stepUp: true,
    payload: shape({ version, role: oneOf(clinicRoles) }),
    answer: changed,
    handler: ({ call, session, actor, params, payload }) =>
      changeStaffRole({ ...call, session, actor }, params.staffId, payload),
  }),
  route(teamEndpoints.credentials, {
    summary: 'Licences of everyone who works at the clinic; clinicians read their own',
    permission: 'credentials:read',
    answer: shape({ credentials: listOf(credential) }),
    handler: async ({ call }) => ({ credentials: await readCredentials(call) }),
  }),
  route(teamEndpoints.addCredential, {
    summary: 'Add a licence',
    permission: 'credentials:manage',
    payload: newCredential,
    answer: changed,
    handler: ({ call, params, payload }) => addCredential(call, params.staffId, payload),
  }),
  route(teamEndpoints.changeCredential, {
    summary: 'Change a licence; refused if the given version is no longer current',
    permission: 'credentials:manage',
    payload: credentialChanges,
    answer: changed,
    handler: ({ call, params, payload }) => changeCredential(call, params.credentialId, payload),
  }),
  route(teamEndpoints.removeCredential, {
    summary: 'Remove a licence that was entered by mistake',
    permission: 'credentials:manage',
    handler: ({ call, params }) => removeCredential(call, params.credentialId),
  }),
]);
