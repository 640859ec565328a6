import { mailTroubleKinds } from '../../domain/platform/health.ts';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { Page } from '../shared/Page.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import shared from '../shared/shared.module.css';
import { NoneFound } from '../shared/states.tsx';
import { PagedList } from '../shared/table/PagedList.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
import { useNow } from '../shared/useNow.ts';
import { MailTable } from './MailTable.tsx';
import { t } from './text.ts';
import { useMailFilters, useMailTroubles } from './useHealth.ts';

const trail = [{ name: t('mailBack'), href: '/admin/health' }];

/** Mails that did not arrive: found, understood, and sent again where that is possible. */
export function MailScreen() {
  const now = useNow();
  const { filters, isFiltered, change, clear } = useMailFilters();
  const list = useMailTroubles(filters);
  return (
    <Page title={t('mailTitle')} trail={trail}>
      <section className={shared.panel} aria-label={t('mailTitle')}>
        <Toolbar>
          <SearchField
            label={t('mailSearch')}
            search={filters.search}
            onSearch={(search) => change({ search }, { replace: true })}
          />
          <FilterSelect
            label={t('mailKind')}
            all={t('kindAll')}
            values={mailTroubleKinds}
            nameOf={(kind) => t(`kind_${kind}`)}
            value={filters.kind}
            onChange={(kind) => change({ kind })}
          />
        </Toolbar>
        <PagedList
          list={list}
          loading={t('loadingMail')}
          empty={
            isFiltered ? (
              <NoneFound title={t('mailNoneMatching')} onClear={clear} />
            ) : (
              <NoneFound title={t('mailNone')} body={t('mailNoneYet')} />
            )
          }
          announced={(n) => t('announcedMail', { n })}
        >
          {(mails) => <MailTable mails={mails} isOld={list.isOld} now={now} />}
        </PagedList>
      </section>
    </Page>
  );
}
