import { Button, type ButtonProps } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useText } from '../../ui/useText.tsx';
import { proofTexts } from './text.ts';

export function PasskeyButton(props: Pick<ButtonProps, 'loading' | 'disabled'> & { onClick: () => void }) {
  const { t } = useText(proofTexts);
  return (
    <Button variant="default" leftSection={<IconFingerprint size={18} aria-hidden="true" />} {...props}>
      {t('usePasskey')}
    </Button>
  );
}
