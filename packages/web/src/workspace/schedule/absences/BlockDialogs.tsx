import { Button, Group, Text } from '@mantine/core';
import { toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { holidayName } from '../../shared/dates/holidays.ts';
import { DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { rarelyChanging, useLocations } from '../../shared/lists.ts';
import { formatSpan } from '../describe.ts';
import { useRemoveBlock } from '../queries.ts';
import { scheduleTexts } from '../text.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import type { BlockAct } from './blocks.ts';
import { CoveredDialog } from './CoveredDialog.tsx';

/** The dialogs of a block. The dialog for covered bookings follows when the block now covers more time. */
export function BlockDialogs({ act, onClose }: { act: BlockAct; onClose: () => void }) {
  const { t, locale } = useText(scheduleTexts);
  const me = useMe();
  const locations = useLocations(rarelyChanging);
  const [{ what, block }, go] = useState(act);
  const places = locations.data ?? [];
  if (what === 'covered')
    return <CoveredDialog which={{ blockId: block.blockId }} why={block.kind} onClose={onClose} />;
  if (what === 'remove')
    return (
      <RemoveDialog
        blockId={block.blockId}
        question={t(block.kind === 'open' ? 'removeOpenQuestion' : 'removeQuestion', {
          what: holidayName(block, places, locale) ?? (block.title || t(`kind_${block.kind}`)),
          when: formatSpan(block, locale, t),
        })}
        onClose={onClose}
      />
    );
  return (
    <AbsenceDialog
      block={block}
      staffId={block.staffId}
      today={todayIn(me.zone)}
      locations={places}
      mayOpen={me.role !== 'clinician'}
      onClose={onClose}
      onRemove={() => go({ what: 'remove', block })}
      onSaved={(saved, grown) => {
        if (grown && saved.kind !== 'open') go({ what: 'covered', block: { ...block, ...saved } });
        else onClose();
      }}
    />
  );
}

/** Asks before a block is removed. */
function RemoveDialog({
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
