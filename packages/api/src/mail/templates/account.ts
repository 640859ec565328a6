import { action, facts, link, type MailContent, note, paragraph, shownAddress } from '../content.ts';
import { longDateTime } from '../dates.ts';
import type { MailParams } from '../messages.ts';
import type { Voice } from '../voice.ts';

export function activation(params: MailParams['activation'], { say }: Voice): MailContent {
  return {
    subject: say('activationSubject'),
    preview: say('activationPreview'),
    title: say('activationTitle'),
    blocks: [
      paragraph(say('greeting')),
      paragraph(say('activationBody')),
      clinicFacts(params, say),
      action(say('setPassword'), params.link),
      note(say('linkOnce', { hours: params.expiresHours })),
      note(say('activationIgnore')),
    ],
    reason: say('reasonRegistration'),
  };
}

export function clinicReady(params: MailParams['clinic_ready'], { say }: Voice): MailContent {
  return {
    subject: say('clinicReadySubject'),
    preview: say('clinicReadyPreview'),
    title: say('clinicReadyTitle'),
    blocks: [
      paragraph(say('greeting')),
      paragraph(say('clinicReadyBody')),
      clinicFacts(params, say),
      action(say('openDashboard'), params.dashboardLink),
    ],
    reason: say('reasonOwner'),
  };
}

export function accountExists(params: MailParams['account_exists'], { say }: Voice): MailContent {
  return {
    subject: say('accountExistsSubject'),
    preview: say('accountExistsPreview'),
    title: say('accountExistsTitle'),
    blocks: [
      paragraph(say('greeting')),
      paragraph(say('accountExistsBody')),
      paragraph(say('accountExistsSecond')),
      action(say('signIn'), params.signInLink),
      link(say('accountExistsForgot'), params.resetLink),
      note(say('accountExistsIgnore')),
    ],
    reason: say('reasonRegistration'),
  };
}

export function ownerAddressCorrected(
  params: MailParams['owner_address_corrected'],
  { say }: Voice,
): MailContent {
  return {
    subject: say('ownerAddressSubject'),
    preview: say('ownerAddressPreview'),
    title: say('ownerAddressTitle'),
    blocks: [
      paragraph(say('greeting')),
      paragraph(say('ownerAddressBody')),
      clinicFacts(params, say),
      action(say('setPassword'), params.link),
      note(say('linkOnce', { hours: params.expiresHours })),
      note(say('ownerAddressEarlier')),
      note(say('ownerAddressIgnore')),
    ],
    reason: say('reasonOwner'),
  };
}

export function passwordReset(params: MailParams['password_reset'], { say }: Voice): MailContent {
  return {
    subject: say('passwordResetSubject'),
    preview: say('passwordResetPreview'),
    title: say('passwordResetSubject'),
    blocks: [
      paragraph(say('greeting')),
      paragraph(say('passwordResetBody')),
      action(say('passwordResetAction'), params.link),
      note(say('passwordResetOnce')),
      note(say('passwordResetIgnore')),
    ],
    reason: say('reasonAccount'),
  };
}

export function passwordChanged(params: MailParams['password_changed'], voice: Voice): MailContent {
  const { say } = voice;
  return {
    subject: say('passwordChangedSubject'),
    preview: say('passwordChangedPreview'),
    title: say('passwordChangedSubject'),
    blocks: [
      paragraph(say('greeting')),
      paragraph(say('passwordChangedBody')),
      whenFact(params, voice),
      paragraph(`${say('ifYou')} ${say('ifNotYou')}`),
    ],
    reason: say('reasonAccount'),
  };
}

const factorTexts = {
  enabled: { subject: 'factorEnabledSubject', preview: 'factorEnabledPreview', body: 'factorEnabledBody' },
  disabled: {
    subject: 'factorDisabledSubject',
    preview: 'factorDisabledPreview',
    body: 'factorDisabledBody',
  },
  recovery_codes: {
    subject: 'recoveryCodesSubject',
    preview: 'recoveryCodesPreview',
    body: 'recoveryCodesBody',
  },
  passkey_added: {
    subject: 'passkeyAddedSubject',
    preview: 'passkeyAddedPreview',
    body: 'passkeyAddedBody',
  },
  passkey_removed: {
    subject: 'passkeyRemovedSubject',
    preview: 'passkeyRemovedPreview',
    body: 'passkeyRemovedBody',
  },
} as const;

export function twoFactorChanged(params: MailParams['two_factor_changed'], voice: Voice): MailContent {
  const { say } = voice;
  const { subject, preview, body } = factorTexts[params.change];
  return {
    subject: say(subject),
    preview: say(preview),
    title: say(subject),
    blocks: [
      paragraph(say('greeting')),
      paragraph(say(body)),
      ...(params.change === 'enabled' || params.change === 'recovery_codes'
        ? [paragraph(say('factorEnabledKeep'))]
        : []),
      whenFact(params, voice),
      paragraph(`${say('ifYou')} ${say('ifNotYou')}`),
    ],
    reason: say('reasonAccount'),
  };
}

function clinicFacts(params: { clinicName: string; siteAddress: string }, say: Voice['say']) {
  return facts(
    { label: say('factClinic'), value: params.clinicName },
    { label: say('factAddress'), value: shownAddress(params.siteAddress), href: params.siteAddress },
  );
}

function whenFact(params: { at: string; timeZone?: string }, { say, locale }: Voice) {
  return facts({ label: say('factWhen'), value: longDateTime(params.at, locale, params.timeZone) });
}
