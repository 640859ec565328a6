import { NativeSelect } from '@mantine/core';
import { personStates } from '../../../domain/people.ts';
import { searchesBeginnings } from '../../../domain/search.ts';
import { SearchField } from '../../shared/SearchField.tsx';
import shared from '../../shared/shared.module.css';
import { NoneFound } from '../../shared/states.tsx';
import { PagedList } from '../../shared/table/PagedList.tsx';
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
