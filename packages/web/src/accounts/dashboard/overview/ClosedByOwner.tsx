import { Button } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import { type ClinicClosing, type ClinicDashboard, clinicEndpoints } from '@tamarack/core/domain';
import { useChange } from '@tamarack/core/session/step-up';
import { AskDialog, Notice, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../shared/format.ts';
import { clinicKey, clinicsKey } from '../queries.ts';
import { ownerTexts } from '../settings/owner-texts.ts';
import { ErasureText } from './ErasureText.tsx';

/** Shown for a clinic that its owner closed, with the last day to reopen it. */
export function ClosedByOwner({ clinic, closing }: { clinic: ClinicDashboard; closing: ClinicClosing }) {
  const { t, locale } = useText(ownerTexts);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { tenantId } = clinic;
  const reopen = useChange((call) => call(clinicEndpoints.reopen, { params: { tenantId } }), {
    done: t('reopening'),
    meta: { quiet: true },
    onSuccess: ({ clinic: reopened }) => client.setQueryData(clinicKey(tenantId), reopened),
    onSettled: () => setAsking(false),
    refetch: [clinicKey(tenantId), clinicsKey],
  });
  const { eraseOn } = closing;
  return (
    <Notice
      tone="bad"
      title={t('closedTitle')}
      actions={
        <Button variant="default" disabled={clinic.operation !== null} onClick={() => setAsking(true)}>
          {t('reopen')}
        </Button>
      }
    >
      {eraseOn ? t('closedUntil', { date: formatDay(eraseOn, locale) }) : t('closedSoon')}{' '}
      <ErasureText clinic={clinic} closing={closing} />
      {reopen.error ? <p role="alert">{errorText(reopen.error, t('failed'))}</p> : null}
      <AskDialog
        opened={asking}
        title={t('reopen')}
        confirm={t('reopen')}
        loading={reopen.isPending}
        onConfirm={() => reopen.mutate()}
        onClose={() => setAsking(false)}
      >
        {t(closing.handoverConfirmedAt ? 'reopenHandedOver' : 'reopenQuestion', {
          clinic: clinic.clinicName,
        })}
      </AskDialog>
    </Notice>
  );
}
