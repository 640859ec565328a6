import type { ServerRoute } from '@hapi/hapi';
import {
  type ClinicDashboard,
  type ClinicMember,
  clinicEndpoints,
  clinicRoles,
  clinicTypes,
  countries,
  maxLengths,
  type Operation,
  timeZones,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import { plan } from '../../platform/tenants/list/index.ts';
import { subdomainAnswer, subdomainQuery } from '../../platform/tenants/subdomains/index.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute, type RouteContext } from '../../server/routes.ts';
import { email, text, uuid, version } from '../../server/schemas.ts';
import { listOf, oneOf, optional, shape } from '../../server/shape.ts';
import { closeClinic, reopenClinic } from './closing/service.ts';
import {
  changeSettings,
  type MemberCall,
  ownClinics,
  readDashboard,
  readOperation,
} from './dashboard/service.ts';
import { confirmHandover } from './export/handover.ts';
import { contentDisposition, exportClinic } from './export/service.ts';
import { changeRole, inviteMember, readMembers, removeMember, resendInvitation } from './members/service.ts';
import { transferOwnership } from './ownership/service.ts';
import { changePlan } from './plan.ts';
import { changeProfile } from './profile/service.ts';
import { clinicMember, dashboard, operation, ownClinic } from './schemas.ts';
import { changeSubdomain, checkOwnSubdomain } from './subdomain/service.ts';

const ofSubdomain = shape<{ subdomain: string }>({ subdomain: text(200, 'subdomainRequired').lowercase() });
const role = oneOf(clinicRoles);

const oneClinic = shape<{ clinic: ClinicDashboard }>({ clinic: dashboard });
const oneMember = shape<{ member: ClinicMember }>({ member: clinicMember });
const oneOperation = shape<{ operation: Operation }>({ operation });

/** The owner's dashboard: the clinic, its members, subdomain, plan, ownership and export. */
export function clinicRoutes(deps: ServerDeps): ServerRoute[] {
  return [...clinicItself(deps), ...members(deps), ...ownerOnly(deps)];
}

function callOf<P, Q, B>(context: RouteContext<P, Q, B>, deps: ServerDeps): MemberCall {
  const { clinic: access, session, actor, locale } = context;
  return { deps, access, session, actor, locale };
}

function clinicItself(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(clinicEndpoints.list, {
      summary: 'The clinics of the signed-in person',
      permission: 'account:own',
      answer: shape({ clinics: listOf(ownClinic) }),
      handler: async ({ session }) => ({ clinics: await ownClinics(deps, session.user.userId) }),
    }),
    defineRoute(clinicEndpoints.get, {
      summary: 'Everything that the dashboard shows about a clinic',
      permission: 'clinic:read',
      answer: oneClinic,
      handler: async (context) => ({ clinic: await readDashboard(callOf(context, deps)) }),
    }),
    defineRoute(clinicEndpoints.update, {
      summary: 'Set a clinic’s time zone and language',
      permission: 'clinic:settings',
      payload: shape({ timeZone: optional(oneOf(timeZones)), locale: optional(oneOf(locales)) }),
      answer: oneClinic,
      handler: async (context) => ({ clinic: await changeSettings(callOf(context, deps), context.payload) }),
    }),
    defineRoute(clinicEndpoints.updateProfile, {
      summary: 'Change name, type, phone and street address of a clinic that is still at the given version',
      permission: 'clinic:settings',
      payload: shape({
        version,
        clinicName: optional(text(maxLengths.clinicName, 'clinicNameRequired')),
        clinicType: optional(oneOf(clinicTypes)),
        ownerPhone: optional(text(40, 'phoneRequired')),
        country: optional(oneOf(countries)),
        streetAddress: optional(text(maxLengths.streetAddress, 'streetAddressRequired')),
        city: optional(text(maxLengths.city, 'cityRequired')),
        region: optional(text(2, 'stateRequired')),
        postalCode: optional(text(20, 'postalCodeRequired')),
      }),
      answer: oneClinic,
      handler: async (context) => ({ clinic: await changeProfile(callOf(context, deps), context.payload) }),
    }),
    defineRoute(clinicEndpoints.operation, {
      summary: 'One operation of a clinic with its steps',
      permission: 'clinic:read',
      answer: oneOperation,
      handler: async (context) => ({
        operation: await readOperation(callOf(context, deps), context.params.operationId),
      }),
    }),
  ];
}

