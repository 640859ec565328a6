import { randomUUID } from 'node:crypto';
import type { ServerRoute } from '@hapi/hapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureSandboxes } from '../../src/public/sandbox/clinic/service.ts';
import { accessOf } from '../../src/server/routes.ts';
import { createTestApp, provideTestApp } from '../app.ts';
import { memberIdOf } from '../clinic.ts';

/**
 * Every route of the API with the permission it must have, listed here instead of read from the code. A route that is
 * added, removed or opened to others fails this test until it is changed here too.
 */
const routes: Record<string, string> = {
  'POST /api/auth/login': 'public',
  'POST /api/auth/register': 'public',
  'POST /api/auth/logout': 'account:own',
  'GET /api/auth/me': 'account:own',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/links/inspect': 'public',
  'POST /api/auth/account-changes/inspect': 'public',
  'POST /api/auth/account-changes': 'public',
  'POST /api/auth/links/resend': 'public',
  'POST /api/auth/set-password': 'public',
  'POST /api/auth/invitations/accept': 'public',
  'POST /api/auth/site-codes': 'account:own',
  'POST /api/auth/exchange/inspect': 'public clinic',
  'POST /api/auth/exchange': 'public clinic',
  'GET /api/subdomains/check': 'public',
  'GET /api/registration': 'public',
  'PUT /api/registration/steps/1': 'public',
  'PUT /api/registration/steps/2': 'public',
  'PUT /api/registration/steps/3': 'public',
  'PUT /api/registration/steps/4': 'public',
  'DELETE /api/registration': 'public',
  'POST /api/registration/links': 'public',
  'POST /api/registration/links/open': 'public',
  'GET /api/registration/receipt': 'public',
  'POST /api/registration/receipt/resend': 'public',
  'GET /api/consent': 'public',
  'POST /api/consent': 'public',
  'POST /api/conversions': 'public',
  'GET /api/account/clinics': 'account:own',
  'PATCH /api/account/profile': 'account:own',
  'GET /api/account/terms': 'account:own',
  'POST /api/account/terms': 'account:own',
  'POST /api/account/password': 'account:own',
  'GET /api/account/email': 'account:own',
  'POST /api/account/email': 'account:own',
  'DELETE /api/account/email': 'account:own',
  'GET /api/account/two-factor-reset': 'account:own',
  'DELETE /api/account/two-factor-reset': 'account:own',
  'GET /api/account/sessions': 'account:own',
  'DELETE /api/account/sessions/{sessionId}': 'account:own',
  'POST /api/account/sessions/sign-out-everywhere': 'account:own',
  'POST /api/account/two-factor/start': 'account:own',
  'POST /api/account/two-factor/confirm': 'account:own',
  'POST /api/account/two-factor/disable': 'account:own',
  'POST /api/account/two-factor/recovery-codes': 'account:own',
  'POST /api/account/step-up': 'account:own',
  'POST /api/account/step-up/passkey': 'account:own',
  'GET /api/account/passkeys': 'account:own',
  'POST /api/account/passkeys/start': 'account:own',
  'POST /api/account/passkeys': 'account:own',
  'DELETE /api/account/passkeys/{passkeyId}': 'account:own',
  'GET /api/account/notifications': 'events:read',
  'PUT /api/account/notifications': 'events:read',
  'GET /api/staff': 'staff:read',
  'POST /api/staff': 'staff:manage',
  'PATCH /api/staff/{staffId}': 'staff:manage',
  'POST /api/staff/{staffId}/resend-invitation': 'staff:manage',
  'DELETE /api/staff/{staffId}/invitation': 'staff:manage',
  'POST /api/staff/{staffId}/deactivate': 'staff:manage',
  'POST /api/staff/{staffId}/reactivate': 'staff:manage',
  'POST /api/staff/{staffId}/remove': 'staff:manage',
  'POST /api/staff/{staffId}/reset-two-factor': 'staff:manage',
  'GET /api/staff/{staffId}/sessions': 'staff:read',
  'DELETE /api/staff/{staffId}/sessions': 'staff:manage',
  'DELETE /api/staff/{staffId}/sessions/{sessionId}': 'staff:manage',
  'GET /api/clinics/{tenantId}': 'clinic:read',
  'PATCH /api/clinics/{tenantId}': 'clinic:settings',
  'GET /api/clinics/{tenantId}/members': 'clinic:members:read',
  'POST /api/clinics/{tenantId}/invitations': 'clinic:members:manage',
  'POST /api/clinics/{tenantId}/invitations/{memberId}/resend': 'clinic:members:manage',
  'PATCH /api/clinics/{tenantId}/members/{memberId}': 'clinic:members:manage',
  'DELETE /api/clinics/{tenantId}/members/{memberId}': 'clinic:members:manage',
  'POST /api/clinics/{tenantId}/subdomain': 'clinic:subdomain',
  'GET /api/clinics/{tenantId}/subdomain/check': 'clinic:subdomain',
  'POST /api/clinics/{tenantId}/plan': 'clinic:plan',
  'POST /api/clinics/{tenantId}/ownership': 'clinic:transfer',
  'PATCH /api/clinics/{tenantId}/profile': 'clinic:settings',
  'POST /api/clinics/{tenantId}/close': 'clinic:close',
  'POST /api/clinics/{tenantId}/reopen': 'clinic:close',
  'GET /api/clinics/{tenantId}/export': 'clinic:export',
  'GET /api/clinics/{tenantId}/impersonations': 'clinic:support-access',
  'POST /api/clinics/{tenantId}/handover': 'clinic:export',
  'GET /api/clinics/{tenantId}/operations/{operationId}': 'clinic:read',
  'GET /api/tenants': 'tenants:read',
  'GET /api/tenants/stats': 'tenants:read',
  'GET /api/tenants/export': 'tenants:export',
  'POST /api/tenants/export': 'tenants:export',
  'GET /api/tenants/selection': 'tenants:operate',
  'GET /api/tenants/bulk': 'tenants:read',
  'POST /api/tenants/bulk': 'tenants:operate',
  'GET /api/tenants/bulk/{bulkId}': 'tenants:read',
  'GET /api/tenants/bulk/{bulkId}/tenants': 'tenants:read',
  'POST /api/tenants/bulk/{bulkId}/stop': 'tenants:operate',
  'POST /api/tenants/bulk/{bulkId}/continue': 'tenants:operate',
  'POST /api/tenants/bulk/{bulkId}/retry': 'tenants:operate',
  'GET /api/tenants/views': 'tenants:read',
  'POST /api/tenants/views': 'tenants:read',
  'PATCH /api/tenants/views/{viewId}': 'tenants:read',
  'DELETE /api/tenants/views/{viewId}': 'tenants:read',
  'POST /api/tenants': 'tenants:create',
  'GET /api/tenants/{tenantId}': 'tenants:read',
  'PATCH /api/tenants/{tenantId}': 'tenants:update',
  'GET /api/tenants/{tenantId}/subdomain/check': 'tenants:update',
  'POST /api/tenants/{tenantId}/restart': 'tenants:operate',
  'POST /api/tenants/{tenantId}/suspend': 'tenants:operate',
  'POST /api/tenants/{tenantId}/resume': 'tenants:operate',
  'POST /api/tenants/{tenantId}/plan': 'tenants:operate',
  'POST /api/tenants/{tenantId}/terminate': 'tenants:terminate',
  'POST /api/tenants/{tenantId}/cancel-termination': 'tenants:terminate',
  'POST /api/tenants/{tenantId}/reschedule-erasure': 'tenants:terminate',
  'POST /api/tenants/{tenantId}/resend-activation': 'tenants:operate',
  'GET /api/tenants/{tenantId}/operations': 'tenants:read',
  'GET /api/tenants/{tenantId}/log': 'tenants:read',
  'GET /api/tenants/{tenantId}/impersonation': 'tenants:impersonate',
  'POST /api/tenants/{tenantId}/impersonation': 'tenants:impersonate',
  'POST /api/impersonation/exchange/inspect': 'public clinic',
  'POST /api/impersonation/exchange': 'public clinic',
  'GET /api/tenants/{tenantId}/members': 'tenants:read',
  'POST /api/tenants/{tenantId}/invitations': 'tenants:operate',
  'PATCH /api/tenants/{tenantId}/members/{userId}': 'tenants:operate',
  'DELETE /api/tenants/{tenantId}/members/{userId}': 'tenants:operate',
  'GET /api/tenants/{tenantId}/usage': 'tenants:read',
  'GET /api/tenants/{tenantId}/holds': 'tenants:read',
  'GET /api/tenants/{tenantId}/notes': 'tenants:read',
  'POST /api/tenants/{tenantId}/notes': 'tenants:note',
  'PATCH /api/tenants/{tenantId}/notes/{noteId}': 'tenants:note',
  'DELETE /api/tenants/{tenantId}/notes/{noteId}': 'tenants:note',
  'GET /api/tenants/{tenantId}/export': 'tenants:export',
  'GET /api/lookup': 'tenants:read',
  'GET /api/operations/{operationId}': 'tenants:read',
  'POST /api/operations/{operationId}/retry': 'tenants:operate',
  'GET /api/activity': 'events:read',
  'GET /api/notifications': 'events:read',
  'POST /api/notifications/seen': 'events:read',
  'GET /api/events': 'account:own',
  'GET /api/health': 'health:read',
  'GET /api/health/summary': 'health:read',
  'GET /api/health/history': 'health:read',
  'GET /api/health/jobs': 'health:read',
  'POST /api/health/queues/{queue}/retry': 'health:operate',
  'POST /api/health/queues/{queue}/discard': 'health:operate',
  'GET /api/health/mail': 'health:read',
  'POST /api/health/mail/{messageId}/resend': 'health:operate',
  'GET /api/health/mail/failed': 'health:read',
  'POST /api/health/mail/failed/resend': 'health:operate',
  'GET /api/logs/audit': 'logs:read',
  'GET /api/logs/audit/{entryId}': 'logs:read',
  'GET /api/logs/audit/export': 'logs:export',
  'GET /api/logs/application': 'logs:read',
  'GET /api/logs/application/{entryId}': 'logs:read',
  'GET /api/logs/application/export': 'logs:export',
  'GET /api/analytics': 'analytics:read',
  'GET /api/analytics/funnel': 'analytics:read',
  'GET /api/analytics/{chart}/export': 'analytics:export',
  'GET /api/people': 'people:read',
  'GET /api/people/{userId}': 'people:read',
  'POST /api/people/{userId}/unlock': 'people:help',
  'POST /api/people/{userId}/password-reset': 'people:help',
  'POST /api/people/{userId}/end-sessions': 'people:help',
  'POST /api/people/{userId}/two-factor-reset': 'people:help',
  'DELETE /api/people/{userId}/two-factor-reset': 'people:help',
  'GET /api/privacy/requests': 'privacy:read',
  'POST /api/privacy/requests': 'privacy:export',
  'GET /api/privacy/requests/{requestId}': 'privacy:read',
  'PATCH /api/privacy/requests/{requestId}': 'privacy:export',
  'GET /api/privacy/requests/{requestId}/findings': 'privacy:read',
  'GET /api/privacy/requests/{requestId}/export': 'privacy:export',
  'POST /api/privacy/requests/{requestId}/erase': 'privacy:erase',
  'POST /api/privacy/find': 'privacy:read',
  'GET /api/privacy/retention': 'privacy:read',
  'GET /api/site': 'public',
  'POST /api/sandbox/links/inspect': 'public clinic',
  'POST /api/sandbox/visits': 'public clinic',
  'PUT /api/sandbox/visit': 'sandbox:visit clinic',
  'DELETE /api/sandbox/visit': 'sandbox:visit clinic',
  'POST /api/arbitration-opt-outs': 'public',
  'POST /api/leads': 'public',
  'GET /api/leads': 'leads:read',
  'GET /api/leads/export': 'leads:export',
  'GET /api/leads/{leadId}': 'leads:read',
  'POST /api/lead-magnets/waag-template': 'public',
  'GET /api/lead-magnets/validate-template': 'public',
  'GET /api/clinic/me': 'workspace:read clinic',
  'PATCH /api/clinic/settings': 'workspace:settings clinic',
  'GET /api/clinic/staff': 'workspace:read clinic',
  'POST /api/clinic/staff': 'workspace:settings clinic',
  'PATCH /api/clinic/staff/{staffId}': 'workspace:settings clinic',
  'PATCH /api/clinic/staff/{staffId}/role': 'clinic:members:manage clinic',
  'POST /api/clinic/invitations': 'clinic:members:manage clinic',
  'GET /api/clinic/credentials': 'credentials:read clinic',
  'POST /api/clinic/staff/{staffId}/credentials': 'credentials:manage clinic',
  'PATCH /api/clinic/credentials/{credentialId}': 'credentials:manage clinic',
  'DELETE /api/clinic/credentials/{credentialId}': 'credentials:manage clinic',
  'GET /api/clinic/locations': 'workspace:read clinic',
  'POST /api/clinic/locations': 'workspace:settings clinic',
  'PATCH /api/clinic/locations/{locationId}': 'workspace:settings clinic',
  'POST /api/clinic/locations/{locationId}/rooms': 'workspace:settings clinic',
  'PATCH /api/clinic/rooms/{roomId}': 'workspace:settings clinic',
  'GET /api/clinic/services': 'workspace:read clinic',
  'POST /api/clinic/services': 'workspace:settings clinic',
  'PATCH /api/clinic/services/{serviceId}': 'workspace:settings clinic',
  'POST /api/clinic/services/{serviceId}/fees': 'workspace:settings clinic',
  'DELETE /api/clinic/services/{serviceId}/fees/{feeId}': 'workspace:settings clinic',
  'GET /api/clinic/day': 'calendar:read clinic',
  'GET /api/clinic/day/print': 'calendar:read clinic',
  'GET /api/clinic/appointments/{appointmentId}': 'calendar:read clinic',
  'GET /api/clinic/appointments/{appointmentId}/history': 'calendar:read clinic',
  'POST /api/clinic/appointments/check': 'calendar:book clinic',
  'POST /api/clinic/appointments': 'calendar:book clinic',
  'GET /api/clinic/today': 'workspace:read clinic',
  'GET /api/clinic/todos': 'todos:manage clinic',
  'POST /api/clinic/todos': 'todos:manage clinic',
  'PATCH /api/clinic/todos/{todoId}': 'todos:manage clinic',
  'POST /api/clinic/todos/snooze': 'todos:manage clinic',
  'GET /api/clinic/confirmations': 'confirmations:read clinic',
  'GET /api/clinic/confirmations/fees': 'confirmations:read clinic',
  'POST /api/clinic/confirmations/confirm': 'confirmations:decide clinic',
  'POST /api/clinic/confirmations/{attendanceId}/confirm': 'confirmations:decide clinic',
  'POST /api/clinic/confirmations/{attendanceId}/return': 'confirmations:decide clinic',
  'POST /api/clinic/confirmations/{attendanceId}/answer': 'calendar:book clinic',
  'POST /api/clinic/confirmations/{attendanceId}/exclude': 'confirmations:decide clinic',
  'POST /api/clinic/confirmations/{attendanceId}/reopen': 'confirmations:reopen clinic',
  'GET /api/clinic/agreements': 'pay:read clinic',
  'POST /api/clinic/agreements': 'pay:manage clinic',
  'POST /api/clinic/agreements/{agreementId}/replace': 'pay:manage clinic',
  'POST /api/clinic/agreements/{agreementId}/withdraw': 'pay:manage clinic',
  'GET /api/clinic/pay-runs': 'pay:read clinic',
  'GET /api/clinic/pay-runs/{runId}': 'pay:read clinic',
  'GET /api/clinic/pay-runs/{runId}/file': 'pay:read clinic',
  'GET /api/clinic/pay-runs/{runId}/pdf': 'pay:read clinic',
  'GET /api/clinic/pay-runs/{runId}/statements/{staffId}': 'pay:read clinic',
  'GET /api/clinic/pay-runs/{runId}/statements/{staffId}/pdf': 'pay:read clinic',
  'GET /api/clinic/pay/me/statements/{runId}/pdf': 'pay:own clinic',
  'PATCH /api/clinic/pay-runs/{runId}': 'pay:manage clinic',
  'POST /api/clinic/pay-runs/{runId}/review': 'pay:manage clinic',
  'POST /api/clinic/pay-runs/{runId}/refresh': 'pay:manage clinic',
  'POST /api/clinic/pay-runs/{runId}/back': 'pay:manage clinic',
  'POST /api/clinic/pay-runs/{runId}/approve': 'pay:manage clinic',
  'POST /api/clinic/pay-runs/{runId}/take-back': 'pay:manage clinic',
  'POST /api/clinic/pay-runs/{runId}/paid': 'pay:manage clinic',
  'POST /api/clinic/pay-runs/{runId}/statements/{staffId}/settle': 'pay:manage clinic',
  'POST /api/clinic/pay-runs/{runId}/statements/{staffId}/settlements/{settlementId}/undo':
    'pay:manage clinic',
  'POST /api/clinic/pay-runs': 'pay:manage clinic',
  'POST /api/clinic/pay-queries/{queryId}/answer': 'pay:manage clinic',
  'GET /api/clinic/pay/me': 'pay:own clinic',
  'GET /api/clinic/pay/me/statements/{runId}': 'pay:own clinic',
  'POST /api/clinic/pay/me/statements/{runId}/queries': 'pay:own clinic',
  'GET /api/clinic/pay/t4a': 'pay:read clinic',
  'GET /api/clinic/pay/t4a/file': 'pay:read clinic',
  'GET /api/clinic/pay/hours': 'pay:read clinic',
  'GET /api/clinic/pay/hours/file': 'pay:read clinic',
  'GET /api/clinic/taxes': 'payments:read clinic',
  'POST /api/clinic/taxes/registrations': 'workspace:settings clinic',
  'PATCH /api/clinic/taxes/registrations/{registrationId}': 'workspace:settings clinic',
  'POST /api/clinic/taxes/rules': 'workspace:settings clinic',
  'DELETE /api/clinic/taxes/rules/{ruleId}': 'workspace:settings clinic',
  'GET /api/clinic/invoices': 'invoices:read clinic',
  'GET /api/clinic/invoices/{invoiceId}': 'invoices:read clinic',
  'POST /api/clinic/invoices/{invoiceId}/void': 'invoices:correct clinic',
  'POST /api/clinic/invoices/{invoiceId}/credit': 'invoices:correct clinic',
  'POST /api/clinic/invoices/{invoiceId}/write-off': 'invoices:correct clinic',
  'POST /api/clinic/invoices/{invoiceId}/reinstate': 'invoices:correct clinic',
  'GET /api/clinic/balances': 'payments:read clinic',
  'GET /api/clinic/clients/{clientId}/account': 'payments:read clinic',
  'POST /api/clinic/payments': 'payments:record clinic',
  'GET /api/clinic/payments': 'payments:read clinic',
  'GET /api/clinic/payments/totals': 'payments:read clinic',
  'GET /api/clinic/payments/{paymentId}': 'payments:read clinic',
  'POST /api/clinic/payments/{paymentId}/void': 'payments:record clinic',
  'POST /api/clinic/payments/{paymentId}/refund': 'payments:record clinic',
  'POST /api/clinic/payments/{paymentId}/bounce': 'payments:record clinic',
  'POST /api/clinic/clients/{clientId}/apply-credit': 'payments:record clinic',
  'GET /api/clinic/confirmations/{attendanceId}/checkout': 'payments:record clinic',
  'POST /api/clinic/confirmations/{attendanceId}/checkout': 'payments:record clinic',
  'GET /api/clinic/income': 'accounting:read clinic',
  'GET /api/clinic/exports': 'accounting:read clinic',
  'POST /api/clinic/exports': 'accounting:export clinic',
  'GET /api/clinic/exports/{batchId}/file': 'accounting:read clinic',
  'GET /api/clinic/invoices/{invoiceId}/pdf': 'invoices:read clinic',
  'GET /api/clinic/payments/{paymentId}/receipt': 'payments:read clinic',
  'GET /api/clinic/clients/{clientId}/account-summary': 'payments:read clinic',
  'GET /api/clinic/availability': 'calendar:read clinic',
  'PUT /api/clinic/staff/{staffId}/availability': 'workspace:settings clinic',
  'GET /api/clinic/hours': 'calendar:read clinic',
  'GET /api/clinic/blocks': 'calendar:read clinic',
  'POST /api/clinic/blocks': 'calendar:book clinic',
  'PATCH /api/clinic/blocks/{blockId}': 'calendar:book clinic',
  'DELETE /api/clinic/blocks/{blockId}': 'calendar:book clinic',
  'GET /api/clinic/blocks/{blockId}/covered': 'calendar:book clinic',
  'GET /api/clinic/staff/{staffId}/remaining': 'confirmations:decide clinic',
  'GET /api/clinic/holidays': 'calendar:read clinic',
  'PUT /api/clinic/holidays': 'workspace:settings clinic',
  'GET /api/clinic/free': 'calendar:read clinic',
  'GET /api/clinic/clients': 'clients:read clinic',
  'POST /api/clinic/clients': 'clients:manage clinic',
  'GET /api/clinic/rebooking': 'calendar:book clinic',
  'GET /api/clinic/changes': 'calendar:read clinic',
  'PATCH /api/clinic/appointments/{appointmentId}': 'calendar:book clinic',
  'POST /api/clinic/appointments/{appointmentId}/clients': 'calendar:book clinic',
  'POST /api/clinic/appointments/{appointmentId}/move': 'calendar:book clinic',
  'POST /api/clinic/appointments/{appointmentId}/cancel': 'calendar:book clinic',
  'POST /api/clinic/appointments/{appointmentId}/undo': 'calendar:book clinic',
  'POST /api/clinic/appointments/rearrange': 'calendar:book clinic',
  'POST /api/clinic/attendances/{attendanceId}/arrive': 'calendar:book clinic',
  'POST /api/clinic/attendances/{attendanceId}/outcome': 'calendar:book clinic',
  'POST /api/clinic/attendances/{attendanceId}/void': 'calendar:book clinic',
  'POST /api/clinic/attendances/{attendanceId}/rebooking': 'calendar:book clinic',
  'GET /api/clinic/clients/{fileNo}/chart': 'charts:read clinic',
  'GET /api/clinic/clients/{fileNo}/chart/print': 'charts:release clinic',
  'GET /api/clinic/clients/{fileNo}/chart/access': 'care-team:manage clinic',
  'POST /api/clinic/clients/{fileNo}/chart/emergency': 'charts:emergency clinic',
  'POST /api/clinic/clients/{fileNo}/chart/release': 'charts:release clinic',
  'POST /api/clinic/clients/{fileNo}/care-team': 'care-team:manage clinic',
  'POST /api/clinic/care-team/{careId}/end': 'care-team:manage clinic',
  'POST /api/clinic/care-team/{careId}/review': 'workspace:settings clinic',
  'POST /api/clinic/clients/{fileNo}/lockboxes': 'care-team:manage clinic',
  'POST /api/clinic/lockboxes/{lockboxId}/end': 'care-team:manage clinic',
  'POST /api/clinic/lockboxes/{lockboxId}/review': 'workspace:settings clinic',
  'GET /api/clinic/access-log': 'access-log:read clinic',
  'GET /api/clinic/access-log/export': 'access-log:read clinic',
  'GET /api/clinic/access-log/reviews': 'workspace:settings clinic',
  'GET /api/clinic/note-templates': 'workspace:read clinic',
  'POST /api/clinic/note-templates': 'workspace:settings clinic',
  'PATCH /api/clinic/note-templates/{templateId}': 'workspace:settings clinic',
  'POST /api/clinic/notes': 'charts:write clinic',
  'GET /api/clinic/notes/{noteId}': 'charts:read clinic',
  'PUT /api/clinic/notes/{noteId}/draft': 'charts:write clinic',
  'GET /api/clinic/notes/{noteId}/draft-key': 'charts:write clinic',
  'POST /api/clinic/notes/{noteId}/sign': 'charts:write clinic',
  'POST /api/clinic/notes/{noteId}/discard': 'charts:write clinic',
  'POST /api/clinic/notes/{noteId}/unsign': 'charts:write clinic',
  'POST /api/clinic/notes/{noteId}/addenda': 'charts:write clinic',
  'POST /api/clinic/notes/{noteId}/cosign': 'charts:write clinic',
  'POST /api/clinic/notes/{noteId}/retract': 'charts:write clinic',
  'POST /api/clinic/notes/{noteId}/confirm-retraction': 'workspace:settings clinic',
  'POST /api/clinic/notes/{noteId}/decline-retraction': 'workspace:settings clinic',
  'POST /api/clinic/notes/{noteId}/withdraw-retraction': 'charts:write clinic',
  'POST /api/clinic/notes/{noteId}/close': 'workspace:settings clinic',
  'GET /api/clinic/clients/export': 'clients:import clinic',
  'GET /api/clinic/clients/{fileNo}': 'clients:read clinic',
  'GET /api/clinic/clients/{fileNo}/visits': 'clients:read clinic',
  'GET /api/clinic/clients/{fileNo}/history': 'clients:read clinic',
  'PATCH /api/clinic/clients/{clientId}/record': 'clients:manage clinic',
  'POST /api/clinic/clients/{clientId}/discharge': 'clients:manage clinic',
  'POST /api/clinic/clients/{clientId}/relations': 'clients:manage clinic',
  'PATCH /api/clinic/clients/{clientId}/relations/{relationId}': 'clients:manage clinic',
  'DELETE /api/clinic/clients/{clientId}/relations/{relationId}': 'clients:manage clinic',
  'POST /api/clinic/clients/{clientId}/consents': 'clients:manage clinic',
  'POST /api/clinic/clients/{clientId}/consents/{consentId}/withdraw': 'clients:manage clinic',
  'POST /api/clinic/clients/{clientId}/fees': 'clients:manage clinic',
  'DELETE /api/clinic/clients/{clientId}/fees/{clientFeeId}': 'clients:manage clinic',
  'POST /api/clinic/clients/{clientId}/merge': 'clients:manage clinic',
  'POST /api/clinic/merges/{mergeId}/undo': 'clients:manage clinic',
  'GET /api/clinic/charts-due': 'workspace:settings clinic',
  'POST /api/clinic/charts-due/destroy': 'workspace:settings clinic',
  'POST /api/clinic/imports/preview': 'clients:import clinic',
  'POST /api/clinic/imports': 'clients:import clinic',
  'POST /api/clinic/imports/appointments/preview': 'clients:import clinic',
  'POST /api/clinic/imports/appointments': 'clients:import clinic',
  'GET /api/clinic/imports/appointments': 'clients:import clinic',
  'POST /api/clinic/imports/appointments/{importId}/undo': 'clients:import clinic',
  'GET /api/openapi.json': 'public',
  'GET /api/platform/settings': 'platform:settings',
  'PUT /api/platform/settings/reserved-subdomains': 'platform:settings',
  'PUT /api/platform/settings/grace-periods': 'platform:settings',
  'PUT /api/platform/settings/trial-end': 'platform:settings',
  'PUT /api/platform/settings/announcement': 'platform:settings',
  'GET /api/platform/grace-periods': 'tenants:read',
  'GET /api/announcement': 'account:own',
  'GET /api/api-clients': 'api-clients:manage',
  'POST /api/api-clients': 'api-clients:manage',
  'PATCH /api/api-clients/{clientId}': 'api-clients:manage',
  'POST /api/api-clients/{clientId}/rotate-key': 'api-clients:manage',
  'POST /api/api-clients/{clientId}/retire-old-key': 'api-clients:manage',
  'POST /api/api-clients/{clientId}/revoke': 'api-clients:manage',
  'GET /api/webhook-endpoints': 'webhooks:manage',
  'POST /api/webhook-endpoints': 'webhooks:manage',
  'GET /api/webhook-endpoints/{endpointId}': 'webhooks:manage',
  'PATCH /api/webhook-endpoints/{endpointId}': 'webhooks:manage',
  'POST /api/webhook-endpoints/{endpointId}/rotate-secret': 'webhooks:manage',
  'POST /api/webhook-endpoints/{endpointId}/remove': 'webhooks:manage',
  'POST /api/webhook-endpoints/{endpointId}/test': 'webhooks:manage',
  'GET /api/webhook-endpoints/{endpointId}/deliveries': 'webhooks:manage',
  'POST /api/webhook-endpoints/{endpointId}/replay': 'webhooks:manage',
  'GET /api/webhook-deliveries/{deliveryId}': 'webhooks:manage',
  'POST /api/webhook-deliveries/{deliveryId}/replay': 'webhooks:manage',
};

