import { List, TextInput } from '@mantine/core';
import { type Day, type StaffMember, teamEndpoints } from '@tamarack/core/domain/workspace';
import { toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { DialogFoot, DialogFrame } from '../shared/dialogs/Dialog.tsx';
import { useAsOpened } from '../shared/dialogs/useAsOpened.ts';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useSave } from '../shared/saving/useSave.ts';
import { formatNames, supervisedBy } from './member.ts';
import { teamTexts } from './text.ts';

interface LeavingDialogProps {
  person: StaffMember;
  staff: readonly StaffMember[];
  onClose: () => void;
  onLeft: (lastDay: Day) => void;
}

/** Sets a person’s last day, after explaining its effects. */
export function LeavingDialog({ person: present, staff, onClose, onLeft }: LeavingDialogProps) {
  const { t, locale } = useText(teamTexts);
  const { zone } = useMe();
  const person = useAsOpened(present);
  const { staffId, version, name, practises, account } = person;
  const today = todayIn(zone);
  const [day, setDay] = useState(today);
  const save = useSave(
    (call, activeTo: Day) =>
      call(teamEndpoints.changeStaff, { params: { staffId }, payload: { version, activeTo } }),
    (_, activeTo) => {
      toast.success(t('leaves', { name }));
      onLeft(activeTo);
    },
  );
  const supervised = supervisedBy(staffId, staff, today);
  const follows = [
    ...(account === 'active' ? [t('accessEnds')] : []),
    ...(practises ? [t('bookingsListed'), t('draftsLocked'), t('seatFreed')] : []),
    ...(supervised.length > 0 ? [t('supervisionEnds', { names: formatNames(supervised, locale) })] : []),
    t('nameStays'),
  ];
  return (
    <DialogFrame title={t('leavingTitle', { name })} onClose={onClose}>
      <TextInput
        type="date"
        label={t('to')}
        data-autofocus
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        error={save.fields.activeTo}
      />
      <List size="sm" mt="md" spacing={4} aria-label={t('whatFollows')}>
        {follows.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
      <DialogFoot error={save.problem} onCancel={onClose}>
        <SubmitButton
          would="saved"
          type="button"
          disabled={!day}
          loading={save.isPending}
          onClick={() => save.mutate(day)}
        >
          {t('setLastDay')}
        </SubmitButton>
      </DialogFoot>
    </DialogFrame>
  );
}
