import { arbitrationOptOutStatement } from '@tamarack/core/domain';
import { facts, link, type MailContent, type MailFact, note, paragraph, quote } from '../content.ts';
import { longDate, longDateTime } from '../dates.ts';
import { mailto } from '../links.ts';
import type { MailParams } from '../messages.ts';
import type { Voice } from '../voice.ts';

export function arbitrationOptOut(params: MailParams['arbitration_opt_out'], voice: Voice): MailContent {
  const { say, locale } = voice;
  const standing = params.late
    ? say('optOutLate')
    : say(params.acceptedAt ? 'optOutInTime' : 'optOutNoAcceptance');
  return {
    subject: say('optOutSubject'),
    preview: say('optOutPreview'),
    title: say('optOutTitle'),
    blocks: [
      paragraph(say('greeting')),
      paragraph(say('optOutBody')),
      quote(arbitrationOptOutStatement[locale]),
      facts(...record(params, voice)),
      ...(params.repeated ? [paragraph(say('optOutRepeated'))] : []),
      paragraph(standing),
      link(say('optOutTerms'), params.termsLink),
      note(say('optOutNotYou')),
    ],
    reason: say('optOutReason'),
  };
}

export function arbitrationOptOutNotice(
  params: MailParams['arbitration_opt_out_notice'],
  voice: Voice,
): MailContent {
  const { say } = voice;
  const standing = params.late
    ? say('optOutNoticeLate')
    : say(params.acceptedAt ? 'optOutNoticeInTime' : 'optOutNoticeNoAcceptance');
  return {
    subject: say('optOutNoticeSubject'),
    preview: say('optOutNoticePreview'),
    title: say('optOutNoticeTitle'),
    blocks: [
      facts(
        { label: say('factName'), value: params.fullName },
        { label: say('factEmail'), value: params.from, href: mailto(params.from) },
        ...record(params, voice),
        { label: say('factLanguage'), value: say(params.writtenIn === 'fr' ? 'languageFr' : 'languageEn') },
      ),
      paragraph(standing),
      ...(params.repeated ? [paragraph(say('optOutNoticeRepeated'))] : []),
    ],
    reason: say('optOutNoticeReason'),
  };
}

export function personErased(params: MailParams['person_erased'], { say, locale }: Voice): MailContent {
  return {
    subject: say('erasedSubject'),
    preview: say('erasedPreview'),
    title: say('erasedTitle'),
    blocks: [
      paragraph(say('erasedGreeting')),
      paragraph(say('erasedBody', { date: longDate(params.erasedAt, locale) })),
      paragraph(say('erasedKept')),
      link(say('erasedPolicy'), params.policyLink),
      paragraph(say('erasedLast')),
      note(say('erasedNotYou')),
    ],
    reason: say('erasedReason'),
  };
}

/** What is on record, in the order in which a person would look for it. */
function record(
  params: MailParams['arbitration_opt_out'] | MailParams['arbitration_opt_out_notice'],
  voice: Voice,
) {
  const { say, locale } = voice;
  const rows: MailFact[] = [
    { label: say('factReference'), value: params.reference },
    { label: say('factReceived'), value: longDateTime(params.receivedAt, locale) },
  ];
  if (params.clinicName) rows.push({ label: say('factClinic'), value: params.clinicName });
  if (params.acceptedAt)
    rows.push({ label: say('factAccepted'), value: longDate(params.acceptedAt, locale) });
  return rows;
}
