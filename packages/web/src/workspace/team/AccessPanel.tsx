import { Button, Text } from '@mantine/core';
import { type StaffMember, teamEndpoints } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { roleTexts, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMay, useMe } from '../frame/index.ts';
import { RemainingDialog } from '../schedule/index.ts';
import { plusDays, todayIn } from '../shared/dates/days.ts';
import { DialogFrame } from '../shared/dialogs/Dialog.tsx';
import { formatDate } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from '../shared/panel.module.css';
import { useSave } from '../shared/saving/useSave.ts';
import { AddPersonForm } from './AddPersonForm.tsx';
import { LeavingDialog } from './LeavingDialog.tsx';
import { hasLeft } from './member.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { teamTexts } from './text.ts';

type Open = 'role' | 'leaving' | 'invite' | { bookingsAfter: string } | null;

/** A person's role and last day. */
export function AccessPanel({ person, staff }: { person: StaffMember; staff: readonly StaffMember[] }) {
  const { t, locale } = useText(teamTexts);
  const { t: role } = useText(roleTexts);
  const me = useMe();
  const mayManage = useMay('clinic:members:manage');
  const [open, setOpen] = useState<Open>(null);
  const stay = useRemoveLastDay(person);
  const today = todayIn(me.zone);
  const { account, activeTo, isOwner, practises, bookingsRemain } = person;
  const isSelf = person.staffId === me.staffId;
  const left = hasLeft(person, today);
  const close = () => setOpen(null);
  const yesterday = plusDays(today, -1);
  const bookingsAfter = practises ? activeTo : bookingsRemain ? yesterday : null;
  const day = activeTo ? formatDate(activeTo, locale) : '';
  return (
    <Panel title={t('access')}>
      <div className={classes.row}>
        <div>
          <strong>{person.role ? role(isOwner ? 'owner' : person.role) : t('withoutAccount')}</strong>
          <p className={classes.muted}>
            {isOwner
              ? t('ownerHint')
              : isSelf
                ? t('selfHint')
                : account === 'invited'
                  ? t(left ? 'invitedBackHint' : 'invitedHint', { day })
                  : person.role
                    ? t(`roleHint_${person.role}`)
                    : t(account === 'left' ? 'leftAccountHint' : 'noAccountHint')}
          </p>
        </div>
        {mayManage && person.role && !isOwner && !isSelf ? (
          <Button variant="default" onClick={() => setOpen('role')}>
            {t('changeRole')}
          </Button>
        ) : mayManage && account === 'none' && !left ? (
          <Button variant="default" onClick={() => setOpen('invite')}>
            {t('withAccount')}
          </Button>
        ) : null}
      </div>
      {isOwner || account === 'invited' ? null : (
        <div className={classes.row}>
          <div>
            <strong>{activeTo ? t(left ? 'leftOn' : 'leavesOn', { day }) : t('noLastDay')}</strong>
            <p className={classes.muted}>{t(left ? 'leftHint' : activeTo ? 'leavesHint' : 'staysHint')}</p>
          </div>
          <div className={classes.actions}>
            {bookingsAfter ? (
              <Button variant="default" onClick={() => setOpen({ bookingsAfter })}>
                {t('openBookings')}
              </Button>
            ) : null}
            {isSelf ? null : account === 'left' ? (
              mayManage ? (
                <Button variant="default" onClick={() => setOpen('invite')}>
                  {t('comeBack')}
                </Button>
              ) : null
            ) : activeTo ? (
              <Button variant="default" loading={stay.isPending} onClick={() => stay.mutate(undefined)}>
                {t(left ? 'comeBack' : 'stay')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setOpen('leaving')}>
                {t('setLastDay')}
              </Button>
            )}
          </div>
        </div>
      )}
      <Problem error={stay.error} />
      {open === 'role' ? (
        <RoleDialog
          person={person}
          staff={staff}
          onClose={close}
          onStopped={() => setOpen({ bookingsAfter: yesterday })}
        />
      ) : open === 'leaving' ? (
        <LeavingDialog
          person={person}
          staff={staff}
          onClose={close}
          onLeft={(after) => setOpen(practises ? { bookingsAfter: after } : null)}
        />
      ) : open === 'invite' ? (
        <InviteDialog person={person} onClose={close} />
      ) : open ? (
        <RemainingDialog staffId={person.staffId} after={open.bookingsAfter} onClose={close} />
      ) : null}
    </Panel>
  );
}

/** Invites a person of the team who has no account, or whose account has left. */
function InviteDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { t } = useText(teamTexts);
  const left = person.account === 'left';
  return (
    <DialogFrame title={t(left ? 'againTitle' : 'inviteTitle', { name: person.name })} onClose={onClose}>
      <Text size="sm" mb="md">
        {t(left ? 'againHint' : 'inviteHint')}
      </Text>
      <AddPersonForm person={person} onDone={onClose} onCancel={onClose} />
    </DialogFrame>
  );
}

/** Removes a person's last day, so that they stay or come back. */
function useRemoveLastDay({ staffId, version, name }: StaffMember) {
  const { t } = useText(teamTexts);
  return useSave(
    (call) =>
      call(teamEndpoints.changeStaff, {
        params: { staffId },
        payload: { version, activeTo: null },
      }),
    () => toast.success(t('stays', { name })),
  );
}
