import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { call } from '@tamarack/core/client';
import { clientEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { type Command, useCommandList } from '@tamarack/core/session/commands';
import { CommandGroup } from '@tamarack/core/session/commands/CommandGroup';
import { useText } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from './frame.module.css';
import { useMay } from './me.ts';
import { nameOfKey } from './ShortcutSheet.tsx';
import { frameTexts } from './text.ts';

const most = 6;

/** Finds clients by name, file number, phone or email, and screens and actions by name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useText(frameTexts);
  const navigate = useNavigate();
  const [[store, { open, close }]] = useState(createSpotlight);
  const [text, setText] = useState('');
  const { clients, searching, failed } = useClients(text);
  const { opened, selected } = useSpotlight(store);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const commands = useCommandList().filter(
    ({ keyOnly, enabled, title }) =>
      !keyOnly && enabled !== false && words.every((word) => title.toLowerCase().includes(word)),
  );
  const inGroup = (group: Command['group']) => commands.filter((command) => command.group === group);
  const toClient = (fileNo: number) => void navigate(`/clients/${fileNo}`);
  const [client] = clients;
  const [command] = [...inGroup('screen'), ...inGroup('pages'), ...inGroup('console')];
  const first = client ? () => toClient(client.fileNo) : command?.run;

  useEffect(() => open(), [open]);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (opened) setWasOpened(true);
    else if (wasOpened) onClose();
  }, [opened, wasOpened, onClose]);

  return (
    <Spotlight.Root
      store={store}
      attributes={{ content: { 'aria-label': t('searchHint') } }}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t('searchHint')}
        aria-label={t('searchHint')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || selected >= 0 || !first) return;
          first();
          close();
        }}
      />
      <Spotlight.ActionsList>
        {clients.length > 0 ? (
          <Spotlight.ActionsGroup label={t('clientsFound')}>
            {clients.map(({ clientId, fileNo, name, birthOn }) => (
              <Spotlight.Action
                key={clientId}
                label={name ?? t('clientNo', { fileNo })}
                description={[t('file', { fileNo }), birthOn].filter(Boolean).join(' · ')}
                leftSection={<IconUser size={18} stroke={1.6} aria-hidden="true" />}
                onClick={() => toClient(fileNo)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        <CommandGroup nameOfKey={nameOfKey} label={t('onScreen')} commands={inGroup('screen')} />
        <CommandGroup nameOfKey={nameOfKey} label={t('screens')} commands={inGroup('pages')} />
        <CommandGroup nameOfKey={nameOfKey} label={t('actions')} commands={inGroup('console')} />
        {clients.length + commands.length === 0 && !searching && !failed ? (
          <Spotlight.Empty>{t('nothingFound')}</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
      <div className={classes.paletteState} role="status">
        {searching ? t('searching') : failed ? t('searchFailed') : null}
      </div>
    </Spotlight.Root>
  );
}

/** Clients that match the query, debounced. */
function useClients(text: string) {
  const transport = useTransport();
  const may = useMay('clients:read');
  const typed = text.trim();
  const [wanted] = useDebouncedValue(typed, 150);
  const enabled = may && wanted.length >= 2;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['clinic', 'clients', 'palette', wanted],
    enabled,
    queryFn: ({ signal }) =>
      call(transport, clientEndpoints.search, { query: { q: wanted, limit: most }, signal }),
    // Results stay while the query gets longer, but not for a different query: Enter would open the wrong client.
    placeholderData: (before, query) =>
      query && wanted.startsWith(String(query.queryKey.at(-1))) ? before : undefined,
    meta: { silent: true },
  });
  return {
    clients: enabled && typed.startsWith(wanted) ? (data?.clients ?? []) : [],
    searching: enabled && isFetching,
    failed: enabled && isError,
  };
}
