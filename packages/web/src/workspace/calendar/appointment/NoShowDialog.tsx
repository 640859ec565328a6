import { focusFirstError, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { lacksReason, MissedFee, noWaiver, waivedFee } from '../../shared/WaiveFee.tsx';
import { appointmentTexts } from './text.ts';

export interface NoShowDialogProps {
  client: string;
  /** The amount in words. */
  fee: string;
  busy: boolean;
  onSave: (fee: ReturnType<typeof waivedFee>) => void;
  onClose: () => void;
}

/** Records a no-show that is charged, unless its fee is waived. */
export function NoShowDialog({ client, fee, busy, onSave, onClose }: NoShowDialogProps) {
  const { t } = useText(appointmentTexts);
  const [waiver, setWaiver] = useState(noWaiver);
  const [tried, setTried] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lacksReason(waiver)) return focusFirstError();
    onSave(waivedFee(waiver));
  };
  return (
    <FormDialog
      title={t('noShowOf', { client })}
      would="recorded"
      action={t('recordNoShow')}
      busy={busy}
      focusAction
      onSubmit={save}
      onClose={onClose}
    >
      <MissedFee fee={fee} waiver={waiver} tried={tried} onChange={setWaiver} />
    </FormDialog>
  );
}
