import { List } from '@mantine/core';
import { type ClinicRole, clinicRoles, planTable, rolesWithNames } from '@tamarack/core/domain';
import { type StaffMember, teamEndpoints } from '@tamarack/core/domain/workspace';
import { roleTexts, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { optionsOf, SelectField } from '../../shared/SelectField.tsx';
import { useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { DialogFoot, DialogFrame } from '../shared/dialogs/Dialog.tsx';
import { useAsOpened } from '../shared/dialogs/useAsOpened.ts';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useSave } from '../shared/saving/useSave.ts';
import { formatNames, holdsSeat, seatsUsed, supervisedBy } from './member.ts';
import { useTeamText } from './useTeamText.ts';

interface RoleDialogProps {
  person: StaffMember;
  staff: readonly StaffMember[];
  onClose: () => void;
  /** Called after a change that stops the person from treating clients. */
  onStopped: () => void;
}

/** Changes a person’s role, after explaining the effects. */
export function RoleDialog({ person: present, staff, onClose, onStopped }: RoleDialogProps) {
  const { t, locale } = useTeamText();
  const { t: roleName } = useText(roleTexts);
  const { plan, zone } = useMe();
  const person = useAsOpened(present);
  const { staffId, version, name } = person;
  const [role, setRole] = useState<ClinicRole>(person.role ?? 'clinician');
  const practises = role === 'clinician' || (role === 'administrator' && person.practises);
  const stops = person.practises && !practises;
  const save = useSave(
    (call) => call(teamEndpoints.changeRole, { params: { staffId }, payload: { version, role } }),
    () => {
      toast.success(t('roleChanged', { name, role: roleName(role) }));
      if (stops) onStopped();
      else onClose();
    },
  );
  const today = todayIn(zone);
  const seat = { ...person, role, practises };
  const used = seatsUsed([...staff.filter((one) => one.staffId !== staffId), seat], today);
  const { clinicianLimit: limit } = planTable[plan];
  const changes = role !== person.role;
  const supervised = supervisedBy(staffId, staff, today);
  const follows = [
    t(`roleHint_${role}`),
    ...(holdsSeat(seat, today) === holdsSeat(person, today)
      ? []
      : [t(practises ? 'takesSeat' : 'freesSeat', { used, limit })]),
    ...(stops ? [t('stopsTreating'), t('careTeamStays')] : []),
    ...(stops && supervised.length > 0
      ? [t('supervisionEnds', { names: formatNames(supervised, locale) })]
      : []),
    ...(practises && !person.practises ? [t('startsTreating')] : []),
    ...(rolesWithNames.includes(role) ? [] : [t('readsNoNames')]),
    ...(person.account === 'active' ? [t('signsInAgain')] : []),
  ];
  return (
    <DialogFrame title={t('roleTitle', { name })} onClose={onClose}>
      <SelectField
        label={t('role')}
        data-autofocus
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as ClinicRole)}
        data={optionsOf(clinicRoles, roleName)}
      />
      {changes ? (
        <List size="sm" mt="md" spacing={4} aria-label={t('whatFollows')}>
          {follows.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      ) : null}
      <DialogFoot error={save.error} onCancel={onClose}>
        <SubmitButton
          would="saved"
          type="button"
          disabled={!changes}
          loading={save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          {t('changeRole')}
        </SubmitButton>
      </DialogFoot>
    </DialogFrame>
  );
}
