import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { personStates } from '../../../domain/people.ts';
import { searchesBeginnings } from '../../../domain/search.ts';
import { SearchField } from '../../shared/SearchField.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState, FailedState } from '../../shared/states.tsx';
import { RowsSkeleton } from '../../shared/table/RowsSkeleton.tsx';
import { ShowMore } from '../../shared/table/ShowMore.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import styles from '../list.module.css';
import { PeopleTable } from './PeopleTable.tsx';
import { t } from './text.ts';
import { usePeople, usePeopleParams } from './usePeople.ts';

const states = [
  { value: '', label: t('allStates') },
  ...personStates.map((value) => ({ value, label: t(value) })),
];

/** People across all clinics: found by name, address or id. */
export function PeopleTab() {
  const { filters, isFiltered, change, clear } = usePeopleParams();
  const list = usePeople(filters);
  const { people } = list;
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <Toolbar>
        <SearchField
          label={t('search')}
          search={filters.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <NativeSelect
          aria-label={t('state')}
          data={states}
          value={filters.state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ state: personStates.find((known) => known === value) })
          }
        />
      </Toolbar>
      {searchesBeginnings(filters.search) ? <p className={styles.hint}>{t('shortSearch')}</p> : null}
      {people && people.length > 0 ? <PeopleTable people={people} isOld={list.isOld} /> : null}
      {people?.length === 0 ? (
        <EmptyState
          title={t('none')}
          body={isFiltered ? t('noneMatching') : t('noneYet')}
          action={
            isFiltered ? (
              <Button variant="default" onClick={clear}>
                {t('clearFilters')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {!people && list.error ? <FailedState error={list.error} onRetry={list.retry} /> : null}
      {!people && !list.error ? <RowsSkeleton label={t('loading')} /> : null}
      {list.hasOlder ? <ShowMore loading={list.loadingOlder} onMore={list.loadOlder} /> : null}
      <VisuallyHidden role="status">
        {people && !list.isOld ? t('announced', { n: people.length }) : null}
      </VisuallyHidden>
    </section>
  );
}