function members(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(clinicEndpoints.members, {
      summary: 'Members and open invitations of a clinic',
      permission: 'clinic:members:read',
      answer: shape({ members: listOf(clinicMember) }),
      handler: ({ clinic, session }) =>
        deps.database.forTenant(clinic.tenantId, async (tx) => ({
          members: await readMembers(tx, clinic.tenantId, session.user.userId),
        })),
    }),
    defineRoute(clinicEndpoints.invite, {
      summary: 'Invite a colleague by email',
      permission: 'clinic:members:manage',
      // Administrators can do everything except what is reserved for the owner.
      stepUp: ({ role }) => role === 'administrator',
      rateLimit: 'anonymousWrite',
      payload: shape({ email, name: text(120, 'nameRequired'), role }),
      answer: oneMember,
      handler: async (context) => ({ member: await inviteMember(callOf(context, deps), context.payload) }),
    }),
    defineRoute(clinicEndpoints.resendInvitation, {
      summary: 'Send an open invitation again',
      permission: 'clinic:members:manage',
      rateLimit: 'mail',
      handler: (context) => resendInvitation(callOf(context, deps), context.params.memberId),
    }),
    defineRoute(clinicEndpoints.changeRole, {
      summary: 'Change the role of a member',
      permission: 'clinic:members:manage',
      stepUp: true,
      payload: shape({ role }),
      answer: oneMember,
      handler: async (context) => ({
        member: await changeRole(callOf(context, deps), context.params.memberId, context.payload.role),
      }),
    }),
    defineRoute(clinicEndpoints.removeMember, {
      summary: 'Remove a member or revoke an invitation',
      permission: 'clinic:members:manage',
      stepUp: true,
      handler: (context) => removeMember(callOf(context, deps), context.params.memberId),
    }),
  ];
}

function ownerOnly(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(clinicEndpoints.changeSubdomain, {
      summary: 'Change the subdomain of the clinic’s site; the old one redirects to it for the grace period',
      permission: 'clinic:subdomain',
      rateLimit: 'mail',
      payload: ofSubdomain,
      answer: oneClinic,
      handler: async (context) => ({
        clinic: await changeSubdomain(callOf(context, deps), context.payload.subdomain),
      }),
    }),
    defineRoute(clinicEndpoints.checkSubdomain, {
      summary: 'Whether the clinic’s site may move to this subdomain',
      permission: 'clinic:subdomain',
      rateLimit: 'lookup',
      query: subdomainQuery,
      answer: subdomainAnswer,
      handler: (context) => checkOwnSubdomain(callOf(context, deps), context.query.name),
    }),
    defineRoute(clinicEndpoints.changePlan, {
      summary: 'Change the plan',
      permission: 'clinic:plan',
      payload: shape({ plan }),
      answer: oneOperation,
      handler: async (context) => ({
        operation: await changePlan(callOf(context, deps), context.payload.plan),
      }),
    }),
    defineRoute(clinicEndpoints.transferOwnership, {
      summary: 'Make another administrator the owner',
      permission: 'clinic:transfer',
      stepUp: true,
      rateLimit: 'signIn',
      payload: shape({ memberId: uuid }),
      handler: (context) => transferOwnership(callOf(context, deps), context.payload),
    }),
    defineRoute(clinicEndpoints.close, {
      summary: 'Close the clinic; its data is erased after the grace period',
      permission: 'clinic:close',
      stepUp: true,
      payload: ofSubdomain,
      answer: oneClinic,
      handler: async (context) => ({
        clinic: await closeClinic(callOf(context, deps), context.payload.subdomain),
      }),
    }),
    defineRoute(clinicEndpoints.reopen, {
      summary: 'Reopen a clinic that its owner has closed, within the grace period',
      permission: 'clinic:close',
      answer: oneClinic,
      handler: async (context) => ({ clinic: await reopenClinic(callOf(context, deps)) }),
    }),
    defineRoute(clinicEndpoints.export, {
      summary: 'Download all data of the clinic as one JSON document',
      permission: 'clinic:export',
      stepUp: true,
      rateLimit: 'mail',
      file: 'application/json',
      handler: async (context) => {
        const { fileName, document } = await exportClinic(callOf(context, deps));
        return context.h
          .response(document)
          .type('application/json')
          .header('content-disposition', contentDisposition(fileName));
      },
    }),
    defineRoute(clinicEndpoints.confirmHandover, {
      summary:
        'Confirm that a terminated clinic has its charts elsewhere, so that they are erased with the rest',
      permission: 'clinic:export',
      stepUp: true,
      answer: oneClinic,
      handler: async (context) => ({ clinic: await confirmHandover(callOf(context, deps)) }),
    }),
  ];
}
