import { Anchor, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconSearch, IconUpload } from '@tabler/icons-react';
import { download } from '@tamarack/core/client';
import {
  type ClientState,
  type ClientSummary,
  clientEndpoints,
  clientStates,
} from '@tamarack/core/domain/workspace';
import { Badge, privateSearch, useSearchParamsState, useText } from '@tamarack/core/ui';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { optionsOf, SelectField } from '../../shared/SelectField.tsx';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { AddButton } from '../shared/AddButton.tsx';
import { formatClient, formatDate, formatShortDay, formatWallTime } from '../shared/format.ts';
import { LoadFailed, SkeletonRows } from '../shared/Loaded.tsx';
import { PhoneLink } from '../shared/PhoneLink.tsx';
import table from '../shared/panel.module.css';
import { useSaveFile } from '../shared/saving/useSaveFile.ts';
import { reasonForSimilar } from '../shared/similar-words.ts';
import { type Column, WideTable } from '../shared/Table.tsx';
import { ClientDialog } from './ClientDialog.tsx';
import classes from './clients.module.css';
import { useClients } from './queries.ts';
import { clientTexts } from './text.ts';

const states = clientStates.filter((state) => state !== 'merged');
/** Debounce of the search, in milliseconds. */
const searchDelayMs = 200;

/** The client list: search, filter, add. */
export function ClientsScreen() {
  const { t } = useText(clientTexts);
  const me = useMe();
  const mayManage = useMay('clients:manage');
  const mayImport = useMay('clients:import');
  const navigate = useNavigate();
  const { searchParams, set } = useSearchParamsState(privateSearch);
  const state = states.find((known) => known === searchParams.get('state'));
  const [typed, setTyped] = useState(searchParams.get('search') ?? '');
  const [q] = useDebouncedValue(typed.trim(), searchDelayMs);
  const [adding, setAdding] = useState(false);
  const clients = useClients(q, state, useMay('clients:read'));
  const exporting = useExport();

  useEffect(() => set({ search: q }, { replace: true }), [q, set]);

  const rows = clients.data?.pages.flatMap((page) => page.clients) ?? [];
  const similar = clients.data?.pages[0]?.similar ?? [];
  const ownOnly = me.role === 'clinician' && !me.settings.namesForClinicians;
  const empty = q || state ? t('none') : ownOnly ? t('noneOwn') : t('noneYet');
  return (
    <WorkspacePage
      title={t('clients')}
      permission="clients:read"
      actions={
        <>
          {mayImport ? (
            <>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                loading={exporting.isPending}
                onClick={() => exporting.mutate()}
              >
                {t('export')}
              </Button>
              <Button
                component={Link}
                to="/clients/import"
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden="true" />}
              >
                {t('import')}
              </Button>
            </>
          ) : null}
          {mayManage ? <AddButton onClick={() => setAdding(true)}>{t('add')}</AddButton> : null}
        </>
      }
    >
      <search className={classes.filters}>
        <TextInput
          type="search"
          label={t('search')}
          description={ownOnly ? t('searchOwn') : t('searchHint')}
          autoComplete="off"
          maxLength={120}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SelectField
          label={t('stateFilter')}
          value={state ?? ''}
          onChange={(event) => set({ state: event.currentTarget.value }, { replace: true })}
          empty={t('all')}
          data={optionsOf(states, (value) => t(`state_${value}`))}
        />
      </search>
      {clients.isError && rows.length === 0 ? (
        <LoadFailed of={[clients]} />
      ) : (
        <>
          {clients.isPending ? (
            <SkeletonRows label={t('loading')} rows={8} height={40} className={classes.loading} />
          ) : null}
          <p className={classes.count} role="status">
            {clients.isPending
              ? null
              : similar.length > 0
                ? t(reasonForSimilar(similar))
                : q || state
                  ? t(clients.hasNextPage ? 'resultsMore' : 'results', { n: rows.length })
                  : t('latest')}
          </p>
          {similar.length > 0 ? (
            <>
              <h2 className={table.title}>{t('similarNames')}</h2>
              <ClientTable label={t('similarNames')} clients={similar} />
            </>
          ) : rows.length > 0 ? (
            <ClientTable label={t('clients')} clients={rows} />
          ) : clients.isPending ? null : (
            <div className={classes.list}>
              <p className={classes.empty}>{empty}</p>
            </div>
          )}
          {clients.hasNextPage ? (
            <div>
              <Button
                variant="default"
                loading={clients.isFetchingNextPage}
                onClick={() => void clients.fetchNextPage()}
              >
                {t('more')}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {adding ? (
        <ClientDialog
          onClose={(fileNo) => {
            setAdding(false);
            if (fileNo) void navigate(`/clients/${fileNo}`);
          }}
        />
      ) : null}
    </WorkspacePage>
  );
}

function ClientTable({ label, clients }: { label: string; clients: readonly ClientSummary[] }) {
  const { t, locale } = useText(clientTexts);
  const { oneLine: className } = classes;
  const columns: Column<ClientSummary>[] = [
    {
      header: t('name'),
      cell: (client) => (
        <>
          <Anchor component={Link} to={`/clients/${client.fileNo}`} inherit>
            {formatClient(client)}
          </Anchor>
          {client.deskAlert ? (
            <span className={classes.alert}>{t('alertIs', { text: client.deskAlert })}</span>
          ) : null}
        </>
      ),
    },
    { header: t('file'), cell: ({ fileNo }) => fileNo },
    {
      header: t('phone'),
      className,
      cell: ({ phone }) => phone && <PhoneLink phone={phone} />,
    },
    { header: t('birthOn'), className, cell: ({ birthOn: on }) => on && formatDate(on, locale) },
    {
      header: t('nextVisit'),
      className,
      cell: ({ nextVisit: at }) =>
        at && `${formatShortDay(at.slice(0, 10), locale)}, ${formatWallTime(at, locale)}`,
    },
    { header: t('stateFilter'), cell: ({ state }) => <StateBadge state={state} /> },
  ];
  return <WideTable label={label} columns={columns} rows={clients} rowId={({ clientId }) => clientId} />;
}

export function StateBadge({ state }: { state: ClientState }) {
  const { t } = useText(clientTexts);
  return <Badge tone={state === 'active' ? 'ok' : 'neutral'}>{t(`state_${state}`)}</Badge>;
}

/** Saves the client list as CSV, after a step-up. */
function useExport() {
  const { t } = useText(clientTexts);
  return useSaveFile(
    (transport) => download(transport, clientEndpoints.export, {}),
    (file) => t('exported', { file }),
  );
}
