import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../client/call.ts';
import { ApiError, errorText, hasCode } from '../../../../client/errors.ts';
import {
  type TenantChanges,
  type TenantDetail,
  tenantEndpoints,
} from '../../../../domain/platform/tenants.ts';
import { translator } from '../../../../domain/text.ts';
import { isEmail, isPhone, maxLengths, validationTexts } from '../../../../domain/validation.ts';
import { useTransport } from '../../../../session/SessionProvider.tsx';
import { useUnsavedWork } from '../../../../session/useUnsavedWork.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { queryKeys } from '../../../shared/queryKeys.ts';
import { t } from '../text.ts';
import { useUpdateTenant } from '../useTenantChanges.ts';

const say = translator(validationTexts, 'en');

export interface TenantDialogProps {
  tenant: TenantDetail;
  opened: boolean;
  onClose: () => void;
}

/** Changes the clinic's name and its owner's contact. A change by someone else in the meantime is never overwritten. */
export function EditDialog({ tenant, opened, onClose }: TenantDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('editTitle', { clinic: tenant.clinicName })}>
      <EditForm tenant={tenant} onClose={onClose} />
    </Modal>
  );
}

const editable = (tenant: TenantDetail) => ({
  clinicName: tenant.clinicName,
  ownerName: tenant.ownerName,
  ownerEmail: tenant.ownerEmail,
  ownerPhone: tenant.ownerPhone ?? '',
});

function useEditForm(tenant: TenantDetail, onClose: () => void) {
  const transport = useTransport();
  const client = useQueryClient();
  const update = useUpdateTenant(tenant, t('saved'));
  const [seen, setSeen] = useState(tenant);
  const form = useForm({
    initialValues: editable(tenant),
    validateInputOnBlur: true,
    validate: {
      clinicName: (name) => (name.trim() ? null : say('clinicNameRequired')),
      ownerName: (name) => (name.trim() ? null : say('ownerNameRequired')),
      ownerEmail: (email) =>
        isEmail(email.trim()) ? null : say(email.trim() ? 'emailInvalid' : 'emailRequired'),
      ownerPhone: (phone) => {
        if (!phone.trim()) return seen.ownerPhone ? say('phoneRequired') : null;
        return isPhone(phone) ? null : say('phoneInvalid');
      },
    },
  });
  useUnsavedWork(form.isDirty());

  function submit(values: typeof form.values) {
    const before = editable(seen);
    const changes: TenantChanges = {};
    for (const field of ['clinicName', 'ownerName', 'ownerEmail', 'ownerPhone'] as const) {
      const value = values[field].trim();
      if (value !== before[field] && value) changes[field] = value;
    }
    if (Object.keys(changes).length === 0) return onClose();
    update.mutate(
      { version: seen.version, changes },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError) form.setErrors(error.fields);
        },
      },
    );
  }

  /** Puts what is stored now into the form, after someone else changed it. */
  async function loadCurrent() {
    const params = { tenantId: tenant.tenantId };
    const { tenant: current } = await call(transport, tenantEndpoints.get, { params });
    client.setQueryData(queryKeys.tenantDetail(tenant.tenantId), current);
    setSeen(current);
    form.setValues(editable(current));
    update.reset();
  }

  return { form, update, seen, submit: form.onSubmit(submit), loadCurrent };
}

function EditForm({ tenant, onClose }: { tenant: TenantDetail; onClose: () => void }) {
  const { form, update, seen, submit, loadCurrent } = useEditForm(tenant, onClose);
  const conflict = hasCode(update.error, 'VERSION_CONFLICT');
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {conflict ? (
          <Notice
            tone="warn"
            role="alert"
            title={t('conflictTitle')}
            actions={
              <Button size="xs" variant="default" onClick={() => void loadCurrent()}>
                {t('loadCurrent')}
              </Button>
            }
          >
            {t('conflictBody')}
          </Notice>
        ) : null}
        {update.error && !conflict ? (
          <Notice tone="bad" role="alert">
            {errorText(update.error, t('actionFailed'))}
          </Notice>
        ) : null}
        <TextInput
          {...form.getInputProps('clinicName')}
          label={t('clinicName')}
          maxLength={maxLengths.clinicName}
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('ownerName')}
          label={t('ownerName')}
          maxLength={maxLengths.ownerName}
        />
        <TextInput
          {...form.getInputProps('ownerEmail')}
          label={t('ownerEmail')}
          description={t(seen.ownerVerifiedAt ? 'ownerEmailConfirmed' : 'ownerEmailHint')}
          readOnly={seen.ownerVerifiedAt !== null}
          type="email"
        />
        <TextInput {...form.getInputProps('ownerPhone')} label={t('ownerPhone')} type="tel" />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={update.isPending} disabled={conflict}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
