import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { personStates } from '../../../domain/people.ts';
import { SearchField } from '../../shared/SearchField.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState, FailedState, Waiting } from '../../shared/states.tsx';
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
      <search className={styles.toolbar}>
        <SearchField
          label={t('search')}
          className={styles.search}
          search={filters.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <NativeSelect
          aria-label={t('state')}
          className={styles.filter}
          data={states}
          value={filters.state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ state: personStates.find((known) => known === value) })
          }
        />
      </search>
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
      {!people && !list.error ? <Waiting label={t('loading')} height="24rem" /> : null}
      {list.hasOlder ? (
        <div className={styles.older}>
          <Button variant="default" loading={list.loadingOlder} onClick={list.loadOlder}>
            {t('older')}
          </Button>
        </div>
      ) : null}
      <VisuallyHidden role="status">
        {people && !list.isOld ? t('announced', { n: people.length }) : null}
      </VisuallyHidden>
    </section>
  );
}
