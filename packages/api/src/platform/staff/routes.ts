import type { ServerRoute } from '@hapi/hapi';
import {
  DomainError,
  maxLengths,
  platformRoles,
  type StaffMember,
  staffEndpoints,
  staffStates,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { listSessions } from '../../accounts/sessions/index.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { count, email, sessionInfo, text, timestamp, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../server/shape.ts';
import { findStaff, listStaff } from './repository.ts';
import {
  changeStaff,
  endStaffSessions,
  inviteStaff,
  removeStaff,
  resendInvitation,
  resetTwoFactor,
  withdrawInvitation,
} from './service.ts';

const member = shape<StaffMember>({
  userId: Joi.string(),
  name: Joi.string(),
  email: Joi.string(),
  role: oneOf(platformRoles),
  state: oneOf(staffStates),
  twoFactor: Joi.boolean(),
  passkeys: count,
  sessions: count,
  lastSeenAt: nullable(timestamp),
  createdAt: timestamp,
  invitationExpiresAt: nullable(timestamp),
  version,
}).meta({ className: 'StaffMember' });
const answer = shape<{ member: StaffMember }>({ member });

const ofVersion = shape<{ version: number }>({ version });
const role = oneOf(platformRoles);

/** The platform's own staff: every operator may read the list, owners manage it. */
export function staffRoutes(deps: ServerDeps): ServerRoute[] {
  const managed = { permission: 'staff:manage', answer } as const;
  return [
    defineRoute(staffEndpoints.list, {
      summary: 'Everyone who runs the platform',
      permission: 'staff:read',
      answer: shape({ staff: listOf(member) }),
      handler: async () => ({ staff: await listStaff(deps.database.platform) }),
    }),
    defineRoute(staffEndpoints.invite, {
      summary: 'Invite a colleague by email; someone who has an account gets the role at once',
      permission: 'staff:manage',
      stepUp: true,
      payload: shape({ name: text(maxLengths.fullName, 'nameRequired'), email, role }),
      answer,
      handler: async ({ payload, actor }) => ({ member: await inviteStaff(deps, actor, payload) }),
    }),
    defineRoute(staffEndpoints.resendInvitation, {
      ...managed,
      summary: 'Email a new invitation link in place of the last one',
      handler: async ({ params, actor }) => ({
        member: await resendInvitation(deps, actor, params.staffId),
      }),
    }),
    defineRoute(staffEndpoints.withdrawInvitation, {
      summary: 'Withdraw a pending invitation',
      permission: 'staff:manage',
      handler: async ({ params, actor }) => {
        await withdrawInvitation(deps, actor, params.staffId);
      },
    }),
    defineRoute(staffEndpoints.changeRole, {
      ...managed,
      summary: 'Change a colleague’s role; never your own, never the last owner’s',
      stepUp: true,
      payload: shape({ version, role }),
      handler: async ({ params, payload: { version, role }, actor }) => ({
        member: await changeStaff(deps, actor, params.staffId, version, { role }),
      }),
    }),
    defineRoute(staffEndpoints.deactivate, {
      ...managed,
      summary: 'Deactivate a colleague’s account; every session ends at once',
      stepUp: true,
      payload: ofVersion,
      handler: async ({ params, payload: { version }, actor }) => ({
        member: await changeStaff(deps, actor, params.staffId, version, { deactivated: true }),
      }),
    }),
    defineRoute(staffEndpoints.reactivate, {
      ...managed,
      summary: 'Reactivate a colleague’s account',
      stepUp: true,
      payload: ofVersion,
      handler: async ({ params, payload: { version }, actor }) => ({
        member: await changeStaff(deps, actor, params.staffId, version, { deactivated: false }),
      }),
    }),
    defineRoute(staffEndpoints.remove, {
      summary: 'Remove a colleague from the staff; their account and clinics stay',
      permission: 'staff:manage',
      stepUp: true,
      payload: ofVersion,
      handler: async ({ params, payload: { version }, actor }) => {
        await removeStaff(deps, actor, params.staffId, version);
      },
    }),
    defineRoute(staffEndpoints.resetTwoFactor, {
      ...managed,
      summary: 'Reset a colleague’s two-step sign-in and end their sessions',
      stepUp: true,
      handler: async ({ params, actor }) => ({ member: await resetTwoFactor(deps, actor, params.staffId) }),
    }),
    ...sessionRoutes(deps),
  ];
}

function sessionRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(staffEndpoints.sessions, {
      summary: 'Active sessions of a colleague',
      permission: 'staff:read',
      answer: shape({ sessions: listOf(sessionInfo) }),
      handler: async ({ params, session }) => {
        if (!(await findStaff(sql, params.staffId))) throw new DomainError('NOT_FOUND');
        return { sessions: await listSessions(sql, params.staffId, session.sessionId) };
      },
    }),
    defineRoute(staffEndpoints.endAllSessions, {
      summary: 'End every session of a colleague',
      permission: 'staff:manage',
      stepUp: true,
      handler: async ({ params, actor }) => {
        await endStaffSessions(deps, actor, params.staffId);
      },
    }),
    defineRoute(staffEndpoints.endSession, {
      summary: 'End one session of a colleague',
      permission: 'staff:manage',
      stepUp: true,
      handler: async ({ params, actor }) => {
        await endStaffSessions(deps, actor, params.staffId, params.sessionId);
      },
    }),
  ];
}
