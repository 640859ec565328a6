import { download } from '../../client/call.ts';
import { leadEndpoints, leadSources, leadStates } from '../../domain/public/leads.ts';
import { DisplayMenu } from '../shared/data-table/DisplayMenu.tsx';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../shared/data-table/ListToolbar.tsx';
import { useColumnVisibility } from '../shared/data-table/useColumnVisibility.ts';
import { ExportButton } from '../shared/ExportButton.tsx';
import shared from '../shared/shared.module.css';
import { EmptyState } from '../shared/states.tsx';
import { LeadDrawer } from './LeadDrawer.tsx';
import { hideableColumns, LeadsTable } from './LeadsTable.tsx';
import { t } from './text.ts';
import { useLeadParams, useLeads } from './useLeads.ts';
import { sourceName } from './words.tsx';

/** People who submitted a form of the public site, and the stage each has reached. */
export function LeadsTab() {
  const { filters, open, isFiltered, change, clear } = useLeadParams();
  const list = useLeads(filters);
  const { visibility, show } = useColumnVisibility('leads');
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <ListToolbar
        search={{ label: t('search'), value: filters.search, change }}
        onClear={isFiltered ? clear : undefined}
        count={list.items && !list.isOld ? t('announced', { n: list.items.length }) : null}
        end={
          <>
            <DisplayMenu columns={hideableColumns} visibility={visibility} onChange={show} />
            <ExportButton
              permission="leads:export"
              make={(transport) => download(transport, leadEndpoints.export, { query: filters })}
            />
          </>
        }
      >
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
          nameOf={t}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </ListToolbar>
      <LeadsTable
        list={list}
        visibility={visibility}
        empty={<EmptyState title={t('none')} body={isFiltered ? t('noneMatching') : t('noneYet')} />}
        onOpen={(lead) => change({ lead })}
      />
      <LeadDrawer leadId={open} onClose={() => change({ lead: undefined })} />
    </section>
  );
}
