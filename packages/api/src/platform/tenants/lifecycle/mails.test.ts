import type { HoldKind } from '@tamarack/core/domain';
import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../mail/render.ts';
import { activationMail } from './activation/mails.ts';
import { clinicClosedMail } from './closing-mails.ts';
import { suspendedMail, terminatedMail, trialEndingMail } from './mails.ts';

const now = new Date('2026-11-21T13:05:00.000Z');

describe('the suspension mail', () => {
  const suspended = (kind: HoldKind, customerMessage: string | null) =>
    renderMail(suspendedMail, { ...suspendedMail.sample, kind, customerMessage }, 'en', now);

  it('quotes the explanation written for the clinic, line by line', () => {
    const mail = suspended('billing', 'Invoice open.\nPlease <pay>.');
    expect(mail.text).toContain('> Invoice open.\n> Please <pay>.');
    expect(mail.html).toContain('Invoice open.<br/>Please &lt;pay&gt;.');
    expect(mail.text).not.toContain('The suspension is about billing.');
  });

  it.each([
    ['billing', 'The suspension is about billing.'],
    ['security', 'The suspension protects the clinic’s data while we investigate a security concern.'],
    ['request', 'The suspension was requested on the clinic’s behalf.'],
    ['other', 'Please write to us to find out how the suspension can be lifted.'],
  ] as const)('explains a hold of kind %s without a message', (kind, sentence) => {
    expect(suspended(kind, null).text).toContain(sentence);
  });
});

describe.each([
  ['to the owner', terminatedMail],
  ['to the other administrators', clinicClosedMail],
] as const)('the mail about a closed clinic %s', (_to, mail) => {
  const render = (locale: 'en' | 'fr', keepsCharts: boolean) =>
    renderMail<object>(mail, { ...mail.sample, keepsCharts }, locale, now).text.replace(/\s+/g, ' ');

  it.each([
    ['en', /Because the clinic has notes, .+ the handover in .+ dashboard, for 12 months at most\./],
    ['fr', /Comme la clinique a des notes, .+ le transfert dans .+ tableau de bord, 12 mois au plus\./],
  ] as const)('says that charts are kept until their handover, if there are any (%s)', (locale, sentence) => {
    expect(render(locale, true)).toMatch(sentence);
    expect(render(locale, false)).not.toMatch(sentence);
  });

  it.each([
    ['en', 'The clinic’s data is kept until', 'Data is deleted on'],
    ['fr', 'Les données de la clinique sont conservées jusqu’au', 'Effacement des données'],
  ] as const)('does not say that everything is deleted while charts are kept (%s)', (locale, kept, label) => {
    const everywhere = (keepsCharts: boolean) => {
      const { text, html } = renderMail<object>(mail, { ...mail.sample, keepsCharts }, locale, now);
      return `${html} ${text}`.replace(/\s+/g, ' ');
    };
    expect(everywhere(false).split(kept)).toHaveLength(4);
    expect(everywhere(false)).toContain(label);
    expect(everywhere(true)).not.toContain(kept);
    expect(everywhere(true)).not.toContain(label);
  });

  it.each([
    ['en', 'New deletion date for the data of Érable Physio', 'has been closed'],
    ['fr', 'Érable Physio : nouvelle date d’effacement des données', 'a été fermée'],
  ] as const)('only names the new date when that is what changed (%s)', (locale, subject, closed) => {
    const rendered = renderMail<object>(mail, { ...mail.sample, rescheduled: true }, locale, now);
    expect(rendered.subject.replaceAll('\u00a0', ' ')).toBe(subject);
    expect(rendered.text).not.toContain(closed);
    expect(rendered.text).toContain(locale === 'en' ? 'December 21, 2026' : '21 décembre 2026');
  });
});

describe('the activation mail', () => {
  it.each([
    ['en', 'If you don’t confirm, the clinic is deleted after 45 days.'],
    ['fr', 'elle sera supprimée après 45 jours.'],
  ] as const)('says how long the owner has to confirm (%s)', (locale, sentence) => {
    const params = { ...activationMail.sample, verificationDays: 45 };
    const { text } = renderMail(activationMail, params, locale, now);
    expect(text.replace(/\s+/g, ' ')).toContain(sentence);
  });
});

describe('the trial mail', () => {
  it.each([
    ['2026-11-28T13:05:00Z', 'ends in 7 days', 'se termine dans 7 jours'],
    ['2026-11-22T04:30:00Z', 'ends today', 'se termine aujourd’hui'],
    ['2026-11-22T13:05:00Z', 'ends tomorrow', 'se termine demain'],
  ])('counts the days to %s in the clinic’s time zone', (endsOn, en, fr) => {
    const params = { ...trialEndingMail.sample, endsOn, timeZone: 'America/Toronto' };
    expect(renderMail(trialEndingMail, params, 'en', now).subject).toContain(en);
    expect(renderMail(trialEndingMail, params, 'fr', now).subject).toContain(fr);
  });
});
