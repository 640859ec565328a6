import type { PlatformRole } from '@tamarack/core/domain';
import { action, facts, link, type MailContent, note, paragraph } from '../content.ts';
import type { MailParams } from '../messages.ts';
import { printedName } from '../names.ts';
import type { MailText } from '../texts.ts';
import type { Voice } from '../voice.ts';

const roleTexts: Record<PlatformRole, MailText> = {
  platform_owner: 'staffRoleOwner',
  admin: 'staffRoleAdmin',
  support: 'staffRoleSupport',
};

export function staffInvitation(params: MailParams['staff_invitation'], { say }: Voice): MailContent {
  return {
    subject: say('staffInvitationSubject'),
    preview: say('staffInvitationPreview'),
    title: say('staffInvitationTitle'),
    blocks: [
      paragraph(say('staffInvitationBody')),
      facts({ label: say('staffRole'), value: say(roleTexts[params.role]) }),
      action(say('setPassword'), params.link),
      note(say('staffInvitationOnce')),
      note(say('staffInvitationIgnore')),
    ],
    reason: say('reasonStaff'),
  };
}

export function staffWelcome(params: MailParams['staff_welcome'], { say }: Voice): MailContent {
  return {
    subject: say('staffWelcomeSubject'),
    preview: say('staffWelcomePreview'),
    title: say('staffWelcomeTitle'),
    blocks: [
      paragraph(say('staffWelcomeBody')),
      facts({ label: say('staffRole'), value: say(roleTexts[params.role]) }),
      action(say('signIn'), params.link),
      note(say('staffWelcomeUnexpected')),
    ],
    reason: say('reasonStaff'),
  };
}

/** Events hold names of clinics, which strangers typed: each line is made printable here. */
export function operatorAlert(params: MailParams['operator_alert'], { say }: Voice): MailContent {
  const n = params.items.length + params.more;
  const first = printedName(params.items[0]?.content ?? '');
  return {
    subject: n === 1 ? say('alertSubjectOne', { first }) : say('alertSubject', { n }),
    preview: say('alertPreview'),
    title: say('alertTitle', { n }),
    blocks: [
      facts(
        ...params.items.map((item) => ({
          label: printedName(item.content),
          value: item.detail ? printedName(item.detail) : say('alertOpen'),
          href: item.link,
        })),
      ),
      ...(params.more > 0 ? [paragraph(say('alertMore'))] : []),
      link(say('alertSettings'), params.settingsLink),
    ],
    reason: say('alertReason'),
  };
}
