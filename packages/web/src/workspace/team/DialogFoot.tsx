import { Button, Group } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { teamTexts } from './texts.ts';

/** The buttons of a dialog: the one that leaves it, and the one that does it. */
export function DialogFoot({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const { t } = useText(teamTexts);
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </Group>
  );
}
