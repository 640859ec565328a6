import { Checkbox, NumberInput, type NumberInputProps, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { hasCode } from '../../client/errors.ts';
import {
  type ApiClientInfo,
  apiClientEndpoints,
  clientIdPattern,
  clientRateLimits,
  type IssuedKey,
  maxClientName,
  type NewApiClient,
} from '../../domain/platform/api-clients.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { Notice } from '../../ui/Notice.tsx';
import { DialogForm } from '../shared/form-dialog/DialogForm.tsx';
import { FormDialog, showFieldErrors, useDialogForm } from '../shared/form-dialog/FormDialog.tsx';
import { formatMoment } from '../shared/format.ts';
import { MergeNotice } from '../shared/merge/MergeNotice.tsx';
import { useStoredVersion } from '../shared/merge/useStoredVersion.ts';
import { Problem } from '../shared/Problem.tsx';
import { ExpiryChoice, OverlapChoice } from './KeyFields.tsx';
import { t } from './text.ts';
import { useClientChange } from './useClients.ts';

const { min, max, initial } = clientRateLimits;
const nameRule = (name: string) => (name.trim() ? null : t('nameRequired'));
const limitRule = (limit: number | string) =>
  typeof limit === 'number' && limit >= min && limit <= max ? null : t('limitRange', { min, max });

function LimitInput(props: NumberInputProps) {
  return (
    <NumberInput
      {...props}
      label={t('requestsPerMinute')}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      thousandSeparator=","
    />
  );
}

interface IssuingProps {
  onClose: () => void;
  onIssued: (issued: IssuedKey) => void;
}

/** Creates a secret client for a script or a partner. */
export function CreateClientDialog({ opened, ...props }: IssuingProps & { opened: boolean }) {
  return (
    <FormDialog opened={opened} onClose={props.onClose} title={t('createTitle')}>
      <CreateForm onIssued={props.onIssued} />
    </FormDialog>
  );
}

function CreateForm({ onIssued }: Pick<IssuingProps, 'onIssued'>) {
  const form = useForm({
    initialValues: {
      clientId: '',
      name: '',
      requestsPerMinute: initial as number | string,
      expiresInDays: null as number | null,
    },
    validateInputOnBlur: true,
    validate: {
      clientId: (id) => (clientIdPattern.test(id.trim()) ? null : t('clientIdInvalid')),
      name: nameRule,
      requestsPerMinute: limitRule,
    },
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const creation = useClientChange(
    (call, payload: NewApiClient) => call(apiClientEndpoints.create, { payload }),
    {
      done: t('createDone'),
      onSuccess: (issued) => {
        close();
        onIssued(issued);
      },
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const submit = ({ clientId, name, requestsPerMinute, expiresInDays }: typeof form.values) =>
    creation.mutate({
      clientId: clientId.trim(),
      name: name.trim(),
      requestsPerMinute: Number(requestsPerMinute),
      expiresInDays,
    });
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit, focusFirstError)}
      onCancel={cancel}
      confirm={t('create')}
      loading={creation.isPending}
    >
      <Problem error={creation.error} fields={Object.keys(form.values)} />
      <TextInput {...form.getInputProps('name')} label={t('name')} maxLength={maxClientName} data-autofocus />
      <TextInput
        {...form.getInputProps('clientId')}
        label={t('clientId')}
        description={t('clientIdHint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <LimitInput {...form.getInputProps('requestsPerMinute')} />
      <ExpiryChoice
        value={form.values.expiresInDays}
        onChange={(days) => form.setFieldValue('expiresInDays', days)}
      />
    </DialogForm>
  );
}

export type OpenDialog = { kind: 'edit' | 'rotate' | 'retire' | 'revoke'; client: ApiClientInfo };

interface ClientDialogProps extends IssuingProps {
  open: OpenDialog | undefined;
  /** The client as it is stored now. */
  stored: ApiClientInfo | undefined;
}

/**
 * The dialog that is open for one client, if any. It sends the version of the client from when it was opened; editing
 * merges in what others save meanwhile.
 */
export function ClientDialog({ open, stored, ...props }: ClientDialogProps) {
  const titles = {
    edit: 'editTitle',
    rotate: 'rotateTitle',
    retire: 'retireTitle',
    revoke: 'revokeTitle',
  } as const;
  return (
    <FormDialog
      opened={open !== undefined}
      onClose={props.onClose}
      title={open ? t(titles[open.kind], { name: open.client.name }) : ''}
    >
      {open?.kind === 'edit' ? <EditForm client={stored ?? open.client} /> : null}
      {open?.kind === 'rotate' ? <RotateForm client={open.client} {...props} /> : null}
      {open?.kind === 'retire' || open?.kind === 'revoke' ? (
        <ConfirmForm client={open.client} kind={open.kind} {...props} />
      ) : null}
    </FormDialog>
  );
}

type FormProps = IssuingProps & { client: ApiClientInfo };

const fieldsOf = ({ name, requestsPerMinute }: ApiClientInfo) => ({
  name,
  requestsPerMinute: requestsPerMinute as number | string,
});

function EditForm({ client }: Pick<FormProps, 'client'>) {
  const { clientId, version } = client;
  const form = useForm({
    initialValues: fieldsOf(client),
    validate: { name: nameRule, requestsPerMinute: limitRule },
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const change = useClientChange(
    (call, { name, requestsPerMinute }: typeof form.values) =>
      call(apiClientEndpoints.update, {
        params: { clientId },
        payload: { version, name: name.trim(), requestsPerMinute: Number(requestsPerMinute) },
      }),
    { done: t('saved'), onSuccess: close },
  );
  const { isOlder, merging } = useStoredVersion(form, client, { fieldsOf, onUpdated: change.reset });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => change.mutate(values), focusFirstError)}
      onCancel={cancel}
      confirm={t('save')}
      loading={change.isPending}
      disabled={isOlder || merging.undecided || hasCode(change.error, 'VERSION_CONFLICT')}
    >
      <MergeNotice
        state={merging}
        label={([field]) => t(field ?? 'name')}
        show={(field, values) => String(values[field])}
      />
      <Problem error={change.error} />
      <TextInput {...form.getInputProps('name')} label={t('name')} maxLength={maxClientName} data-autofocus />
      {client.kind === 'secret' ? <LimitInput {...form.getInputProps('requestsPerMinute')} /> : null}
    </DialogForm>
  );
}

function RotateForm({ client, onClose, onIssued }: FormProps) {
  const { clientId, version } = client;
  const [overlapHours, setOverlap] = useState(24);
  const [expiresInDays, setExpiry] = useState<number | null>(null);
  const [endsOldKey, setEndsOldKey] = useState(false);
  const isSecret = client.kind === 'secret';
  const hasOldKey = client.previousKeyUntil !== null;
  const rotation = useClientChange(
    (call) =>
      call(apiClientEndpoints.rotateKey, {
        params: { clientId },
        payload: { version, overlapHours, expiresInDays, endOldKey: endsOldKey || undefined },
      }),
    {
      onSuccess: (issued) => {
        onClose();
        onIssued(issued);
      },
    },
  );
  return (
    <DialogForm
      onSubmit={() => rotation.mutate()}
      onCancel={onClose}
      confirm={t('rotate')}
      loading={rotation.isPending}
      disabled={(hasOldKey && !endsOldKey) || hasCode(rotation.error, 'VERSION_CONFLICT')}
    >
      <Text size="sm">{t('rotateBody')}</Text>
      <Problem error={rotation.error} />
      <OverlapChoice value={overlapHours} onChange={setOverlap} atLeast={isSecret ? 0 : 1} />
      {isSecret ? <ExpiryChoice value={expiresInDays} onChange={setExpiry} /> : null}
      <OldKey client={client} ends={endsOldKey} onEnd={setEndsOldKey} />
    </DialogForm>
  );
}

interface OldKeyProps {
  client: ApiClientInfo;
  ends: boolean;
  onEnd: (ends: boolean) => void;
}

/** The old key of an earlier rotation, which blocks the next one while it is valid. */
function OldKey({ client: { kind, previousKeyUntil: until }, ends, onEnd }: OldKeyProps) {
  if (!until) return null;
  const moment = formatMoment(until);
  if (kind !== 'secret') return <Notice tone="warn">{t('productOldKey', { moment })}</Notice>;
  return (
    <Checkbox
      label={t('endOldKey', { moment })}
      description={t('endOldKeyHint')}
      checked={ends}
      onChange={({ currentTarget }) => onEnd(currentTarget.checked)}
    />
  );
}

function ConfirmForm({ client, kind, onClose }: FormProps & { kind: 'retire' | 'revoke' }) {
  const { clientId, version } = client;
  const change = useClientChange(
    (call) =>
      call(apiClientEndpoints[kind === 'retire' ? 'retireOldKey' : 'revoke'], {
        params: { clientId },
        payload: { version },
      }),
    { done: t(`${kind}Done`), onSuccess: onClose },
  );
  return (
    <DialogForm
      onSubmit={() => change.mutate()}
      onCancel={onClose}
      confirm={t(kind)}
      loading={change.isPending}
      disabled={hasCode(change.error, 'VERSION_CONFLICT')}
      danger
    >
      <Text size="sm">{t(kind === 'retire' ? 'retireBody' : 'revokeBody')}</Text>
      <Problem error={change.error} />
    </DialogForm>
  );
}
