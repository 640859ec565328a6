import { action, facts, type MailContent, paragraph } from '../content.ts';
import { longDateTime } from '../dates.ts';
import type { MailParams } from '../messages.ts';
import type { Voice } from '../voice.ts';

/** To the platform's owners: an endpoint has taken nothing for a day, or has said that it is gone. */
export function webhookTrouble(params: MailParams['webhook_trouble'], { say, locale }: Voice): MailContent {
  const { trouble, url, description, since, error } = params;
  const { host } = new URL(url);
  const isGone = trouble === 'gone';
  return {
    subject: say(isGone ? 'webhookGoneSubject' : 'webhookFailingSubject', { host }),
    preview: say(isGone ? 'webhookGonePreview' : 'webhookFailingPreview'),
    title: say(isGone ? 'webhookGoneTitle' : 'webhookFailingTitle'),
    blocks: [
      paragraph(say('hello')),
      paragraph(say(isGone ? 'webhookGoneBody' : 'webhookFailingBody', { host })),
      facts(
        { label: say('webhookEndpoint'), value: url },
        ...(description === null ? [] : [{ label: say('webhookDescription'), value: description }]),
        { label: say('webhookSince'), value: longDateTime(since, locale) },
        { label: say('webhookError'), value: error },
      ),
      paragraph(say(isGone ? 'webhookGoneNext' : 'webhookFailingNext')),
      action(say('webhookAction'), params.link),
    ],
    reason: say('webhookReason'),
  };
}
