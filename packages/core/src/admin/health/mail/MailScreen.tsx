import { mailTroubleKinds } from '../../../domain/platform/health.ts';
import { FilterSelect } from '../../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../../shared/data-table/ListToolbar.tsx';
import { Page } from '../../shared/page/Page.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState } from '../../shared/states.tsx';
import { t } from '../text.ts';
import { useMailFilters, useMailTroubles } from '../useHealth.ts';
import { MailTable } from './MailTable.tsx';
import { RetryFailedMail } from './RetryFailedMail.tsx';

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
