import { personStates } from '../../domain/platform/people.ts';
import { searchesBeginnings } from '../../domain/search.ts';
import { SearchField } from '../shared/SearchField.tsx';
import shared from '../shared/shared.module.css';
import { NoneFound } from '../shared/states.tsx';
import { FilterSelect } from '../shared/table/FilterSelect.tsx';
import styles from '../shared/table/list.module.css';
import { PagedList } from '../shared/table/PagedList.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { t } from './text.ts';
import { usePeople, usePeopleParams } from './usePeople.ts';

/** People across all clinics: found by name, address or id. */
export function PeopleTab() {
  const { filters, isFiltered, change, clear } = usePeopleParams();
  const list = usePeople(filters);
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <Toolbar>
        <SearchField
          label={t('search')}
          search={filters.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <FilterSelect
          label={t('state')}
          all={t('allStates')}
          values={personStates}
          nameOf={(value) => t(value)}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </Toolbar>
      {searchesBeginnings(filters.search) ? <p className={styles.hint}>{t('shortSearch')}</p> : null}
      <PagedList
        list={list}
        loading={t('loading')}
        empty={
          <NoneFound
            title={t('none')}
            body={isFiltered ? t('noneMatching') : t('noneYet')}
            onClear={isFiltered ? clear : undefined}
          />
        }
        announced={(n) => t('announced', { n })}
      >
        {(people) => <PeopleTable people={people} isOld={list.isOld} />}
      </PagedList>
    </section>
  );
}
