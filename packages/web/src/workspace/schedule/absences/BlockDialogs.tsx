import { Button, Group, Text } from '@mantine/core';
import { isClosure } from '@tamarack/core/domain/workspace';
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
  const [now, go] = useState(act);
  const places = locations.data ?? [];
  if (now.what === 'covered') {
    const { block } = now;
    return (
      <CoveredDialog
        which={{ blockId: block.blockId }}
        why={isClosure(block) ? 'closure' : block.kind}
        onClose={onClose}
      />
    );
  }
  if (now.what === 'remove') {
    const { block } = now;
    return (
      <RemoveDialog
        blockId={block.blockId}
        question={t(block.kind === 'open' ? 'removeOpenQuestion' : 'removeQuestion', {
          what:
            holidayName(block, places, locale) ??
            (block.title || t(isClosure(block) ? 'closure' : `kind_${block.kind}`)),
          when: formatSpan(block, locale, t),
        })}
        onClose={onClose}
      />
    );
  }
  const block = now.what === 'edit' ? now.block : undefined;
  const staffId = now.what === 'add' ? now.staffId : now.block.staffId;
  const closure = block ? isClosure(block) : staffId === null;
  return (
    <AbsenceDialog
      block={block}
      staffId={staffId}
      today={todayIn(me.zone)}
      locations={block ? places : places.filter(({ archived }) => !archived)}
      mayOpen={me.role !== 'clinician'}
      closure={closure}
      onClose={onClose}
      onRemove={() => block && go({ what: 'remove', block })}
      onSaved={(saved, grown) => {
        if (grown && saved.kind !== 'open') go({ what: 'covered', block: { ...saved, holiday: null } });
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
