import { personStates } from '../../domain/platform/people.ts';
import { searchesBeginnings } from '../../domain/search.ts';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../shared/data-table/ListToolbar.tsx';
import styles from '../shared/data-table/list.module.css';
import shared from '../shared/shared.module.css';
import { EmptyState } from '../shared/states.tsx';
import { PeopleTable, SimilarPeople } from './PeopleTable.tsx';
import { t } from './text.ts';
import { usePeople, usePeopleParams } from './usePeople.ts';

/** People across all clinics, found by name, email or id. */
export function PeopleTab() {
  const { filters, isFiltered, change, clear } = usePeopleParams();
  const list = usePeople(filters);
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <ListToolbar
        search={{ label: t('search'), value: filters.search, change }}
        onClear={isFiltered ? clear : undefined}
        count={list.items && !list.isOld ? t('announced', { n: list.items.length }) : null}
      >
        <FilterSelect
          label={t('state')}
          all={t('allStates')}
          values={personStates}
          nameOf={t}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </ListToolbar>
      {searchesBeginnings(filters.search) ? <p className={styles.hint}>{t('shortSearch')}</p> : null}
      <PeopleTable
        list={list}
        empty={
          <>
            <EmptyState title={t('none')} body={isFiltered ? t('noneMatching') : t('noneYet')} />
            <SimilarPeople people={list.first?.similar} />
          </>
        }
      />
    </section>
  );
}
