import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@tamarack/core/client';
import { type DueChart, retentionEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { focusFirstError, Notice, toast, useText } from '@tamarack/core/ui';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { Problem } from '../../shared/Loaded.tsx';
import classes from '../../shared/panel.module.css';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useSave } from '../../shared/useSave.ts';
import { retentionTexts } from './text.ts';

/** Asks for the reason before charts are destroyed. */
export function DestroyDialog({ charts, onClose }: { charts: readonly DueChart[]; onClose: () => void }) {
  const { t } = useText(retentionTexts);
  const transport = useTransport();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : t('reasonRequired')) },
  });
  const destroy = useSave(
    (reason: string) =>
      call(transport, retentionEndpoints.destroy, {
        payload: { clientIds: charts.map(({ clientId }) => clientId), reason },
      }),
    ({ destroyed }) => {
      toast.success(t('destroyed', { count: destroyed }));
      onClose();
    },
  );
  return (
    <DialogFrame title={t('destroyTitle', { count: charts.length })} onClose={onClose}>
      <form
        noValidate
        aria-busy={destroy.isPending}
        onSubmit={form.onSubmit(({ reason }) => destroy.mutate(reason.trim()), focusFirstError)}
      >
        <div className={classes.stack}>
          <Notice tone="warn">{t('forGood')}</Notice>
          <p className={classes.muted}>
            {t('files', { files: charts.map(({ fileNo }) => fileNo).join(', '), count: charts.length })}
          </p>
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            maxLength={500}
            rows={3}
            data-autofocus
            {...form.getInputProps('reason')}
            error={form.errors.reason ?? destroy.fields.reason}
          />
          <Problem error={destroy.problem} />
        </div>
        <DialogFoot onCancel={onClose}>
          <SubmitButton would="removed" color="red" loading={destroy.isPending}>
            {t('destroy', { count: charts.length })}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
