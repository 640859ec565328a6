import { Button, Group, Text } from '@mantine/core';
import { toast, useText } from '@tamarack/core/ui';
import { DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { useRemoveBlock } from '../queries.ts';
import { scheduleTexts } from '../text.ts';

/** Asks before a block is removed. */
export function RemoveDialog({
  blockId,
  question,
  onClose,
}: {
  blockId: string;
  question: string;
  onClose: () => void;
}) {
  const { t } = useText(scheduleTexts);
  const remove = useRemoveBlock();
  return (
    <DialogFrame title={t('remove')} onClose={onClose}>
      <Text>{question}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(blockId, { onSuccess: () => toast.success(t('removed')), onSettled: onClose })
          }
        >
          {t('remove')}
        </Button>
      </Group>
    </DialogFrame>
  );
}
