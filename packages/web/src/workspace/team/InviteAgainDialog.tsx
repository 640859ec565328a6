import { Text } from '@mantine/core';
import type { StaffMember } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { DialogFrame } from '../shared/Dialog.tsx';
import { AddPersonForm } from './AddPersonForm.tsx';
import { teamTexts } from './text.ts';

/** Invites a person who has left. With their earlier email they come back as the same person. */
export function InviteAgainDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { t } = useText(teamTexts);
  return (
    <DialogFrame title={t('againTitle', { name: person.name })} onClose={onClose}>
      <Text size="sm" mb="md">
        {t('againHint')}
      </Text>
      <AddPersonForm invited={person.name} onDone={onClose} onCancel={onClose} />
    </DialogFrame>
  );
}
