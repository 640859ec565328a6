import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { mailTroubleKinds } from '../../domain/health.ts';
import { Page } from '../shared/Page.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import shared from '../shared/shared.module.css';
import { EmptyState, FailedState } from '../shared/states.tsx';
import { RowsSkeleton } from '../shared/table/RowsSkeleton.tsx';
import { ShowMore } from '../shared/table/ShowMore.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
import { useNow } from '../shared/useNow.ts';
import { MailTable } from './MailTable.tsx';
import { t } from './text.ts';
import { useMailFilters, useMailTroubles } from './useHealth.ts';

const kinds = [
  { value: '', label: t('kindAll') },
  ...mailTroubleKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
];

const trail = [{ name: t('mailBack'), href: '/admin/health' }];

/** Mails that did not arrive: found, understood, and sent again where that is possible. */
export function MailScreen() {
  const now = useNow();
  const { filters, isFiltered, change, clear } = useMailFilters();
  const { mails, error, isOld, retry, hasOlder, loadOlder, loadingOlder } = useMailTroubles(filters);
  return (
    <Page title={t('mailTitle')} trail={trail}>
      <section className={shared.panel} aria-label={t('mailTitle')}>
        <Toolbar>
          <SearchField
            label={t('mailSearch')}
            search={filters.search}
            onSearch={(search) => change({ search }, { replace: true })}
          />
          <NativeSelect
            aria-label={t('mailKind')}
            data={kinds}
            value={filters.kind ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ kind: mailTroubleKinds.find((known) => known === value) })
            }
          />
        </Toolbar>
        {mails && mails.length > 0 ? <MailTable mails={mails} isOld={isOld} now={now} /> : null}
        {mails?.length === 0 ? (
          <EmptyState
            title={isFiltered ? t('mailNoneMatching') : t('mailNone')}
            body={isFiltered ? null : t('mailNoneYet')}
            action={
              isFiltered ? (
                <Button variant="default" onClick={clear}>
                  {t('clearFilters')}
                </Button>
              ) : null
            }
          />
        ) : null}
        {!mails && error ? <FailedState error={error} onRetry={retry} /> : null}
        {!mails && !error ? <RowsSkeleton label={t('loadingMail')} /> : null}
        {hasOlder ? <ShowMore loading={loadingOlder} onMore={loadOlder} /> : null}
      </section>
      <VisuallyHidden role="status">
        {mails && !isOld ? t('announcedMail', { n: mails.length }) : null}
      </VisuallyHidden>
    </Page>
  );
}
