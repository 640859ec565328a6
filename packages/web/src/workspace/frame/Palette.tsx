import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { containsWords, defineCatalogue } from '@tamarack/core/domain';
import { type ClientSummary, clientEndpoints, formatPhone } from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { type Command, useCommandList } from '@tamarack/core/session/commands';
import { CommandGroup } from '@tamarack/core/session/commands/CommandGroup';
import { usePaletteRoles } from '@tamarack/core/session/commands/usePaletteRoles';
import { useText } from '@tamarack/core/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFocusBack } from '../shared/dialogs/useFocusBack.ts';
import { formatDate, joined } from '../shared/format.ts';
import { reasonForSimilar, similarWords } from '../shared/similar-words.ts';
import classes from './frame.module.css';
import { useMay } from './me.ts';
import { nameOfKey } from './ShortcutSheet.tsx';
import { frameTexts } from './text.ts';

const maxClients = 6;

/** Loaded with the search only. */
const paletteTexts = defineCatalogue({
  en: { ...similarWords.en, moreFound: 'More clients match. Type more of the name.' },
  fr: { ...similarWords.fr, moreFound: 'D’autres clients correspondent. Précisez le nom.' },
});

/** Finds clients by name, file number, phone or email, and screens and actions by name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t, locale } = useText(frameTexts);
  const { t: p } = useText(paletteTexts);
  const navigate = useNavigate();
  const [[store, { open, close }]] = useState(createSpotlight);
  const [text, setText] = useState('');
  const { clients, similar, hasMore, answered, searching, failed } = useClients(text);
  const { opened, listId } = useSpotlight(store);
  const roles = usePaletteRoles(store);
  const commands = useCommandList().filter(
    ({ keyOnly, enabled, title }) => !keyOnly && enabled !== false && containsWords(title, text),
  );
  const inGroup = (group: Command['group']) => commands.filter((command) => command.group === group);
  const isEmpty = clients.length + commands.length === 0;
  const toClient = (fileNo: number) => void navigate(`/clients/${fileNo}`);
  const [client] = clients;
  const [command] = [...inGroup('screen'), ...inGroup('pages'), ...inGroup('console')];
  const first = client ? () => toClient(client.fileNo) : command?.run;
  // Whether an arrow key has selected an item for the typed text. Until then Enter opens the first one that matches it.
  const [selecting, setSelecting] = useState(false);
  // Whether Enter was pressed before the clients that match the typed text were known.
  const [waiting, setWaiting] = useState(false);
  const chosen = useRef(false);
  const openFirst = () => {
    setWaiting(false);
    if (!first) return;
    chosen.current = true;
    first();
    close();
  };
  const openAwaited = useEffectEvent(() => {
    if (waiting && opened) openFirst();
  });
  useEffect(() => {
    if (waiting && answered) openAwaited();
  }, [waiting, answered]);
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter') {
      setWaiting(false);
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setSelecting(true);
      return;
    }
    // The list marks an item when the text changes, which may be a client that only the shorter text matched.
    if (selecting && document.querySelector(`#${listId} [data-selected]`)) return;
    event.preventDefault();
    event.stopPropagation();
    if (answered) openFirst();
    else setWaiting(true);
  };

  // The title of the opened screen gets the focus.
  useFocusBack(() => !chosen.current);
  useEffect(() => open(), [open]);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (opened) setWasOpened(true);
    else if (wasOpened) onClose();
  }, [opened, wasOpened, onClose]);

  const actionOf = ({ clientId, fileNo, name, birthOn, phone }: ClientSummary, marks = {}) => (
    <Spotlight.Action
      {...marks}
      key={clientId}
      role="option"
      label={name ?? t('clientNo', { fileNo })}
      description={joined(
        t('file', { fileNo }),
        birthOn && formatDate(birthOn, locale),
        phone && formatPhone(phone, locale),
      )}
      leftSection={<IconUser size={18} stroke={1.6} aria-hidden="true" />}
      onClick={() => toClient(fileNo)}
    />
  );
  return (
    <Spotlight.Root
      store={store}
      attributes={{ content: { 'aria-label': t('searchHint') } }}
      query={text}
      onQueryChange={(next) => {
        setText(next);
        setSelecting(false);
        setWaiting(false);
      }}
      shortcut={null}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        {...roles.field}
        placeholder={t('searchHint')}
        aria-label={t('searchHint')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
        onKeyDownCapture={onKey}
      />
      <Spotlight.ActionsList
        {...roles.list(t('searchHint'))}
        onClickCapture={() => {
          chosen.current = true;
        }}
      >
        {clients.length > 0 ? (
          <Spotlight.ActionsGroup label={t('clients')} role="group" aria-label={t('clients')}>
            {clients.map((found) => actionOf(found))}
          </Spotlight.ActionsGroup>
        ) : null}
        <CommandGroup nameOfKey={nameOfKey} label={t('onScreen')} commands={inGroup('screen')} />
        <CommandGroup nameOfKey={nameOfKey} label={t('screens')} commands={inGroup('pages')} />
        <CommandGroup nameOfKey={nameOfKey} label={t('actions')} commands={inGroup('console')} />
        {similar.length > 0 ? (
          <Spotlight.ActionsGroup label={p('similarNames')} role="group" aria-label={p('similarNames')}>
            {similar.map((found) => actionOf(found, { 'data-unasked': true }))}
          </Spotlight.ActionsGroup>
        ) : null}
      </Spotlight.ActionsList>
      <div className={classes.paletteState} role="status">
        {searching
          ? t('searching')
          : failed
            ? t('searchFailed')
            : isEmpty
              ? similar.length > 0
                ? p(reasonForSimilar(similar))
                : t('nothingFound')
              : hasMore
                ? p('moreFound')
                : null}
      </div>
    </Spotlight.Root>
  );
}

/**
 * Clients that match the text, debounced. Until `answered`, those that matched a shorter text stay, but not those with similar
 * names, so that the list never selects one of them for the next text.
 */
function useClients(text: string): {
  clients: readonly ClientSummary[];
  similar: readonly ClientSummary[];
  hasMore: boolean;
  answered: boolean;
  searching: boolean;
  failed: boolean;
} {
  const may = useMay('clients:read');
  const typed = text.trim();
  const [wanted] = useDebouncedValue(typed, 150);
  const enabled = may && wanted.length >= 2;
  const queryKey = ['clinic', 'clients', 'palette', wanted];
  const { data, isFetching, isError, isPlaceholderData } = useRead(clientEndpoints.search, queryKey, {
    query: { q: wanted, limit: maxClients },
    enabled,
    placeholderData: (before, query) =>
      query && wanted.startsWith(String(query.queryKey.at(-1))) ? before : undefined,
    meta: { silent: true },
  });
  const known = typed === wanted && (isError || (data !== undefined && !isPlaceholderData));
  const answered = !may || typed.length < 2 || known;
  const clients = enabled && typed.startsWith(wanted) ? (data?.clients ?? []) : [];
  return {
    clients,
    similar: enabled && known ? (data?.similar ?? []) : [],
    hasMore: clients.length > 0 && data?.next != null,
    answered,
    searching: !answered || (enabled && isFetching),
    failed: enabled && isError,
  };
}