/** Roles that have each permission; all others are refused. */
const admitted: Record<string, readonly Role[]> = {
  'sandbox:visit': ['sandbox'],
  'account:own': [
    'platform_owner',
    'admin',
    'support',
    'owner',
    'administrator',
    'clinician',
    'front_desk',
    'hr',
    'stranger',
  ],
  'staff:read': ['platform_owner', 'admin', 'support'],
  'staff:manage': ['platform_owner'],
  'tenants:read': ['platform_owner', 'admin', 'support'],
  'events:read': ['platform_owner', 'admin', 'support'],
  'logs:read': ['platform_owner', 'admin', 'support'],
  'logs:export': ['platform_owner', 'admin'],
  'health:read': ['platform_owner', 'admin', 'support'],
  'health:operate': ['platform_owner', 'admin'],
  'analytics:read': ['platform_owner', 'admin', 'support'],
  'analytics:export': ['platform_owner', 'admin'],
  'tenants:export': ['platform_owner', 'admin'],
  'privacy:read': ['platform_owner', 'admin'],
  'privacy:export': ['platform_owner', 'admin'],
  'privacy:erase': ['platform_owner'],
  'tenants:create': ['platform_owner', 'admin'],
  'platform:settings': ['platform_owner'],
  'api-clients:manage': ['platform_owner'],
  'webhooks:manage': ['platform_owner'],
  'tenants:update': ['platform_owner', 'admin'],
  'tenants:operate': ['platform_owner', 'admin'],
  'tenants:terminate': ['platform_owner'],
  'tenants:note': ['platform_owner', 'admin'],
  'tenants:impersonate': ['platform_owner', 'admin'],
  'people:read': ['platform_owner', 'admin', 'support'],
  'people:help': ['platform_owner', 'admin'],
  'leads:read': ['platform_owner', 'admin', 'support'],
  'leads:export': ['platform_owner', 'admin'],
  'clinic:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'clinic:members:read': ['owner', 'administrator', 'hr'],
  'clinic:members:manage': ['owner', 'administrator'],
  'clinic:settings': ['owner', 'administrator'],
  'clinic:plan': ['owner'],
  'clinic:subdomain': ['owner'],
  'clinic:transfer': ['owner'],
  'clinic:close': ['owner'],
  'clinic:export': ['owner'],
  'clinic:support-access': ['owner'],
  'workspace:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'workspace:settings': ['owner', 'administrator'],
  'credentials:read': ['owner', 'administrator', 'clinician', 'hr'],
  'credentials:manage': ['owner', 'administrator', 'hr'],
  'calendar:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'calendar:book': ['owner', 'administrator', 'clinician', 'front_desk'],
  'clients:read': ['owner', 'administrator', 'clinician', 'front_desk'],
  'clients:manage': ['owner', 'administrator', 'clinician', 'front_desk'],
  'clients:import': ['owner', 'administrator'],
  'confirmations:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'confirmations:decide': ['owner', 'administrator', 'front_desk'],
  'confirmations:reopen': ['owner', 'administrator'],
  'invoices:read': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
  'invoices:correct': ['owner', 'administrator'],
  'payments:read': ['owner', 'administrator', 'front_desk', 'hr'],
  'payments:record': ['owner', 'administrator', 'front_desk'],
  'accounting:read': ['owner', 'administrator', 'hr'],
  'accounting:export': ['owner', 'administrator', 'hr'],
  'pay:read': ['owner', 'administrator', 'hr'],
  'pay:manage': ['owner', 'administrator', 'hr'],
  'pay:own': ['clinician'],
  'charts:read': ['clinician'],
  'charts:write': ['clinician'],
  'charts:emergency': ['clinician'],
  'charts:release': ['owner', 'administrator', 'clinician'],
  'care-team:manage': ['owner', 'administrator', 'clinician'],
  'access-log:read': ['owner', 'administrator', 'clinician'],
  'todos:manage': ['owner', 'administrator', 'clinician', 'front_desk', 'hr'],
};

