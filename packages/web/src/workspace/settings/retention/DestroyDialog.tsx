import { Textarea } from '@mantine/core';
import { type DueChart, retentionEndpoints } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import classes from '../../shared/panel.module.css';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import { retentionTexts } from './text.ts';

/** Asks for the reason before charts are destroyed. */
export function DestroyDialog({ charts, onClose }: { charts: readonly DueChart[]; onClose: () => void }) {
  const { t } = useText(retentionTexts);
  const { form, save, submit } = useSaveForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : t('reasonRequired')) },
    send: (call, { reason }) =>
      call(retentionEndpoints.destroy, {
        payload: { clientIds: charts.map(({ clientId }) => clientId), reason: reason.trim() },
      }),
    done: ({ destroyed }) => t('destroyed', { count: destroyed }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('destroyTitle', { count: charts.length })}
      would="removed"
      action={t('destroy', { count: charts.length })}
      danger
      busy={save.isPending}
      aria-busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
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
        />
        <Problem error={save.problem} />
      </div>
    </FormDialog>
  );
}
