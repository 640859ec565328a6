import { download } from '../../client/call.ts';
import { leadEndpoints, leadSources, leadStates } from '../../domain/public/leads.ts';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { ExportButton } from '../shared/ExportButton.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import shared from '../shared/shared.module.css';
import { NoneFound } from '../shared/states.tsx';
import { PagedList } from '../shared/table/PagedList.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
import { LeadDrawer } from './LeadDrawer.tsx';
import { LeadsTable } from './LeadsTable.tsx';
import { t } from './text.ts';
import { useLeadParams, useLeads } from './useLeads.ts';
import { sourceName } from './words.tsx';

/** Who sent a form of the site, and how far they came. */
export function LeadsTab() {
  const { filters, open, isFiltered, change, clear } = useLeadParams();
  const list = useLeads(filters);
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <Toolbar>
        <SearchField
          label={t('search')}
          search={filters.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <FilterSelect
          label={t('source')}
          all={t('allSources')}
          values={leadSources}
          nameOf={sourceName}
          value={filters.source}
          onChange={(source) => change({ source })}
        />
        <FilterSelect
          label={t('state')}
          all={t('allStates')}
          values={leadStates}
          nameOf={(value) => t(value)}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
        <ExportButton
          data-end
          permission="leads:export"
          make={(transport) => download(transport, leadEndpoints.export, { query: filters })}
        />
      </Toolbar>
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
        {(leads) => <LeadsTable leads={leads} isOld={list.isOld} onOpen={(lead) => change({ lead })} />}
      </PagedList>
      <LeadDrawer leadId={open} onClose={() => change({ lead: undefined })} />
    </section>
  );
}