/**
 * Every route for signed-in people that changes something or returns a file, and whether it requires a step-up. A new
 * route fails a test until it is listed.
 */
const stepUp: Record<'always' | 'for some bodies' | 'never', readonly string[]> = {
  always: [
    // Who may do what, and how they get in
    'PATCH /api/clinic/staff/{staffId}/role',
    'POST /api/staff',
    'PATCH /api/staff/{staffId}',
    'POST /api/staff/{staffId}/deactivate',
    'POST /api/staff/{staffId}/reactivate',
    'POST /api/staff/{staffId}/remove',
    'POST /api/staff/{staffId}/reset-two-factor',
    'DELETE /api/staff/{staffId}/sessions',
    'DELETE /api/staff/{staffId}/sessions/{sessionId}',
    'POST /api/people/{userId}/end-sessions',
    'POST /api/people/{userId}/two-factor-reset',
    'POST /api/account/email',
    'DELETE /api/account/sessions/{sessionId}',
    'POST /api/account/sessions/sign-out-everywhere',
    'POST /api/account/passkeys/start',
    'POST /api/account/passkeys',
    'DELETE /api/account/passkeys/{passkeyId}',
    'PATCH /api/clinics/{tenantId}/members/{memberId}',
    'DELETE /api/clinics/{tenantId}/members/{memberId}',
    'POST /api/clinics/{tenantId}/ownership',
    'POST /api/tenants/{tenantId}/invitations',
    'PATCH /api/tenants/{tenantId}/members/{userId}',
    'DELETE /api/tenants/{tenantId}/members/{userId}',
    'POST /api/tenants/{tenantId}/impersonation',
    // Exports and deletions of data
    'GET /api/clinics/{tenantId}/export',
    'POST /api/clinics/{tenantId}/handover',
    'POST /api/clinics/{tenantId}/close',
    'GET /api/tenants/{tenantId}/export',
    'GET /api/tenants/export',
    'GET /api/clinic/confirmations/fees',
    'GET /api/clinic/exports/{batchId}/file',
    'GET /api/leads/export',
    'GET /api/clinic/access-log/export',
    // Opens a chart to someone who does not treat the client, or releases it
    'POST /api/clinic/clients/{fileNo}/chart/emergency',
    'POST /api/clinic/clients/{fileNo}/chart/release',
    'GET /api/logs/audit/export',
    'GET /api/logs/application/export',
    'GET /api/privacy/requests/{requestId}/export',
    'POST /api/privacy/requests/{requestId}/erase',
    'POST /api/tenants/{tenantId}/terminate',
    'POST /api/tenants/{tenantId}/reschedule-erasure',
    'POST /api/health/queues/{queue}/discard',
    'GET /api/clinic/clients/export',
    // Affects many clinics or clients at once
    'POST /api/clinic/clients/{clientId}/merge',
    'POST /api/clinic/merges/{mergeId}/undo',
    'POST /api/clinic/charts-due/destroy',
    'POST /api/tenants/bulk',
    'POST /api/tenants/export',
    'POST /api/tenants/bulk/{bulkId}/continue',
    'POST /api/tenants/bulk/{bulkId}/retry',
    'PUT /api/platform/settings/reserved-subdomains',
    'PUT /api/platform/settings/grace-periods',
    'PUT /api/platform/settings/trial-end',
    'PUT /api/platform/settings/announcement',
    // Keys of other systems, and destinations of data
    'POST /api/api-clients',
    'POST /api/api-clients/{clientId}/rotate-key',
    'POST /api/api-clients/{clientId}/retire-old-key',
    'POST /api/api-clients/{clientId}/revoke',
    'POST /api/webhook-endpoints',
    'POST /api/webhook-endpoints/{endpointId}/rotate-secret',
    'PATCH /api/webhook-endpoints/{endpointId}',
    'POST /api/webhook-endpoints/{endpointId}/remove',
  ],
  'for some bodies': [
    // An invitation as administrator
    'POST /api/clinics/{tenantId}/invitations',
    'POST /api/clinic/invitations',
    // Whether a member may open charts or read names, and who is responsible for privacy
    'PATCH /api/clinic/staff/{staffId}',
    'PATCH /api/clinic/settings',
    // Pay that nobody else has reviewed
    'POST /api/clinic/pay-runs/{runId}/approve',
    // The owner's email, the web address and the end of a deletion lock
    'PATCH /api/tenants/{tenantId}',
  ],
  never: [
    // Requires the password and the code itself
    'POST /api/account/password',
    'POST /api/account/two-factor/start',
    'POST /api/account/two-factor/confirm',
    'POST /api/account/two-factor/disable',
    'POST /api/account/two-factor/recovery-codes',
    'POST /api/account/step-up',
    'POST /api/account/step-up/passkey',
    // Sign-out, and the caller's own profile and views
    'POST /api/auth/logout',
    'PATCH /api/account/profile',
    'POST /api/account/terms',
    'PUT /api/account/notifications',
    'POST /api/notifications/seen',
    'POST /api/tenants/views',
    'PATCH /api/tenants/views/{viewId}',
    'DELETE /api/tenants/views/{viewId}',
    'PUT /api/sandbox/visit',
    'DELETE /api/sandbox/visit',
    // Opens only what the person may open anyway
    'POST /api/auth/site-codes',
    // Emails only the person concerned
    'POST /api/staff/{staffId}/resend-invitation',
    'POST /api/people/{userId}/password-reset',
    'POST /api/clinics/{tenantId}/invitations/{memberId}/resend',
    'POST /api/tenants/{tenantId}/resend-activation',
    'POST /api/health/mail/{messageId}/resend',
    'POST /api/health/mail/failed/resend',
    // Grants no access: the password is still needed
    'POST /api/people/{userId}/unlock',
    'DELETE /api/staff/{staffId}/invitation',
    'DELETE /api/people/{userId}/two-factor-reset',
    'DELETE /api/account/email',
    'DELETE /api/account/two-factor-reset',
    // Daily work of operators and owners that is easily undone
    'POST /api/tenants',
    'POST /api/tenants/{tenantId}/restart',
    'POST /api/tenants/{tenantId}/suspend',
    'POST /api/tenants/{tenantId}/resume',
    'POST /api/tenants/{tenantId}/plan',
    'POST /api/tenants/{tenantId}/cancel-termination',
    'POST /api/tenants/{tenantId}/notes',
    'PATCH /api/tenants/{tenantId}/notes/{noteId}',
    'DELETE /api/tenants/{tenantId}/notes/{noteId}',
    'POST /api/tenants/bulk/{bulkId}/stop',
    'POST /api/operations/{operationId}/retry',
    'POST /api/health/queues/{queue}/retry',
    'PATCH /api/api-clients/{clientId}',
    'POST /api/webhook-endpoints/{endpointId}/test',
    'POST /api/webhook-endpoints/{endpointId}/replay',
    'POST /api/webhook-deliveries/{deliveryId}/replay',
    'POST /api/privacy/requests',
    'PATCH /api/privacy/requests/{requestId}',
    'POST /api/privacy/find',
    'PATCH /api/clinics/{tenantId}',
    'PATCH /api/clinics/{tenantId}/profile',
    'POST /api/clinics/{tenantId}/reopen',
    'POST /api/clinics/{tenantId}/subdomain',
    'POST /api/clinics/{tenantId}/plan',
    // Daily work in the calendar that is easily undone
    'POST /api/clinic/appointments/check',
    'POST /api/clinic/appointments',
    // Daily work of the clinic
    'POST /api/clinic/todos',
    'PATCH /api/clinic/todos/{todoId}',
    'POST /api/clinic/todos/snooze',
    'POST /api/clinic/confirmations/confirm',
    'POST /api/clinic/confirmations/{attendanceId}/confirm',
    'POST /api/clinic/confirmations/{attendanceId}/return',
    'POST /api/clinic/confirmations/{attendanceId}/answer',
    'POST /api/clinic/confirmations/{attendanceId}/exclude',
    'POST /api/clinic/confirmations/{attendanceId}/reopen',
    // Pay: two people review every run, and only amounts are exported
    'POST /api/clinic/agreements',
    'POST /api/clinic/agreements/{agreementId}/replace',
    'POST /api/clinic/agreements/{agreementId}/withdraw',
    'GET /api/clinic/pay-runs/{runId}/file',
    'GET /api/clinic/pay-runs/{runId}/pdf',
    'GET /api/clinic/pay-runs/{runId}/statements/{staffId}/pdf',
    'GET /api/clinic/pay/me/statements/{runId}/pdf',
    'PATCH /api/clinic/pay-runs/{runId}',
    'POST /api/clinic/pay-runs/{runId}/review',
    'POST /api/clinic/pay-runs/{runId}/refresh',
    'POST /api/clinic/pay-runs/{runId}/back',
    'POST /api/clinic/pay-runs/{runId}/take-back',
    'POST /api/clinic/pay-runs/{runId}/paid',
    'POST /api/clinic/pay-runs/{runId}/statements/{staffId}/settle',
    'POST /api/clinic/pay-runs/{runId}/statements/{staffId}/settlements/{settlementId}/undo',
    'POST /api/clinic/pay-runs',
    'POST /api/clinic/pay-queries/{queryId}/answer',
    'POST /api/clinic/pay/me/statements/{runId}/queries',
    'GET /api/clinic/pay/t4a/file',
    'GET /api/clinic/pay/hours/file',
    'POST /api/clinic/taxes/registrations',
    'PATCH /api/clinic/taxes/registrations/{registrationId}',
    'POST /api/clinic/taxes/rules',
    'DELETE /api/clinic/taxes/rules/{ruleId}',
    'POST /api/clinic/invoices/{invoiceId}/void',
    'POST /api/clinic/invoices/{invoiceId}/credit',
    'POST /api/clinic/invoices/{invoiceId}/write-off',
    'POST /api/clinic/invoices/{invoiceId}/reinstate',
    'POST /api/clinic/payments',
    'POST /api/clinic/payments/{paymentId}/void',
    'POST /api/clinic/payments/{paymentId}/refund',
    'POST /api/clinic/payments/{paymentId}/bounce',
    'POST /api/clinic/clients/{clientId}/apply-credit',
    'POST /api/clinic/confirmations/{attendanceId}/checkout',
    'POST /api/clinic/exports',
    'GET /api/clinic/invoices/{invoiceId}/pdf',
    'GET /api/clinic/payments/{paymentId}/receipt',
    'GET /api/clinic/clients/{clientId}/account-summary',
    // Daily work of a clinic's people
    'PUT /api/clinic/staff/{staffId}/availability',
    'POST /api/clinic/blocks',
    'PATCH /api/clinic/blocks/{blockId}',
    'DELETE /api/clinic/blocks/{blockId}',
    'PUT /api/clinic/holidays',
    'POST /api/clinic/clients',
    'PATCH /api/clinic/appointments/{appointmentId}',
    'POST /api/clinic/appointments/{appointmentId}/clients',
    'POST /api/clinic/appointments/{appointmentId}/move',
    'POST /api/clinic/appointments/{appointmentId}/cancel',
    'POST /api/clinic/appointments/{appointmentId}/undo',
    'POST /api/clinic/appointments/rearrange',
    'POST /api/clinic/attendances/{attendanceId}/arrive',
    'POST /api/clinic/attendances/{attendanceId}/outcome',
    'POST /api/clinic/attendances/{attendanceId}/void',
    'POST /api/clinic/attendances/{attendanceId}/rebooking',
    // Clinic settings that are easily undone and recorded in its history
    'POST /api/clinic/staff',
    'POST /api/clinic/staff/{staffId}/credentials',
    'PATCH /api/clinic/credentials/{credentialId}',
    'DELETE /api/clinic/credentials/{credentialId}',
    'POST /api/clinic/locations',
    'PATCH /api/clinic/locations/{locationId}',
    'POST /api/clinic/locations/{locationId}/rooms',
    'PATCH /api/clinic/rooms/{roomId}',
    'POST /api/clinic/services',
    'PATCH /api/clinic/services/{serviceId}',
    'POST /api/clinic/services/{serviceId}/fees',
    'DELETE /api/clinic/services/{serviceId}/fees/{feeId}',
    'POST /api/clinic/note-templates',
    'PATCH /api/clinic/note-templates/{templateId}',
    // Require a step-up themselves when the last one is older than 12 hours
    'POST /api/clinic/notes/{noteId}/sign',
    'POST /api/clinic/notes/{noteId}/addenda',
    'POST /api/clinic/notes/{noteId}/cosign',
    // Daily work with charts: each change is recorded with its author, and nothing signed is lost
    'POST /api/clinic/notes',
    'PUT /api/clinic/notes/{noteId}/draft',
    'POST /api/clinic/notes/{noteId}/discard',
    'POST /api/clinic/notes/{noteId}/unsign',
    'POST /api/clinic/notes/{noteId}/retract',
    'POST /api/clinic/notes/{noteId}/confirm-retraction',
    'POST /api/clinic/notes/{noteId}/decline-retraction',
    'POST /api/clinic/notes/{noteId}/withdraw-retraction',
    'POST /api/clinic/notes/{noteId}/close',
    // Shows no text and is logged; people who add themselves or lift what is withheld from them are flagged
    'POST /api/clinic/clients/{fileNo}/care-team',
    'POST /api/clinic/care-team/{careId}/end',
    'POST /api/clinic/care-team/{careId}/review',
    'POST /api/clinic/clients/{fileNo}/lockboxes',
    'POST /api/clinic/lockboxes/{lockboxId}/end',
    'POST /api/clinic/lockboxes/{lockboxId}/review',
    'PATCH /api/clinic/clients/{clientId}/record',
    'POST /api/clinic/clients/{clientId}/discharge',
    'POST /api/clinic/clients/{clientId}/relations',
    'PATCH /api/clinic/clients/{clientId}/relations/{relationId}',
    'DELETE /api/clinic/clients/{clientId}/relations/{relationId}',
    'POST /api/clinic/clients/{clientId}/consents',
    'POST /api/clinic/clients/{clientId}/consents/{consentId}/withdraw',
    'POST /api/clinic/clients/{clientId}/fees',
    'DELETE /api/clinic/clients/{clientId}/fees/{clientFeeId}',
    'POST /api/clinic/imports/preview',
    'POST /api/clinic/imports',
    'POST /api/clinic/imports/appointments/preview',
    'POST /api/clinic/imports/appointments',
    'POST /api/clinic/imports/appointments/{importId}/undo',
    // Figures that do not concern a person
    'GET /api/analytics/{chart}/export',
    // Streams of the ids of changed rows
    'GET /api/events',
    'GET /api/clinic/changes',
  ],
};

