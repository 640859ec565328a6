import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { errorText, hasCode } from '@tamarack/core/client';
import { type Client, clientEndpoints, formatPhone } from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { focusFirstError, Notice, useText } from '@tamarack/core/ui';
import { useNavigate } from 'react-router-dom';
import { fieldErrors } from '../../shared/fieldErrors.ts';
import { formatDate } from '../../shared/format.ts';
import classes from '../clients.module.css';
import { Dialog } from '../Dialog.tsx';
import { nameOf, useClient, useClientAction } from '../queries.ts';
import { clientTexts } from '../text.ts';

/** Debounce of the search for the file, in milliseconds. */
const searchDelayMs = 250;

const isFileNo = (text: string) => /^\d{1,9}$/.test(text);

/** Merges a client's file into another one, once it was shown whose that is. */
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useText(clientTexts);
  const { t: session } = useText(sessionTexts);
  const navigate = useNavigate();
  const act = useClientAction();
  const form = useForm({ initialValues: { intoFileNo: '' } });
  const typed = form.values.intoFileNo.trim();
  const [searched] = useDebouncedValue(typed, searchDelayMs);
  const found = useClient(Number(searched), isFileNo(searched));
  const kept = typed === searched ? found.data : undefined;
  const failure = typed === searched && !kept ? found.error : null;
  const reason =
    failure && (hasCode(failure, 'NOT_FOUND') ? t('fileNoUnknown') : errorText(failure, session('failed')));
  const refuse = (text: string) => {
    form.setFieldError('intoFileNo', text);
    focusFirstError();
  };
  const submit = () => {
    if (!isFileNo(typed)) return refuse(t('fileNoInvalid'));
    if (!kept) return refuse(reason ?? t('mergeCheck'));
    act.mutate(
      (call) =>
        call(clientEndpoints.merge, {
          params: { clientId: client.clientId },
          payload: { version: client.version, intoFileNo: kept.fileNo },
        }),
      {
        onSuccess: () => {
          onClose();
          void navigate(`/clients/${kept.fileNo}`);
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  };
  const births = [client, kept].flatMap((each) => each?.identity?.birthOn ?? []);
  return (
    <Dialog
      title={t('mergeTitle', { fileNo: String(client.fileNo) })}
      would="merged"
      action={t('mergeConfirm')}
      danger
      busy={act.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
    >
      <p className={classes.muted}>{t('mergeText', { fileNo: String(client.fileNo) })}</p>
      <TextInput
        label={t('mergeInto')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('intoFileNo')}
        error={form.errors.intoFileNo ?? reason}
      />
      {kept ? (
        <div role="status">
          <WhoseFile label={t('mergeGoes')} client={client} />
          <WhoseFile label={t('mergeStays')} client={kept} />
        </div>
      ) : null}
      {new Set(births).size > 1 ? <Notice tone="warn">{t('mergeBirths')}</Notice> : null}
    </Dialog>
  );
}

function WhoseFile({ label, client: { identity, ...client } }: { label: string; client: Client }) {
  const { t, locale } = useText(clientTexts);
  const facts = [
    t('clientNo', { fileNo: String(client.fileNo) }),
    identity?.birthOn ? formatDate(identity.birthOn, locale) : null,
    identity?.phone ? formatPhone(identity.phone, locale) : null,
  ];
  return (
    <p>
      <span className={classes.muted}>{label}</span> <strong>{nameOf({ identity, ...client })}</strong>{' '}
      {facts.filter(Boolean).join(' · ')}
    </p>
  );
}
