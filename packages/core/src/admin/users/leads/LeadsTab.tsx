import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as leadsApi from '../../../client/leads.ts';
import { leadSources, leadStates } from '../../../domain/leads.ts';
import { usePorts, useTransport } from '../../../session/SessionProvider.tsx';
import { toast } from '../../../ui/toast.ts';
import { SearchField } from '../../shared/SearchField.tsx';
import shared from '../../shared/shared.module.css';
import { NoneFound } from '../../shared/states.tsx';
import { PagedList } from '../../shared/table/PagedList.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import { useMay } from '../../shared/useMay.ts';
import { LeadDrawer } from './LeadDrawer.tsx';
import { LeadsTable } from './LeadsTable.tsx';
import { t } from './text.ts';
import { type LeadFilters, useLeadParams, useLeads } from './useLeads.ts';
import { sourceName } from './words.tsx';

const sources = [
  { value: '', label: t('allSources') },
  ...leadSources.map((value) => ({ value, label: sourceName(value) })),
];
const states = [
  { value: '', label: t('allStates') },
  ...leadStates.map((value) => ({ value, label: t(value) })),
];

/** Who left an address in a form of the site, and how far they came. */
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
        <NativeSelect
          aria-label={t('source')}
          data={sources}
          value={filters.source ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ source: leadSources.find((known) => known === value) })
          }
        />
        <NativeSelect
          aria-label={t('state')}
          data={states}
          value={filters.state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ state: leadStates.find((known) => known === value) })
          }
        />
        <ExportButton filters={filters} />
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

/** Saves everything the filters find, for those whose role includes it. */
function ExportButton({ filters }: { filters: LeadFilters }) {
  const transport = useTransport();
  const { files } = usePorts();
  const mayExport = useMay('leads:export');
  const saving = useMutation({
    mutationFn: async () => {
      const file = await leadsApi.exportAll(transport, filters);
      await files.save(file);
      return file.fileName;
    },
    onSuccess: (file) => toast.success(t('exported', { file })),
  });
  if (!mayExport) return null;
  return (
    <Button data-end variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
      {t('exportCsv')}
    </Button>
  );
}
