import type { ServerRoute } from '@hapi/hapi';
import {
  DomainError,
  maxLengths,
  type PlatformRole,
  platformRoles,
  type SessionInfo,
  type StaffMember,
  staffStates,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { Sql } from '../../database/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { done, email, sessionInfo, text, timestamp, uuid } from '../../server/schemas.ts';
import { findStaff, listStaff } from './repository.ts';
import {
  changeStaff,
  endStaffSessions,
  inviteStaff,
  resendInvitation,
  resetTwoFactor,
  type StaffDoors,
  withdrawInvitation,
} from './service.ts';

const member = Joi.object<StaffMember>({
  userId: Joi.string().required(),
  name: Joi.string().required(),
  email: Joi.string().required(),
  role: Joi.string()
    .valid(...platformRoles)
    .required(),
  state: Joi.string()
    .valid(...staffStates)
    .required(),
  twoFactor: Joi.boolean().required(),
  passkeys: Joi.number().required(),
  sessions: Joi.number().required(),
  lastSeenAt: timestamp.allow(null).required(),
  createdAt: timestamp.required(),
  invitationExpiresAt: timestamp.allow(null).required(),
  version: Joi.number().required(),
}).meta({ className: 'StaffMember' });
const memberAnswer = Joi.object({ success: Joi.boolean().required(), member: member.required() });

interface Who {
  staffId: string;
}
const who = Joi.object<Who>({ staffId: uuid.required() });
const role = Joi.string().valid(...platformRoles);
const version = Joi.number().integer().min(1);
interface Invitation {
  name: string;
  email: string;
  role: PlatformRole;
}

export interface StaffRoutesDoors extends StaffDoors {
  /** The person's live sessions; the current one is marked. */
  listSessions(sql: Sql, userId: string, currentId: string): Promise<SessionInfo[]>;
}

/** The platform's own staff: who they are is everybody's business here, what they may is the owners'. */
export function staffRoutes(deps: ServerDeps, doors: StaffRoutesDoors): ServerRoute[] {
  const sql = deps.database.platform;
  const managed = { permission: 'staff:manage', params: who, answer: memberAnswer } as const;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/staff',
      summary: 'Everyone who runs the platform',
      permission: 'staff:read',
      answer: Joi.object({
        success: Joi.boolean().required(),
        staff: Joi.array().items(member).required(),
      }),
      handler: async () => ({ success: true, staff: await listStaff(sql) }),
    }),
    defineRoute<object, object, Invitation>({
      method: 'POST',
      path: '/api/staff',
      idempotent: true,
      summary: 'Invite a colleague by mail; an address with an account gets the role at once',
      permission: 'staff:manage',
      stepUp: true,
      payload: Joi.object<Invitation>({
        name: text(maxLengths.fullName, 'nameRequired').required(),
        email: email.required(),
        role: role.required(),
      }),
      answer: memberAnswer,
      status: 201,
      handler: async ({ payload, actor }) => ({
        success: true,
        member: await inviteStaff(deps, doors, actor, payload),
      }),
    }),
    defineRoute<Who>({
      ...managed,
      method: 'POST',
      path: '/api/staff/{staffId}/resend-invitation',
      idempotent: true,
      summary: 'Mail a new link in place of the one that was sent',
      handler: async ({ params, actor }) => ({
        success: true,
        member: await resendInvitation(deps, doors, actor, params.staffId),
      }),
    }),
    defineRoute<Who>({
      ...managed,
      method: 'DELETE',
      path: '/api/staff/{staffId}/invitation',
      summary: 'Take back an invitation that nobody has acted on',
      answer: done,
      handler: async ({ params, actor }) => {
        await withdrawInvitation(deps, actor, params.staffId);
        return { success: true };
      },
    }),
    defineRoute<Who, object, { version: number; role: PlatformRole }>({
      ...managed,
      method: 'PATCH',
      path: '/api/staff/{staffId}',
      summary: 'Change a colleague’s role; never one’s own, never the last owner’s',
      stepUp: true,
      payload: Joi.object<{ version: number; role: PlatformRole }>({
        version: version.required(),
        role: role.required(),
      }),
      handler: async ({ params, payload, actor }) => ({
        success: true,
        member: await changeStaff(deps, doors, actor, params.staffId, payload.version, {
          role: payload.role,
        }),
      }),
    }),
    ...(['deactivate', 'reactivate'] as const).map((act) =>
      defineRoute<Who, object, { version: number }>({
        ...managed,
        method: 'POST',
        path: `/api/staff/{staffId}/${act}`,
        idempotent: true,
        summary:
          act === 'deactivate'
            ? 'Close a colleague’s account; every session ends at once'
            : 'Open a closed account again',
        stepUp: true,
        payload: Joi.object<{ version: number }>({ version: version.required() }),
        handler: async ({ params, payload, actor }) => ({
          success: true,
          member: await changeStaff(deps, doors, actor, params.staffId, payload.version, {
            deactivated: act === 'deactivate',
          }),
        }),
      }),
    ),
    defineRoute<Who>({
      ...managed,
      method: 'POST',
      path: '/api/staff/{staffId}/reset-two-factor',
      idempotent: true,
      summary: 'Reset a colleague’s two-step sign-in and end their sessions',
      stepUp: true,
      handler: async ({ params, actor }) => ({
        success: true,
        member: await resetTwoFactor(deps, doors, actor, params.staffId),
      }),
    }),
    ...sessionRoutes(deps, doors),
  ];
}

function sessionRoutes(deps: ServerDeps, doors: StaffRoutesDoors): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute<Who>({
      method: 'GET',
      path: '/api/staff/{staffId}/sessions',
      summary: 'Where a colleague is signed in',
      permission: 'staff:read',
      params: who,
      answer: Joi.object({
        success: Joi.boolean().required(),
        sessions: Joi.array().items(sessionInfo).required(),
      }),
      handler: async ({ params, session }) => {
        if (!(await findStaff(sql, params.staffId))) throw new DomainError('NOT_FOUND');
        return { success: true, sessions: await doors.listSessions(sql, params.staffId, session.sessionId) };
      },
    }),
    defineRoute<Who>({
      method: 'DELETE',
      path: '/api/staff/{staffId}/sessions',
      summary: 'End every session of a colleague',
      permission: 'staff:manage',
      params: who,
      answer: done,
      handler: async ({ params, actor }) => {
        await endStaffSessions(deps, doors, actor, params.staffId);
        return { success: true };
      },
    }),
    defineRoute<Who & { sessionId: string }>({
      method: 'DELETE',
      path: '/api/staff/{staffId}/sessions/{sessionId}',
      summary: 'End one session of a colleague',
      permission: 'staff:manage',
      params: Joi.object<Who & { sessionId: string }>({
        staffId: uuid.required(),
        sessionId: uuid.required(),
      }),
      answer: done,
      handler: async ({ params, actor }) => {
        await endStaffSessions(deps, doors, actor, params.staffId, params.sessionId);
        return { success: true };
      },
    }),
  ];
}
