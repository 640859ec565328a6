import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { errorText, isCancelled } from '@tamarack/core/client';
import { type ClinicDashboard, clinicEndpoints } from '@tamarack/core/domain';
import { useChange } from '@tamarack/core/session/step-up';
import { ErrorNotice, focusFirstError, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import classes from '../account.module.css';
import { Panel } from '../frame/Panel.tsx';
import { clinicKey, clinicsKey } from '../queries.ts';
import { ExportButton } from './ExportPanel.tsx';
import { ownerTexts } from './owner-texts.ts';

/** Closes the clinic after offering the export, asking to type the web address, and a step-up. */
export function ClosePanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(ownerTexts);
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={t('closeTitle')} intro={t('closeIntro', { days: clinic.gracePeriods.terminationDays })}>
      <div className={classes.fields}>
        <Button variant="outline" color="red" className={classes.action} onClick={() => setAsking(true)}>
          {t('closeAction')}
        </Button>
      </div>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('closeTitle')} size="lg">
        <CloseForm clinic={clinic} onCancel={() => setAsking(false)} />
      </Modal>
    </Panel>
  );
}

function CloseForm({ clinic, onCancel }: { clinic: ClinicDashboard; onCancel: () => void }) {
  const { t } = useText(ownerTexts);
  const client = useQueryClient();
  const [hasExport, setHasExport] = useState(false);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const right = typed.trim().toLowerCase() === clinic.subdomain;
  const close = useChange(
    (call) =>
      call(clinicEndpoints.close, {
        params: { tenantId: clinic.tenantId },
        payload: { subdomain: clinic.subdomain },
      }),
    {
      done: t('closed'),
      meta: { quiet: true },
      onSuccess: ({ clinic: closed }) => client.setQueryData(clinicKey(clinic.tenantId), closed),
      refetch: [clinicsKey],
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasExport && right) close.mutate();
    else focusFirstError();
  };
  return (
    <form noValidate onSubmit={submit} aria-busy={close.isPending}>
      <Stack gap="md">
        <Text>{t('closeClients')}</Text>
        <Text>{t('closeStepExport')}</Text>
        <ExportButton clinic={clinic} />
        <Checkbox
          label={t('closeHasExport')}
          checked={hasExport}
          error={tried && !hasExport ? t('closeConfirmFirst') : undefined}
          onChange={(event) => setHasExport(event.currentTarget.checked)}
        />
        <TextInput
          label={t('closeType', { subdomain: clinic.subdomain })}
          value={typed}
          error={tried && !right ? t('closeTypeWrong') : undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ErrorNotice>
          {close.error && !isCancelled(close.error) ? errorText(close.error, t('failed')) : null}
        </ErrorNotice>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={close.isPending}>
            {t('closeAction')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