const roles = [
  'visitor',
  'platform_owner',
  'admin',
  'support',
  'owner',
  'administrator',
  'clinician',
  'front_desk',
  'hr',
  /** Owner of another clinic. */
  'stranger',
  /** A visitor of the sandbox, on its host. */
  'sandbox',
] as const;
type Role = (typeof roles)[number];

const app = provideTestApp({ rateLimitFactor: 100_000 });
beforeAll(async () => {
  await ensureSandboxes(app.database);
});

interface Scene {
  tenantId: string;
  subdomain: string;
  operationId: string;
  memberId: string;
  userIds: Record<Person, string>;
}

type Person = Exclude<Role, 'visitor' | 'sandbox'>;

async function scene(): Promise<Scene> {
  const sql = app.database.platform;
  const subdomain = `matrix-${Math.random().toString(36).slice(2, 10)}`;
  const people = roles.filter((role): role is Person => role !== 'visitor' && role !== 'sandbox');
  const [tenantId, otherId, users] = await Promise.all([
    app.tenant({ subdomain, plan: 'enterprise' }),
    app.tenant(),
    sql('users')
      .insert(
        people.map((role) => ({
          email: `${role}@${subdomain}.example`,
          full_name: role,
          platform_role: isStaff(role) ? role : null,
          email_verified_at: sql.fn.now(),
        })),
      )
      .returning<{ user_id: string; full_name: Person }[]>(['user_id', 'full_name']),
  ]);
  const userIds = Object.fromEntries(
    users.map(({ user_id, full_name }) => [full_name, user_id]),
  ) as Scene['userIds'];
  const members = people.filter((role) => !isStaff(role));
  const [[operation]] = await Promise.all([
    sql('operations')
      .insert({ tenant_id: tenantId, kind: 'restart', state: 'succeeded', finished_at: sql.fn.now() })
      .returning<{ operation_id: string }[]>('operation_id'),
    sql('workspace_settings').insert({ tenant_id: tenantId, currency: 'CAD', tax_label: 'HST' }),
    sql('memberships').insert(
      members.map((role) => ({
        tenant_id: role === 'stranger' ? otherId : tenantId,
        user_id: userIds[role],
        role: role === 'stranger' || role === 'owner' ? 'administrator' : role,
        is_owner: role === 'stranger' || role === 'owner',
        state: 'active',
        joined_at: sql.fn.now(),
      })),
    ),
  ]);
  return {
    tenantId,
    subdomain,
    operationId: operation?.operation_id ?? '',
    memberId: userIds.clinician,
    userIds,
  };
}

