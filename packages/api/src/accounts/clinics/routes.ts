import type { ServerRoute } from '@hapi/hapi';
import { type ClinicRole, clinicRoles, type Plan, planFromName, timeZones } from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute, type RouteContext } from '../../server/routes.ts';
import { anyPassword, done, email, text, uuid } from '../../server/schemas.ts';
import {
  dashboardAnswer,
  memberAnswer,
  membersAnswer,
  operationAnswer,
  ownClinicsAnswer,
} from './answers.ts';
import {
  changeSettings,
  type MemberCall,
  ownClinics,
  readDashboard,
  readOperation,
} from './dashboard/service.ts';
import { contentDisposition, exportClinic } from './export/service.ts';
import { changeRole, inviteMember, readMembers, removeMember, resendInvitation } from './members/service.ts';
import { type ConfirmPassword, transferOwnership } from './ownership/service.ts';
import { changePlan } from './plan.ts';
import { changeSubdomain } from './subdomain/service.ts';

interface OfClinic {
  tenantId: string;
}
interface OfMember extends OfClinic {
  memberId: string;
}

interface OfOperation extends OfClinic {
  operationId: string;
}

const role = Joi.string()
  .valid(...clinicRoles)
  .required();
const ofClinic = Joi.object<OfClinic>({ tenantId: uuid.required() });
const ofMember = Joi.object<OfMember>({ tenantId: uuid.required(), memberId: uuid.required() });
const ofOperation = Joi.object<OfOperation>({ tenantId: uuid.required(), operationId: uuid.required() });
const plan = Joi.string()
  .required()
  .custom((value: string, helpers) => planFromName(value) ?? helpers.error('rule.planInvalid'));

/** The owner's dashboard: the clinic, its members, address, plan, ownership and export. */
export function clinicRoutes(deps: ServerDeps, confirmPassword: ConfirmPassword): ServerRoute[] {
  return [...clinicItself(deps), ...members(deps), ...ownerOnly(deps, confirmPassword)];
}

function callOf<P, Q, B>(context: RouteContext<P, Q, B>, deps: ServerDeps): MemberCall {
  const { clinic: access, session, actor, locale } = context;
  return { deps, access, session, actor, locale };
}

function clinicItself(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/account/clinics',
      summary: 'The clinics of the signed-in person',
      permission: 'account:own',
      answer: ownClinicsAnswer,
      handler: async ({ session }) => ({
        success: true,
        clinics: await ownClinics(deps, session.user.userId),
      }),
    }),
    defineRoute<OfClinic>({
      method: 'GET',
      path: '/api/clinics/{tenantId}',
      summary: 'Everything the dashboard shows of a clinic',
      permission: 'clinic:read',
      params: ofClinic,
      answer: dashboardAnswer,
      handler: async (context) => ({ success: true, clinic: await readDashboard(callOf(context, deps)) }),
    }),
    defineRoute<OfClinic, object, { timeZone?: string; locale?: Locale }>({
      method: 'PATCH',
      path: '/api/clinics/{tenantId}',
      summary: 'Set a clinic’s time zone and language',
      permission: 'clinic:settings',
      params: ofClinic,
      payload: Joi.object({
        timeZone: Joi.string().valid(...timeZones),
        locale: Joi.string().valid(...locales),
      }),
      answer: dashboardAnswer,
      handler: async (context) => ({
        success: true,
        clinic: await changeSettings(callOf(context, deps), context.payload),
      }),
    }),
    defineRoute<OfOperation>({
      method: 'GET',
      path: '/api/clinics/{tenantId}/operations/{operationId}',
      summary: 'One operation of a clinic with its steps',
      permission: 'clinic:read',
      params: ofOperation,
      answer: operationAnswer,
      handler: async (context) => ({
        success: true,
        operation: await readOperation(callOf(context, deps), context.params.operationId),
      }),
    }),
  ];
}

