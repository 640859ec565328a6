import { Text } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import { FormDialog } from '../shared/dialogs/Dialog.tsx';
import { queueTexts } from './text.ts';

/** Asks before many visits are confirmed, because most of them are not shown. */
export function ConfirmAllDialog({
  count,
  busy,
  onConfirm,
  onClose,
}: {
  count: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useText(queueTexts);
  return (
    <FormDialog
      title={t('confirmAllTitle', { count })}
      would="confirmed"
      action={t('confirm')}
      focusAction
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('confirmAllBody')}</Text>
    </FormDialog>
  );
}
