import { focusFirstError, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
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
    <DialogFrame title={t('noShowOf', { client })} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <MissedFee fee={fee} waiver={waiver} tried={tried} onChange={setWaiver} />
        <DialogFoot onCancel={onClose}>
          <SubmitButton would="recorded" loading={busy} data-autofocus>
            {t('recordNoShow')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