let forReading: Promise<Scene> | undefined;

/** Reads change nothing for later callers. */
function sceneOf(route: string): Promise<Scene> {
  if (!route.startsWith('GET')) return scene();
  forReading ??= scene();
  return forReading;
}

function isStaff(role: Role): boolean {
  return role === 'platform_owner' || role === 'admin' || role === 'support';
}

async function passkeyOf(userId: string): Promise<string> {
  const [row] = await app.database
    .platform('passkeys')
    .insert({
      user_id: userId,
      credential_id: randomUUID(),
      public_key: '',
      counter: 0,
      name: 'x',
      synced: false,
    })
    .returning<{ passkey_id: string }[]>('passkey_id');
  return row?.passkey_id ?? '';
}

async function callAs(role: Role, route: string, world: Scene, steppedUp = true) {
  const [method = '', template = ''] = route.split(' ');
  const onClinic = routes[route]?.endsWith(' clinic') ?? false;
  const inSandbox = role === 'sandbox';
  const userId = role === 'visitor' || inSandbox ? null : world.userIds[role];
  const staff = isStaff(role);
  const kind = onClinic ? 'clinic' : staff ? 'console' : 'account';
  const session = userId
    ? await app.session(userId, kind, onClinic ? world.tenantId : undefined, steppedUp)
    : inSandbox
      ? await app.sandboxVisit()
      : null;
  const url = template
    .replace('{tenantId}', world.tenantId)
    .replace('{operationId}', world.operationId)
    .replace('{userId}', world.memberId)
    .replace('{memberId}', memberIdOf(world, { userId: world.memberId }))
    .replace('{staffId}', staff && userId ? userId : world.userIds.admin)
    .replace('{passkeyId}', userId ? await passkeyOf(userId) : world.operationId)
    .replace('{sessionId}', session?.sessionId ?? world.operationId);
  return app.call({
    method,
    url: ['/api/events', '/api/clinic/changes'].includes(template) ? `${url}?unknown=1` : url,
    ...(session ? { token: session.token } : {}),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
    ...(inSandbox ? { host: 'demo.localhost' } : onClinic ? { host: `${world.subdomain}.localhost` } : {}),
  });
}

