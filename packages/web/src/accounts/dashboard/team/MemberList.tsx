import { call } from '@tamarack/core/client';
import {
  type ClinicDashboard,
  type ClinicMember,
  type ClinicRole,
  clinicEndpoints,
  clinicRoles,
} from '@tamarack/core/domain';
import { useTransport } from '@tamarack/core/session';
import { useStepUp } from '@tamarack/core/session/step-up';
import { AskDialog, Badge, roleTexts, toast, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../shared/format.ts';
import { SelectField } from '../../../shared/SelectField.tsx';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { clinicKey } from '../queries.ts';
import { BookingsNotice, mayHaveBookings, mayTreat, useStoppedTreating } from './BookingsNotice.tsx';
import { MemberActions } from './MemberActions.tsx';

export interface MemberListProps {
  clinic: ClinicDashboard;
  members: readonly ClinicMember[];
  mayManage: boolean;
}

/** Every member and open invitation; roles can be changed in place by those who may. */
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
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const stoppedTreating = useStoppedTreating(clinic);
  const [asked, setAsked] = useState<ClinicRole | null>(null);
  const stops = (next: ClinicRole) => mayHaveBookings(member) && !mayTreat(next);
  const change = useMutation({
    mutationFn: (next: ClinicRole) =>
      withStepUp(() =>
        call(transport, clinicEndpoints.changeRole, {
          params: { tenantId: clinic.tenantId, memberId: member.memberId },
          payload: { role: next },
        }),
      ),
    onSuccess: ({ member: changed }) => {
      const text = t('roleChanged', { name: changed.name, role: role(changed.role) });
      if (stops(changed.role)) stoppedTreating(text);
      else toast.success(text);
    },
    onSettled: () => {
      setAsked(null);
      return client.invalidateQueries({ queryKey: clinicKey(clinic.tenantId) });
    },
  });
  const choose = (next: ClinicRole) => {
    if (stops(next)) setAsked(next);
    else change.mutate(next);
  };
  const mayChange = mayManage && !member.isOwner && !isSelf;
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
      {mayChange ? (
        <SelectField
          size="sm"
          aria-label={t('roleOf', { name: member.name })}
          value={change.isPending ? change.variables : (asked ?? member.role)}
          disabled={change.isPending}
          onChange={(event) => choose(event.currentTarget.value as ClinicRole)}
          data={clinicRoles.map((value) => ({ value, label: role(value) }))}
          className={classes.memberRole}
        />
      ) : (
        <span className={classes.memberRole}>{role(member.isOwner ? 'owner' : member.role)}</span>
      )}
      {mayChange ? (
        <div className={classes.memberActions}>
          <MemberActions clinic={clinic} member={member} />
        </div>
      ) : null}
      <AskDialog
        opened={asked !== null}
        title={t('changeRole')}
        confirm={t('changeRole')}
        loading={change.isPending}
        onConfirm={() => asked && change.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {asked ? t('roleQuestion', { name: member.name, role: role(asked) }) : null}
        <BookingsNotice member={member} />
      </AskDialog>
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
