import { Button, Text } from '@mantine/core';
import { appointmentImportEndpoints, type UndoneImport } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { useSave } from '../../shared/saving/useSave.ts';
import { importTexts } from './text.ts';

/** A button that takes an import back, after a question. `label` tells the buttons of several imports apart. */
export function UndoImport({
  importId,
  visits,
  label,
  onUndone,
}: {
  importId: string;
  /** Visits that the question names. */
  visits: number;
  label?: string;
  onUndone: (undone: UndoneImport) => void;
}) {
  const { t } = useText(importTexts);
  const [isAsking, setAsking] = useState(false);
  const undo = useSave<void, UndoneImport>(
    (call) => call(appointmentImportEndpoints.undo, { params: { importId }, timeout: 60_000 }),
    (undone) => {
      setAsking(false);
      onUndone(undone);
    },
  );
  return (
    <>
      <Button variant="default" aria-label={label} onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      {isAsking ? (
        <FormDialog
          title={t('undoTitle')}
          would="cancelled"
          action={t('undoAction', { n: visits })}
          danger
          busy={undo.isPending}
          error={undo.problem}
          onSubmit={(event) => {
            event.preventDefault();
            undo.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">{t('undoHint')}</Text>
        </FormDialog>
      ) : null}
    </>
  );
}
