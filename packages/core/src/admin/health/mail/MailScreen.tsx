import { Button } from '@mantine/core';
import { useState } from 'react';
import { mailTroubleKinds } from '../../../domain/platform/health.ts';
import { AskDialog } from '../../../ui/AskDialog.tsx';
import { FilterSelect } from '../../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../../shared/data-table/ListToolbar.tsx';
import { Page } from '../../shared/page/Page.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState } from '../../shared/states.tsx';
import { useMay } from '../../shared/useMay.ts';
import { t } from '../text.ts';
import { useFailedMail, useMailFilters, useMailTroubles, useResendFailedMail } from '../useHealth.ts';
import { MailTable } from './MailTable.tsx';

const trail = [{ name: t('mailBack'), href: '/admin/health' }];

/** Undelivered email: find it, see the reason, send it again. */
export function MailScreen() {
  const { filters, isFiltered, change, clear } = useMailFilters();
  const list = useMailTroubles(filters);
  return (
    <Page title={t('mailTitle')} trail={trail} actions={<RetryFailedMail />}>
      <section className={shared.panel} aria-label={t('mailTitle')}>
        <ListToolbar
          search={{ label: t('mailSearch'), value: filters.search, change }}
          onClear={isFiltered ? clear : undefined}
          count={list.items && !list.isOld ? t('announcedMail', { n: list.items.length }) : null}
        >
          <FilterSelect
            label={t('mailKind')}
            all={t('kindAll')}
            values={mailTroubleKinds}
            nameOf={(kind) => t(`kind_${kind}`)}
            value={filters.kind}
            onChange={(kind) => change({ kind })}
          />
        </ListToolbar>
        <MailTable
          list={list}
          empty={
            isFiltered ? (
              <EmptyState title={t('mailNoneMatching')} />
            ) : (
              <EmptyState title={t('mailNone')} body={t('mailNoneYet')} />
            )
          }
        />
      </section>
    </Page>
  );
}

/** Sends all failed emails again, after confirming how many. */
function RetryFailedMail() {
  const mayOperate = useMay('health:operate');
  const mails = useFailedMail() ?? 0;
  const resending = useResendFailedMail();
  /**
   * The number the operator was asked to confirm. Emails that fail while the dialog is open are not included.
   */
  const [asked, setAsked] = useState<number | null>(null);
  const close = () => setAsked(null);
  const resend = () => {
    if (asked !== null) resending.mutate(asked, { onSettled: close });
  };
  if (!mayOperate || (mails === 0 && asked === null)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(mails)}>
        {t('retryAllMail')}
      </Button>
      <AskDialog
        opened={asked !== null}
        title={t('retryAllMailTitle', { n: asked ?? mails })}
        confirm={t('retryAllMailConfirm', { n: asked ?? mails })}
        loading={resending.isPending}
        onConfirm={resend}
        onClose={close}
      >
        {t('retryAllMailBody')}
      </AskDialog>
    </>
  );
}
