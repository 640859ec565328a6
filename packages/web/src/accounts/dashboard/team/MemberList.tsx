import type { ClinicDashboard, ClinicMember } from '@tamarack/core/domain';
import { Badge, roleTexts, useText } from '@tamarack/core/ui';
import { formatDay } from '../../../shared/format.ts';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { MemberActions } from './MemberActions.tsx';

export interface MemberListProps {
  clinic: ClinicDashboard;
  members: readonly ClinicMember[];
  mayManage: boolean;
}

/** Every member and open invitation, with actions for those who may manage them. */
export function MemberList({ clinic, members, mayManage }: MemberListProps) {
  return (
    <ul className={classes.members}>
      {members.map((member) => (
        <MemberRow
          key={member.memberId}
          clinic={clinic}
          member={member}
          isSelf={member.isSelf}
          mayManage={mayManage}
        />
      ))}
    </ul>
  );
}

interface MemberRowProps {
  clinic: ClinicDashboard;
  member: ClinicMember;
  isSelf: boolean;
  mayManage: boolean;
}

function MemberRow({ clinic, member, isSelf, mayManage }: MemberRowProps) {
  const { t } = useText(clinicTexts);
  const { t: role } = useText(roleTexts);
  return (
    <li className={classes.member}>
      <div className={classes.memberWho}>
        <span className={classes.memberName}>
          {member.name} {isSelf ? <span className={classes.small}>({t('you')})</span> : null}
        </span>
        <span className={classes.small}>{member.email}</span>
      </div>
      <div className={classes.memberState}>
        <MemberState member={member} />
      </div>
      <span className={classes.memberRole}>{role(member.isOwner ? 'owner' : member.role)}</span>
      {mayManage && !member.isOwner && !isSelf ? (
        <div className={classes.memberActions}>
          <MemberActions clinic={clinic} member={member} />
        </div>
      ) : null}
    </li>
  );
}

function MemberState({ member }: { member: ClinicMember }) {
  const { t, locale } = useText(clinicTexts);
  if (member.state === 'active') return <Badge tone="ok">{t('memberActive')}</Badge>;
  const until = member.invitationExpiresAt;
  if (!until || Date.parse(until) <= Date.now()) return <Badge tone="neutral">{t('memberExpired')}</Badge>;
  return (
    <>
      <Badge tone="warn">{t('memberInvited')}</Badge>
      <span className={classes.small}>{t('memberInvitedUntil', { date: formatDay(until, locale) })}</span>
    </>
  );
}
