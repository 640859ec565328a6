import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { PersonDetail } from '../../domain/platform/people.ts';
import { useMay } from '../shared/useMay.ts';
import { t } from './text.ts';
import { useHelp } from './usePeople.ts';

/** Whether the signed-in operator may help this person: staff are helped by those who manage staff. */
export function useMayHelp(person: PersonDetail): boolean {
  const mayHelp = useMay('people:help');
  const mayManageStaff = useMay('staff:manage');
  return mayHelp && (person.platformRole === null || mayManageStaff);
}

/** What can be done for a person; who may only look sees none of it. */
export function PersonActions({ person }: { person: PersonDetail }) {
  const help = useHelp(person);
  const [asking, setAsking] = useState<'reset' | 'end' | null>(null);
  if (!useMayHelp(person)) return null;
  const close = () => setAsking(null);
  return (
    <Group gap="sm">
      {person.lockedUntil ? (
        <Button loading={help.isPending && asking === null} onClick={() => help.mutate({ kind: 'unlock' })}>
          {t('unlock')}
        </Button>
      ) : null}
      {person.deactivatedAt ? null : (
        <Button variant="default" onClick={() => setAsking('reset')}>
          {t('sendReset')}
        </Button>
      )}
      {person.sessions.length > 0 ? (
        <Button variant="default" onClick={() => setAsking('end')}>
          {t('endAll')}
        </Button>
      ) : null}
      <Modal
        opened={asking !== null}
        onClose={close}
        title={
          asking === 'end'
            ? t('endAllTitle', { name: person.name })
            : t('sendResetTitle', { name: person.name })
        }
        size="md"
      >
        <Text mb="lg">
          {asking === 'end' ? t('endAllBody') : t('sendResetBody', { email: person.email })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            loading={help.isPending}
            onClick={() => help.mutate({ kind: asking === 'end' ? 'end' : 'reset' }, { onSettled: close })}
          >
            {asking === 'end' ? t('endAll') : t('sendReset')}
          </Button>
        </Group>
      </Modal>
    </Group>
  );
}