/** Codes that refuse the caller, rather than the input or the clinic's state. */
const refusals = ['SESSION_INVALID', 'FORBIDDEN', 'NOT_FOUND', 'CLIENT_REQUIRED', 'SANDBOX_READ_ONLY'];

describe('the routing table', () => {
  it('is listed here in full, with the permission each route declares', () => {
    const declared = Object.fromEntries(
      app.server
        .table()
        .filter(
          (route) =>
            route.path.startsWith('/api/') &&
            !route.path.includes('*') &&
            !route.path.startsWith('/api/docs'),
        )
        .map((route) => {
          const access = accessOf(route);
          const where = access?.host === 'clinic' ? ' clinic' : '';
          return [`${route.method.toUpperCase()} ${route.path}`, `${access?.permission}${where}`];
        }),
    );
    expect(declared).toEqual(routes);
  });

  it('supports Idempotency-Key on every route that creates or acts, except those that return tokens or secrets', () => {
    const exempt = app.server
      .table()
      .filter(
        (route) => route.method === 'post' && route.path.startsWith('/api/') && !accessOf(route)?.idempotent,
      )
      .map((route) => route.path);
    expect(exempt.toSorted()).toEqual([
      '/api/account/passkeys',
      '/api/account/passkeys/start',
      '/api/account/step-up',
      '/api/account/step-up/passkey',
      '/api/account/two-factor/confirm',
      '/api/account/two-factor/recovery-codes',
      '/api/account/two-factor/start',
      '/api/api-clients',
      '/api/api-clients/{clientId}/rotate-key',
      '/api/auth/account-changes',
      '/api/auth/account-changes/inspect',
      '/api/auth/exchange',
      '/api/auth/exchange/inspect',
      '/api/auth/invitations/accept',
      '/api/auth/links/inspect',
      '/api/auth/login',
      '/api/auth/set-password',
      '/api/auth/site-codes',
      // Changes nothing.
      '/api/clinic/appointments/check',
      // Their responses are personal and change nothing, so they must not be cached.
      '/api/clinic/imports/appointments/preview',
      '/api/clinic/imports/preview',
      '/api/consent',
      '/api/impersonation/exchange',
      '/api/impersonation/exchange/inspect',
      // Its response is personal and changes nothing, so it must not be cached.
      '/api/privacy/find',
      // Its response sets a cookie.
      '/api/registration/links/open',
      '/api/sandbox/links/inspect',
      '/api/sandbox/visits',
      // Only exports a file.
      '/api/tenants/export',
      '/api/tenants/{tenantId}/impersonation',
      '/api/webhook-endpoints',
      '/api/webhook-endpoints/{endpointId}/rotate-secret',
    ]);
  });

  it('requires a step-up as listed, for every change and every file', () => {
    const declared = app.server.table().flatMap((route) => {
      const access = accessOf(route);
      if (!access || access.permission === 'public' || !route.path.startsWith('/api/')) return [];
      if (route.method === 'get' && !access.file) return [];
      const when =
        typeof access.stepUp === 'function' ? 'for some bodies' : access.stepUp ? 'always' : 'never';
      return [[`${route.method.toUpperCase()} ${route.path}`, when] as const];
    });
    const listed = Object.entries(stepUp).flatMap(([when, of]) => of.map((route) => [route, when] as const));
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(listed));
    expect(listed).toHaveLength(declared.length);
  });

  it('refuses each of them without a step-up, before validating the input', async () => {
    const world = await scene();
    for (const route of stepUp.always) {
      const permission = routes[route]?.split(' ')[0] ?? '';
      const role = admitted[permission]?.[0] ?? 'platform_owner';
      const { status, body } = await callAs(role, route, world, false);
      expect([route, status, body.code]).toEqual([route, 403, 'STEP_UP_REQUIRED']);
    }
  });

  it('refuses some bodies without a step-up', async () => {
    const world = await scene();
    const call = async (
      method: string,
      url: string,
      userId: string,
      kind: 'console' | 'account',
      body: object,
    ) => {
      const { token } = await app.session(userId, kind, undefined, false);
      return (await app.call({ method, url, token, body })).body.code;
    };
    const tenant = `/api/tenants/${world.tenantId}`;
    const operator = world.userIds.admin;
    expect(
      await Promise.all(
        [{ ownerEmail: 'a@b.example' }, { deletionLocked: false }, { deletionLocked: true }, {}].map((body) =>
          call('PATCH', tenant, operator, 'console', { version: 99, ...body }),
        ),
      ),
    ).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED', 'VERSION_CONFLICT', 'VERSION_CONFLICT']);
    // Validation turns the text into the value that the rule looks for.
    const converted = { version: 99, deletionLocked: 'false' };
    expect(await call('PATCH', tenant, operator, 'console', converted)).toBe('STEP_UP_REQUIRED');
    const invite = (role: string) =>
      call('POST', `/api/clinics/${world.tenantId}/invitations`, world.userIds.owner, 'account', { role });
    expect([await invite('administrator'), await invite('clinician')]).toEqual([
      'STEP_UP_REQUIRED',
      'VALIDATION_FAILED',
    ]);
  });

  it('does not start the server when a route declares no permission', async () => {
    const open: ServerRoute = { method: 'GET', path: '/api/forgotten', handler: () => 'open' };
    const other = await createTestApp({ extraRoutes: [open] }).catch((error: Error) => error);
    expect(other).toBeInstanceOf(Error);
    expect((other as Error).message).toBe('Routes without a declared permission: get /api/forgotten');
  });
});