function members(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute<OfClinic>({
      method: 'GET',
      path: '/api/clinics/{tenantId}/members',
      summary: 'Members and open invitations of a clinic',
      permission: 'clinic:members:read',
      params: ofClinic,
      answer: membersAnswer,
      handler: async (context) => ({ success: true, members: await readMembers(callOf(context, deps)) }),
    }),
    defineRoute<OfClinic, object, { email: string; name: string; role: ClinicRole }>({
      method: 'POST',
      path: '/api/clinics/{tenantId}/invitations',
      summary: 'Invite a colleague by mail',
      permission: 'clinic:members:manage',
      rateLimit: 'anonymousWrite',
      idempotent: true,
      params: ofClinic,
      payload: Joi.object({ email: email.required(), name: text(120, 'nameRequired').required(), role }),
      answer: memberAnswer,
      status: 201,
      handler: async (context) => ({
        success: true,
        member: await inviteMember(callOf(context, deps), context.payload),
      }),
    }),
    defineRoute<OfMember>({
      method: 'POST',
      path: '/api/clinics/{tenantId}/invitations/{memberId}/resend',
      summary: 'Send an open invitation anew',
      permission: 'clinic:members:manage',
      rateLimit: 'mail',
      idempotent: true,
      params: ofMember,
      answer: done,
      handler: async (context) => {
        await resendInvitation(callOf(context, deps), context.params.memberId);
        return { success: true };
      },
    }),
    defineRoute<OfMember, object, { role: ClinicRole }>({
      method: 'PATCH',
      path: '/api/clinics/{tenantId}/members/{memberId}',
      summary: 'Give a member another role',
      permission: 'clinic:members:manage',
      params: ofMember,
      payload: Joi.object({ role }),
      answer: memberAnswer,
      handler: async (context) => ({
        success: true,
        member: await changeRole(callOf(context, deps), context.params.memberId, context.payload.role),
      }),
    }),
    defineRoute<OfMember>({
      method: 'DELETE',
      path: '/api/clinics/{tenantId}/members/{memberId}',
      summary: 'Remove a member or revoke an invitation',
      permission: 'clinic:members:manage',
      params: ofMember,
      answer: done,
      handler: async (context) => {
        await removeMember(callOf(context, deps), context.params.memberId);
        return { success: true };
      },
    }),
  ];
}

function ownerOnly(deps: ServerDeps, confirmPassword: ConfirmPassword): ServerRoute[] {
  return [
    defineRoute<OfClinic, object, { subdomain: string }>({
      method: 'POST',
      path: '/api/clinics/{tenantId}/subdomain',
      summary: 'Move the clinic’s site; the old address redirects for 90 days',
      permission: 'clinic:subdomain',
      rateLimit: 'mail',
      idempotent: true,
      params: ofClinic,
      payload: Joi.object({ subdomain: text(200, 'subdomainRequired').lowercase().required() }),
      answer: dashboardAnswer,
      handler: async (context) => ({
        success: true,
        clinic: await changeSubdomain(callOf(context, deps), context.payload.subdomain),
      }),
    }),
    defineRoute<OfClinic, object, { plan: Plan }>({
      method: 'POST',
      path: '/api/clinics/{tenantId}/plan',
      summary: 'Change the plan',
      permission: 'clinic:plan',
      idempotent: true,
      params: ofClinic,
      payload: Joi.object({ plan }),
      answer: operationAnswer,
      status: 202,
      handler: async (context) => ({
        success: true,
        operation: await changePlan(callOf(context, deps), context.payload.plan),
      }),
    }),
    defineRoute<OfClinic, object, { memberId: string; password: string }>({
      method: 'POST',
      path: '/api/clinics/{tenantId}/ownership',
      summary: 'Make another administrator the owner',
      permission: 'clinic:transfer',
      rateLimit: 'signIn',
      idempotent: true,
      params: ofClinic,
      payload: Joi.object({ memberId: uuid.required(), password: anyPassword.required() }),
      answer: done,
      handler: async (context) => {
        await transferOwnership(callOf(context, deps), confirmPassword, context.payload);
        return { success: true };
      },
    }),
    defineRoute<OfClinic>({
      method: 'GET',
      path: '/api/clinics/{tenantId}/export',
      summary: 'Download everything the clinic has as one JSON document',
      permission: 'clinic:export',
      rateLimit: 'mail',
      params: ofClinic,
      answer: null,
      handler: async (context) => {
        const { fileName, document } = await exportClinic(callOf(context, deps));
        return context.h
          .response(document)
          .type('application/json')
          .header('content-disposition', contentDisposition(fileName));
      },
    }),
  ];
}
