import { Text } from '@mantine/core';
import { type PaySettlement, payRunEndpoints, type Statement } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { useAsOpened } from '../../shared/dialogs/useAsOpened.ts';
import { useSave } from '../../shared/saving/useSave.ts';
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
  const { runId, version, staffId, staffName: name } = useAsOpened(statement);
  const { settlementId, cents } = settlement;
  const save = useSave<void, unknown>(
    (call) =>
      call(payRunEndpoints.undoSettlement, {
        params: { runId, staffId, settlementId },
        payload: { version },
      }),
    () => {
      toast.success(t('undone'));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('undoTitle', { name })}
      would="recorded"
      action={t('undo')}
      busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('undoBody', { amount: money(cents) })}</Text>
      <Problem error={save.problem} />
    </FormDialog>
  );
}
