import { notificationKinds } from '@tamarack/core/domain';
import { describe, expect, it } from 'vitest';
import { describedEvents, describeEvent } from './event-texts.ts';

const of = (type: string, payload: Record<string, unknown> = {}, actorName: string | null = null) =>
  describeEvent({ type, payload, clinicName: 'Érable Physio', timeZone: 'America/Los_Angeles', actorName });

describe('the texts of Recent Activity', () => {
  it.each([
    [
      'tenant.created',
      { plan: 'professional', city: 'Gatineau', region: 'QC' },
      'Noor Bhatti',
      'Érable Physio registered',
      'Professional · Gatineau, QC · By Noor Bhatti',
    ],
    [
      'tenant.activated',
      { seconds: 3.8, plan: 'professional', city: 'Gatineau', region: 'QC' },
      null,
      'Érable Physio is active',
      'Provisioned in 3.8 s · Professional · Gatineau, QC',
    ],
    [
      'tenant.activated',
      { seconds: 0.4, plan: 'basic' },
      null,
      'Érable Physio is active',
      'Provisioned in 0.4 s · Basic',
    ],
    [
      'tenant.suspended',
      { holdKind: 'billing' },
      'Noor Bhatti',
      'Érable Physio suspended',
      'Billing hold by Noor Bhatti',
    ],
    [
      'tenant.suspended',
      { holdKind: 'security', holdKindBefore: 'billing' },
      'Noor Bhatti',
      'Hold of Érable Physio changed',
      'Security hold by Noor Bhatti · Before: Billing hold',
    ],
    [
      'staff.changed',
      { change: 'invite', role: 'support' },
      'Noor Bhatti',
      'A colleague was invited to the staff',
      'Support · By Noor Bhatti',
    ],
    ['tenant.resumed', {}, null, 'Érable Physio resumed', null],
    [
      'tenant.plan_changed',
      { plan: 'enterprise', clinicians: 18, clinicianLimit: 25 },
      null,
      'Érable Physio moved to Enterprise',
      '18 of 25 clinicians',
    ],
    [
      'tenant.impersonation_started',
      { role: 'administrator', isOwner: true },
      'Noor Bhatti',
      'Support signed in to the site of Érable Physio',
      'As its owner · By Noor Bhatti',
    ],
    [
      'tenant.impersonation_started',
      { role: 'front_desk', isOwner: false },
      null,
      'Support signed in to the site of Érable Physio',
      'As front desk',
    ],
    ['tenant.restarted', { steps: 4, seconds: 1.1 }, null, 'Érable Physio restarted', '4 steps, 1.1 s'],
    [
      'tenant.terminated',
      { eraseAfter: '2026-12-21T07:59:59.000Z' },
      'Noor Bhatti',
      'Érable Physio terminated',
      'Data is erased after 2026-12-20 · By Noor Bhatti',
    ],
    [
      'tenant.updated',
      { fields: ['eraseAfter'], eraseAfter: '2027-01-01T07:59:59.000Z' },
      null,
      'Data of Érable Physio will be erased on 2026-12-31',
      null,
    ],
    [
      'tenant.termination_cancelled',
      { status: 'suspended' },
      null,
      'Termination of Érable Physio cancelled',
      'The clinic is suspended',
    ],
    [
      'tenant.updated',
      { fields: ['clinicName', 'ownerPhone'] },
      'Noor Bhatti',
      'Érable Physio edited',
      'Clinic name, owner phone · By Noor Bhatti',
    ],
    [
      'tenant.updated',
      { fields: ['trialEndsAt'], trialEndsAt: '2026-12-31T05:00:00.000Z' },
      null,
      'Trial of Érable Physio ends on 2026-12-30',
      null,
    ],
    [
      'tenant.updated',
      { fields: ['deletionLocked'], deletionLocked: true },
      null,
      'Deletion lock set on Érable Physio',
      null,
    ],
    [
      'tenant.updated',
      { fields: ['ownerEmail'] },
      'Noor Bhatti',
      'Owner email of Érable Physio corrected',
      'New activation link sent · By Noor Bhatti',
    ],
    [
      'operation.failed',
      { kind: 'provision', error: 'Check site failed after 5 attempts: no answer' },
      null,
      'Provisioning of Érable Physio failed',
      'Check site failed after 5 attempts: no answer',
    ],
    [
      'operation.stalled',
      { kind: 'change_plan', expectedSeconds: 30 },
      null,
      'Plan change of Érable Physio is stuck',
      'Running for more than 30 s',
    ],
    [
      'member.role_changed',
      { before: 'hr', after: 'front_desk' },
      null,
      'Role of a colleague at Érable Physio changed',
      'HR → front desk',
    ],
    [
      'tenant.subdomain_changed',
      { before: 'old', after: 'new' },
      null,
      'Web address of Érable Physio changed to new',
      'Before: old',
    ],
    [
      'bulk.started',
      { kind: 'suspend', total: 340 },
      'Noor Bhatti',
      'Suspension of 340 clinics requested',
      'By Noor Bhatti',
    ],
    [
      'bulk.stopped',
      { kind: 'resume', total: 1, left: 1 },
      null,
      'Resumption of 1 clinic stopped',
      'Left as they were: 1',
    ],
    [
      'bulk.stopped',
      { kind: 'suspend', total: 9, left: 4, because: 'REQUESTER_NOT_PERMITTED' },
      null,
      'Suspension of 9 clinics stopped',
      'Left as they were: 4 · Whoever asked may no longer do so',
    ],
    [
      'bulk.finished',
      { kind: 'suspend', total: 340 },
      'Noor Bhatti',
      'Suspension of 340 clinics finished',
      'By Noor Bhatti',
    ],
    [
      'bulk.failed',
      { kind: 'extend_trial', total: 2, failed: 2 },
      null,
      'Trial extension of 2 clinics finished with failures',
      '2 failed',
    ],
    [
      'conversions.failed',
      { kind: 'unavailable', error: '503: no answer of the conversions API' },
      null,
      'Conversion events cannot be delivered',
      '503: no answer of the conversions API',
    ],
    [
      'conversions.failed',
      { kind: 'rejected', error: '400 (100): Invalid parameter' },
      null,
      'The advertising provider rejected a conversion event',
      '400 (100): Invalid parameter',
    ],
    [
      'privacy.request_opened',
      { kind: 'erasure', dueAt: '2026-12-21T13:05:00.000Z' },
      'Noor Bhatti',
      'A request about personal data was recorded: erasure',
      'To be answered by 2026-12-21 · By Noor Bhatti',
    ],
    [
      'privacy.request_closed',
      { kind: 'access', status: 'done' },
      'Noor Bhatti',
      'A request about personal data was closed: access',
      'Done · By Noor Bhatti',
    ],
    [
      'privacy.request_due',
      { kind: 'correction', dueAt: '2026-12-21T13:05:00.000Z' },
      null,
      'A request about personal data is not answered yet: correction',
      'Due on 2026-12-21',
    ],
  ])('%s', (type, payload, actorName, content, detail) => {
    expect(of(type, payload, actorName)).toEqual({ content, detail });
  });

  it('an event of a deleted clinic, and one of a later version', () => {
    expect(
      describeEvent({
        type: 'tenant.released',
        payload: { subdomain: 'nobody' },
        clinicName: null,
        timeZone: null,
        actorName: null,
      }).content,
    ).toBe('Unverified clinic nobody released');
    expect(of('tenant.moved_to_mars')).toEqual({
      content: 'Érable Physio: tenant.moved_to_mars',
      detail: null,
    });
    expect(
      describeEvent({ type: 'mail.failed', payload: {}, clinicName: null, timeZone: null, actorName: null })
        .content,
    ).toBe('An email to a clinic could not be delivered');
  });
});

it('a date of an event without a clinic is that of the platform’s time zone', () => {
  const payload = { kind: 'access', dueAt: '2026-12-21T04:59:59.000Z' };
  const event = { type: 'privacy.request_due', payload, clinicName: null, timeZone: null, actorName: null };
  expect(describeEvent(event).detail).toBe('Due on 2026-12-20');
});

it('every type of event has a text, and a switch in the settings', () => {
  expect([...describedEvents].toSorted()).toEqual([...notificationKinds].toSorted());
});
