import { type ClinicRole, type HoldKind, type Plan, planTable } from '@tamarack/core/domain';
import { action, facts, type MailContent, note, paragraph, quote, shownAddress } from '../content.ts';
import { daysUntil, longDate, price } from '../dates.ts';
import type { MailParams } from '../messages.ts';
import type { MailText } from '../texts.ts';
import type { Voice } from '../voice.ts';

const roleLabels: Record<ClinicRole, MailText> = {
  administrator: 'roleAdministrator',
  clinician: 'roleClinician',
  front_desk: 'roleFrontDesk',
  hr: 'roleHr',
};

export function invitation(params: MailParams['invitation'], { say }: Voice): MailContent {
  return {
    subject: say('invitationSubject'),
    preview: say('invitationPreview'),
    title: say('invitationTitle'),
    blocks: [
      paragraph(say('invitationBody')),
      facts(
        { label: say('factClinic'), value: params.clinicName },
        { label: say('factRole'), value: say(roleLabels[params.role]) },
      ),
      action(say('invitationAction'), params.link),
      note(say('invitationLasts')),
      note(say('invitationIgnore')),
    ],
    reason: say('invitationReason'),
  };
}

export function ownershipTransferred(
  params: MailParams['ownership_transferred'],
  { say }: Voice,
): MailContent {
  return {
    subject: say('ownershipSubject'),
    preview: say('ownershipPreview'),
    title: say('ownershipTitle'),
    blocks: [
      paragraph(say('ownershipBody')),
      facts(
        { label: say('factClinic'), value: params.clinicName },
        { label: say('factOwner'), value: params.newOwnerName },
      ),
      paragraph(say('ownershipPrevious')),
      note(say('unexpected')),
    ],
    reason: say('reasonMember'),
  };
}

const holdTexts: Record<HoldKind, MailText> = {
  billing: 'suspendedBilling',
  security: 'suspendedSecurity',
  request: 'suspendedRequest',
  other: 'suspendedOther',
};

export function suspended(params: MailParams['suspended'], { say }: Voice): MailContent {
  const explanation = params.customerMessage?.trim();
  return {
    subject: say('suspendedSubject'),
    preview: say('suspendedPreview'),
    title: say('suspendedTitle'),
    blocks: [
      paragraph(say('suspendedBody')),
      explanation ? quote(explanation) : paragraph(say(holdTexts[params.kind])),
      paragraph(say('suspendedWorks')),
      action(say('openDashboard'), params.dashboardLink),
    ],
    reason: say('reasonOwner'),
  };
}

export function resumed(params: MailParams['resumed'], { say }: Voice): MailContent {
  return {
    subject: say('resumedSubject'),
    preview: say('resumedPreview'),
    title: say('resumedTitle'),
    blocks: [paragraph(say('resumedBody')), action(say('openSite'), params.siteAddress)],
    reason: say('reasonOwner'),
  };
}

export function planChanged(params: MailParams['plan_changed'], { say, locale }: Voice): MailContent {
  const to = planTable[params.to];
  const priced = (plan: Plan) =>
    say('planPrice', { plan: planTable[plan].publicLabel, price: price(planTable[plan].priceCad, locale) });
  return {
    subject: say('planSubject', { plan: to.publicLabel }),
    preview: say('planPreview', { price: price(to.priceCad, locale) }),
    title: say('planTitle'),
    blocks: [
      paragraph(say('planBody', { plan: to.publicLabel })),
      facts(
        { label: say('planNew'), value: priced(params.to) },
        { label: say('planClinicians'), value: say('planLimit', { limit: to.clinicianLimit }) },
        { label: say('planPrevious'), value: priced(params.from) },
      ),
      note(say('planTax')),
      action(say('openDashboard'), params.dashboardLink),
      note(say('unexpected')),
    ],
    reason: say('reasonOwner'),
  };
}

export function terminated(params: MailParams['terminated'], { say, locale }: Voice): MailContent {
  const date = longDate(params.eraseOn, locale, params.timeZone);
  return {
    subject: say('terminatedSubject'),
    preview: say('terminatedPreview', { date }),
    title: say('terminatedTitle'),
    blocks: [
      paragraph(say('terminatedBody')),
      paragraph(say('terminatedErase', { date })),
      facts(
        { label: say('factClinic'), value: params.clinicName },
        { label: say('terminatedFact'), value: date },
      ),
      action(say('terminatedAction'), params.exportLink),
      paragraph(say('terminatedCancel', { date })),
    ],
    reason: say('reasonOwner'),
  };
}

export function terminationCancelled(
  params: MailParams['termination_cancelled'],
  { say }: Voice,
): MailContent {
  return {
    subject: say('cancelledSubject'),
    preview: say('cancelledPreview'),
    title: say('cancelledTitle'),
    blocks: [paragraph(say('cancelledBody')), action(say('openDashboard'), params.dashboardLink)],
    reason: say('reasonOwner'),
  };
}

export function subdomainChanged(params: MailParams['subdomain_changed'], { say }: Voice): MailContent {
  return {
    subject: say('movedSubject'),
    preview: say('movedPreview', { address: shownAddress(params.newAddress) }),
    title: say('movedTitle'),
    blocks: [
      paragraph(say('movedBody')),
      facts(
        { label: say('movedNew'), value: shownAddress(params.newAddress), href: params.newAddress },
        { label: say('movedOld'), value: shownAddress(params.oldAddress) },
      ),
      action(say('movedAction'), params.newAddress),
      note(say('movedRedirect', { days: params.redirectDays })),
    ],
    reason: say('reasonOwner'),
  };
}

export function trialEnding(params: MailParams['trial_ending'], { say, locale, now }: Voice): MailContent {
  const date = longDate(params.endsOn, locale, params.timeZone);
  const days = daysUntil(params.endsOn, now, params.timeZone);
  return {
    subject: say('trialSubject', { days }),
    preview: say('trialPreview', { date }),
    title: say('trialTitle', { days }),
    blocks: [
      paragraph(say('trialBody', { date })),
      paragraph(say('trialNext')),
      ...(params.suspends ? [paragraph(say('trialSuspends'))] : []),
      facts({ label: say('factClinic'), value: params.clinicName }, { label: say('trialFact'), value: date }),
      action(say('trialAction'), params.dashboardLink),
    ],
    reason: say('reasonOwner'),
  };
}
