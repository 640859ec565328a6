import { facts, type MailContent, note, paragraph, quote } from '../content.ts';
import { longDateTime } from '../dates.ts';
import type { MailParams } from '../messages.ts';
import type { Voice } from '../voice.ts';

export function signedInAs(params: MailParams['signed_in_as'], { say, locale }: Voice): MailContent {
  return {
    subject: say('signedInAsSubject'),
    preview: say('signedInAsPreview'),
    title: say('signedInAsTitle'),
    blocks: [
      paragraph(say('greeting')),
      paragraph(say('signedInAsBody')),
      quote(params.message),
      facts(
        { label: say('signedInAsWho'), value: say('signedInAsOperator') },
        { label: say('signedInAsAs'), value: params.memberName },
        { label: say('factWhen'), value: longDateTime(params.at, locale, params.timeZone) },
      ),
      paragraph(say('signedInAsLimits')),
      note(say('signedInAsUnexpected')),
    ],
    reason: say('reasonOwner'),
  };
}
