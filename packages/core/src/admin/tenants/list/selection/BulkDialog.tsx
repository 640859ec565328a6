import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BulkKind, SelectionCount } from '../../../../domain/platform/bulk-changes.ts';
import { type TenantFilters, trialExtensions } from '../../../../domain/platform/tenants.ts';
import { focusFirstError } from '../../../../ui/focus/focusFirstError.ts';
import { DialogForm } from '../../../shared/form-dialog/DialogForm.tsx';
import { FormDialog } from '../../../shared/form-dialog/FormDialog.tsx';
import { NotLoaded } from '../../../shared/states.tsx';
import { SuspensionFields } from '../../actions/SuspensionFields.tsx';
import { t } from '../text.ts';
import { typedConfirmationFrom, useBulkForm, useSelectionCount } from './useBulkDialog.ts';
import type { Selection } from './useSelection.ts';

export interface BulkDialogProps {
  /** The kind of bulk change; the dialog is closed while null. */
  kind: BulkKind | null;
  selection: Selection;
  filters: TenantFilters;
  onClose: () => void;
  onStarted: () => void;
}

/**
 * Shows how many clinics a bulk change applies to and how many it skips, asks for its details, and starts it.
 */
export function BulkDialog({ kind, selection, filters, onClose, onStarted }: BulkDialogProps) {
  return kind ? (
    <Dialog kind={kind} selection={selection} filters={filters} onClose={onClose} onStarted={onStarted} />
  ) : null;
}

type OpenProps = BulkDialogProps & { kind: BulkKind };

function Dialog(props: OpenProps) {
  const { kind, filters, onClose } = props;
  // Kept because the selection is cleared when the change starts, while the dialog is still closing.
  const [selection] = useState(props.selection);
  const { count, error, retry } = useSelectionCount(kind, selection, filters);
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="md"
      title={count ? t(`title_${kind}`, { count: count.eligible }) : t('counting')}
    >
      {count ? (
        <BulkForm {...props} selection={selection} count={count} />
      ) : (
        <NotLoaded error={error} onRetry={retry} label={t('counting')} height="10rem" />
      )}
    </FormDialog>
  );
}

function BulkForm({ kind, selection, filters, count, onStarted }: OpenProps & { count: SelectionCount }) {
  const { form, submit, cancel, isPending } = useBulkForm(kind, { selection, filters, count }, onStarted);
  const isSuspension = kind === 'suspend';
  const status = t(`from_${kind}`);
  const skipped = count.total - count.eligible;
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit, focusFirstError)}
      confirm={t(`confirm_${kind}`, { count: count.eligible })}
      danger={isSuspension}
      loading={isPending}
      disabled={count.eligible === 0}
      onCancel={cancel}
    >
      <Text size="sm" c="dimmed">
        {count.eligible === 0 ? t('none', { status }) : t(`effect_${kind}`)}
        {skipped > 0 && count.eligible > 0 ? ` ${t('left', { count: skipped, status })}` : null}
      </Text>
      {count.eligible > 0 ? (
        <>
          {isSuspension ? <SuspensionFields form={form} /> : null}
          {kind === 'extend_trial' ? (
            <NativeSelect
              label={t('days')}
              value={String(form.values.days)}
              data={trialExtensions.map((n) => ({ value: String(n), label: t('daysOf', { n }) }))}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue('days', trialExtensions.find((n) => String(n) === value) ?? 14)
              }
              data-autofocus
            />
          ) : null}
          {count.eligible >= typedConfirmationFrom ? (
            <TextInput
              {...form.getInputProps('typed')}
              label={t('typeCount', { count: count.eligible })}
              inputMode="numeric"
              autoComplete="off"
              required
              withAsterisk={false}
            />
          ) : null}
        </>
      ) : null}
    </DialogForm>
  );
}
