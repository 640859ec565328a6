import { campaignParameters } from '@tamarack/core/domain';
import { action, facts, type MailContent, type MailFact, note, paragraph, quote } from '../content.ts';
import { longDateTime } from '../dates.ts';
import { mailto } from '../links.ts';
import type { MailParams } from '../messages.ts';
import { printedName } from '../names.ts';
import type { Voice } from '../voice.ts';

export function sampleReport(params: MailParams['sample_report'], { say }: Voice): MailContent {
  return {
    subject: say('sampleReportSubject'),
    preview: say('sampleReportPreview'),
    title: say('sampleReportTitle'),
    blocks: [
      paragraph(params.firstName === null ? say('hello') : say('greeting', { fullName: params.firstName })),
      paragraph(say('sampleReportBody')),
      action(say('sampleReportAction'), params.link),
      note(say('sampleReportLasts')),
    ],
    reason: say('sampleReportReason'),
  };
}

export function sandboxAccess(params: MailParams['sandbox_access'], { say }: Voice): MailContent {
  return {
    subject: say('sandboxSubject'),
    preview: say('sandboxPreview'),
    title: say('sandboxTitle'),
    blocks: [
      paragraph(say('hello')),
      paragraph(say('sandboxBody')),
      action(say('sandboxAction'), params.link),
      note(say('sandboxLasts')),
    ],
    reason: say('sandboxReason'),
  };
}

/** Whoever gave the address may be somebody else: nothing that was typed into the form goes into the answer. */
export function contactReceived(_params: MailParams['contact_received'], { say }: Voice): MailContent {
  return {
    subject: say('contactSubject'),
    preview: say('contactPreview'),
    title: say('contactSubject'),
    blocks: [paragraph(say('hello')), paragraph(say('contactBody')), note(say('notYou'))],
    reason: say('contactReason'),
  };
}

/** As `contactReceived`, for a request for a demo. */
export function demoReceived(_params: MailParams['demo_received'], { say }: Voice): MailContent {
  return {
    subject: say('demoSubject'),
    preview: say('demoPreview'),
    title: say('demoSubject'),
    blocks: [paragraph(say('hello')), paragraph(say('demoBody')), note(say('notYou'))],
    reason: say('demoReason'),
  };
}

export function newsletterConfirm(params: MailParams['newsletter_confirm'], { say }: Voice): MailContent {
  return {
    subject: say('newsletterConfirmSubject'),
    preview: say('newsletterConfirmPreview'),
    title: say('newsletterConfirmTitle'),
    blocks: [
      paragraph(say('hello')),
      paragraph(say('newsletterConfirmBody')),
      action(say('newsletterConfirmAction'), params.link),
      note(say('newsletterConfirmLasts')),
    ],
    reason: say('newsletterConfirmReason'),
    unsubscribe: { label: say('unsubscribe'), href: params.unsubscribeLink },
  };
}

export function newsletterPost(params: MailParams['newsletter_post'], { say }: Voice): MailContent {
  return {
    subject: params.title,
    preview: params.summary,
    title: params.title,
    blocks: [paragraph(params.summary), action(say('newsletterPostAction'), params.link)],
    reason: say('newsletterPostReason'),
    unsubscribe: { label: say('unsubscribe'), href: params.unsubscribeLink },
  };
}

export function leadNotice(params: MailParams['lead_notice'], { say, locale }: Voice): MailContent {
  const campaign = Object.keys(campaignParameters)
    .flatMap((name) => params.campaign[name as keyof typeof campaignParameters] ?? [])
    .map(printedName)
    .join(' · ');
  const rows: (MailFact | false)[] = [
    params.fullName !== null && { label: say('factName'), value: params.fullName },
    { label: say('factEmail'), value: params.from, href: mailto(params.from) },
    params.clinicName !== null && { label: say('factClinic'), value: params.clinicName },
    { label: say('factReceived'), value: longDateTime(params.receivedAt, locale) },
    { label: say('factLanguage'), value: say(params.writtenIn === 'fr' ? 'languageFr' : 'languageEn') },
    params.page !== null && { label: say('factPage'), value: params.page },
    {
      label: say('factNewsletter'),
      value: say(params.newsletter ? 'newsletterAsked' : 'newsletterNotAsked'),
    },
    campaign !== '' && { label: say('factCampaign'), value: campaign },
  ];
  return {
    subject: say('leadNoticeSubject'),
    preview: say('leadNoticePreview'),
    title: say('leadNoticeSubject'),
    blocks: [
      ...(params.message === null ? [] : [quote(params.message)]),
      facts(...rows.filter((row) => row !== false)),
      note(say('leadNoticeReply')),
    ],
    reason: say('leadNoticeReason'),
    replyTo: params.from,
  };
}