describe.each(Object.entries(routes).filter(([, permission]) => !permission.startsWith('public')))(
  '%s',
  (route, permission) => {
    const may = admitted[permission.split(' ')[0] ?? ''] ?? [];

    it('admits exactly the roles that have its permission', async () => {
      let world = await sceneOf(route);
      const outcome: Record<string, boolean> = {};
      const expected: Record<string, boolean> = {};
      for (const role of roles) {
        const { status, body } = await callAs(role, route, world);
        const refused = status === 401 || refusals.includes(body?.code);
        // The next role would not find a row that this one has deleted.
        if (route.startsWith('DELETE') && !refused) world = await scene();
        // On a clinic's host only its members have sessions.
        outcome[role] = !refused;
        expected[role] = role === 'sandbox' ? sandboxMay(route, permission, may) : may.includes(role);
      }
      expect(outcome).toEqual(expected);
    });
  },
);

/** A sandbox visitor reads the workspace as its administrator. */
function sandboxMay(route: string, permission: string, may: readonly Role[]): boolean {
  const inWorkspace = permission.endsWith(' clinic') && !permission.startsWith('clinic:');
  const isRead = route.startsWith('GET') || route === 'POST /api/clinic/appointments/check';
  return may.includes('sandbox') || (isRead && inWorkspace && may.includes('administrator'));
}

describe('another clinic’s ids', () => {
  const clinicRoutes = Object.keys(routes).filter((route) => route.includes('/api/clinics/{tenantId}'));

  it.each(clinicRoutes)('are not found: %s', async (route) => {
    const world = await sceneOf(route);
    const { status, body } = await callAs('stranger', route, world);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });
});
