import { Text } from '@mantine/core';
import type { StaffMember } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { DialogFrame } from '../shared/dialogs/Dialog.tsx';
import { AddPersonForm } from './AddPersonForm.tsx';
import { teamTexts } from './text.ts';

/** Invites a person of the team who has no account, or whose account has left. */
export function InviteDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
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
