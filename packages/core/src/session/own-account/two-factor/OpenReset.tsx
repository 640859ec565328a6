import { Button } from '@mantine/core';
import { accountChangeEndpoints } from '../../../domain/accounts/account-changes.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useText } from '../../../ui/useText.tsx';
import { dateAndTime } from '../../dateAndTime.ts';
import { useChange } from '../../step-up/useChange.ts';
import { useRead } from '../../useRead.ts';
import { ListFailed } from '../ListFailed.tsx';
import { ownAccountTexts } from '../text.ts';

const queryKey = ['account', 'two-factor-reset'] as const;

/** A reset of the person's two-step sign-in that support was asked for, and the button that stops it. */
export function OpenReset() {
  const { t, locale } = useText(ownAccountTexts);
  const open = useRead(accountChangeEndpoints.openTwoFactorReset, queryKey, {
    pick: 'reset',
    meta: { quiet: true },
  });
  const cancel = useChange((call) => call(accountChangeEndpoints.cancelTwoFactorReset, {}), {
    done: t('factorKept'),
    refetch: [queryKey],
  });
  if (open.isLoadingError) return <ListFailed query={open} title={t('resetFailed')} />;
  if (!open.data) return null;
  const { dueAt, requestedAt } = open.data;
  return (
    <Notice
      tone="warn"
      title={dueAt ? t('resetDueTitle', { time: dateAndTime(dueAt, locale) }) : t('resetWaitsTitle')}
      actions={
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('keepFactor')}
        </Button>
      }
    >
      {dueAt ? t('resetDueBody') : t('resetWaitsBody', { time: dateAndTime(requestedAt, locale) })}
    </Notice>
  );
}
