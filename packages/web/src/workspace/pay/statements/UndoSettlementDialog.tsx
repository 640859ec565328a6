import { Text } from '@mantine/core';
import { call } from '@tamarack/core/client';
import { type PaySettlement, payRunEndpoints, type Statement } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { Problem } from '../../shared/Loaded.tsx';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useAsOpened } from '../../shared/useAsOpened.ts';
import { useSave } from '../../shared/useSave.ts';
import { usePayWords } from '../words.ts';
import { statementTexts } from './statement-texts.ts';

interface UndoSettlementDialogProps {
  statement: Statement;
  settlement: PaySettlement;
  onClose: () => void;
}

/** Reopens a balance that was closed by mistake. */
export function UndoSettlementDialog({ statement, settlement, onClose }: UndoSettlementDialogProps) {
  const { t } = useText(statementTexts);
  const { money } = usePayWords();
  const transport = useTransport();
  const { runId, version, staffId, staffName: name } = useAsOpened(statement);
  const { settlementId, cents } = settlement;
  const save = useSave<void, unknown>(
    () =>
      call(transport, payRunEndpoints.undoSettlement, {
        params: { runId, staffId, settlementId },
        payload: { version },
      }),
    () => {
      toast.success(t('undone'));
      onClose();
    },
  );
  return (
    <DialogFrame title={t('undoTitle', { name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Text size="sm">{t('undoBody', { amount: money(cents) })}</Text>
        <Problem error={save.problem} />
        <DialogFoot onCancel={onClose}>
          <SubmitButton would="recorded" loading={save.isPending}>
            {t('undo')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
