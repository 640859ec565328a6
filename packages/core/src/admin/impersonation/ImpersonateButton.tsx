import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import {
  type ImpersonationMember,
  impersonationCodeSeconds,
  impersonationEndpoints,
  impersonationMinutes,
} from '../../domain/platform/impersonation.ts';
import type { TenantDetail } from '../../domain/platform/tenants.ts';
import { isSandbox } from '../../domain/public/sandbox.ts';
import { translator } from '../../domain/text.ts';
import { maxLengths, validationTexts } from '../../domain/validation.ts';
import { useOfferCommands } from '../../session/commands/index.ts';
import { usePorts } from '../../session/SessionProvider.tsx';
import { useChange } from '../../session/step-up/useChange.ts';
import { useRead } from '../../session/useRead.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { Notice } from '../../ui/Notice.tsx';
import { DialogForm } from '../shared/form-dialog/DialogForm.tsx';
import { FormDialog, showFieldErrors, useDialogForm } from '../shared/form-dialog/FormDialog.tsx';
import { Problem } from '../shared/Problem.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { NotLoaded } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { t } from './text.ts';

/** The button *Sign in as*, for operators who may impersonate. Hidden while the clinic's site is closed. */
export function ImpersonateButton({ tenant }: { tenant: TenantDetail }) {
  const may = useMay('tenants:impersonate');
  const [opened, setOpened] = useState(false);
  const isOpen = tenant.status === 'active' && !isSandbox(tenant);
  useOfferCommands([
    {
      id: 'tenant-sign-in-as',
      title: t('signInAs'),
      group: 'screen',
      visible: may && isOpen,
      run: () => setOpened(true),
    },
  ]);
  if (!may || !isOpen) return null;
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('signInAs')}
      </Button>
      <FormDialog opened={opened} onClose={close} title={t('title', { clinic: tenant.clinicName })}>
        <Members tenantId={tenant.tenantId} />
      </FormDialog>
    </>
  );
}

function Members({ tenantId }: { tenantId: string }) {
  const queryKey = queryKeys.impersonationMembers(tenantId);
  const { data, error, refetch } = useRead(impersonationEndpoints.members, queryKey, {
    params: { tenantId },
    pick: 'members',
    // Members are never taken from the cache: one may have left the clinic meanwhile.
    gcTime: 0,
  });
  if (data) return <ImpersonationForm tenantId={tenantId} members={data} />;
  return (
    <NotLoaded error={error} onRetry={() => void refetch()} label={t('loadingMembers')} height="14rem" />
  );
}

interface ImpersonationFormProps {
  tenantId: string;
  members: ImpersonationMember[];
}

function ImpersonationForm({ tenantId, members }: ImpersonationFormProps) {
  const { openExternal } = usePorts();
  const form = useForm({
    initialValues: { memberId: members[0]?.userId ?? '', reason: '' },
    validate: {
      reason: (reason) => (reason.trim() ? null : translator(validationTexts, 'en')('reasonRequired')),
    },
  });
  const asking = useChange(
    (call, { memberId, reason }: typeof form.values) =>
      call(impersonationEndpoints.start, {
        params: { tenantId },
        payload: { memberId, reason: reason.trim() },
      }),
    {
      meta: { quiet: true },
      onSuccess: ({ url }) => openExternal(url),
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const { cancel, close } = useDialogForm(form.isDirty() && !asking.data);
  if (asking.data) return <Opened url={asking.data.url} onClose={close} />;
  return (
    <DialogForm
      onSubmit={form.onSubmit((fields) => asking.mutate(fields), focusFirstError)}
      confirm={t('submit')}
      loading={asking.isPending}
      onCancel={cancel}
    >
      <Text size="sm">{t('effect', { minutes: impersonationMinutes })}</Text>
      <Problem error={asking.error} />
      <NativeSelect
        {...form.getInputProps('memberId')}
        label={t('member')}
        data={members.map((member) => ({ value: member.userId, label: nameOf(member) }))}
      />
      <Textarea
        {...form.getInputProps('reason')}
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={maxLengths.reason}
        autosize
        minRows={2}
        data-autofocus
      />
    </DialogForm>
  );
}

function nameOf({ name, role, isOwner }: ImpersonationMember): string {
  return isOwner ? t('owner', { name }) : t('memberWithRole', { name, role: t(role) });
}

/** Explains what happens next, with a link for browsers that block the new window. */
function Opened({ url, onClose }: { url: string; onClose: () => void }) {
  const { openExternal } = usePorts();
  return (
    <Stack gap="md">
      <Notice tone="ok" role="status" title={t('openedTitle')}>
        {t('openedBody', { seconds: impersonationCodeSeconds, minutes: impersonationMinutes })}
      </Notice>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => openExternal(url)}>
          {t('openAgain')}
        </Button>
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Stack>
  );
}
