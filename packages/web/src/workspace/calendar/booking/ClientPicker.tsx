import { Combobox, Loader, Stack, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconRefresh, IconSearch } from '@tabler/icons-react';
import { type ClientSummary, clientEndpoints, formatPhone } from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatClient, formatDate } from '../../shared/format.ts';
import { reasonForSimilar } from '../../shared/similar-words.ts';
import classes from './booking.module.css';
import { bookingTexts } from './text.ts';

export interface ClientPickerProps {
  label: string;
  error?: string | undefined;
  /** Clients already picked. */
  except: readonly string[];
  onPick: (client: ClientSummary) => void;
  onNew: (typed: string) => void;
}

/** Debounce of the search, in milliseconds. */
const searchDelayMs = 120;

/**
 * Searches clients while typing. Enter picks the first one, also when pressed before the results arrive, but never one with
 * only a similar name.
 */
export function ClientPicker({ label, error, except, onPick, onNew }: ClientPickerProps) {
  const { t, locale } = useText(bookingTexts);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), searchDelayMs);
  const enterPending = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  // Focused at once, so that typing works right after a time was chosen.
  useLayoutEffect(() => field.current?.focus(), []);
  const found = useRead(clientEndpoints.search, ['clinic', 'client-search', q], {
    query: { q, limit: 8 },
    enabled: q.length > 1 || /^\d$/.test(q),
    meta: { quiet: true },
  });
  const upToDate = q === typed.trim() && !found.isFetching;
  const failed = upToDate && found.isError;
  const open = (list: readonly ClientSummary[] = []) =>
    q ? list.filter(({ clientId }) => !except.includes(clientId)) : [];
  const clients = open(found.data?.clients);
  const similar = open(found.data?.similar);
  const first = clients[0] ? formatClient(clients[0]) : '';

  const pick = (client: ClientSummary) => {
    enterPending.current = false;
    setTyped('');
    combobox.closeDropdown();
    onPick(client);
  };
  const onFound = useEffectEvent(() => {
    const [first] = clients;
    if (!q || !upToDate) return;
    if (first && enterPending.current) pick(first);
    else if (similar.length > 0) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other clients are found
  useEffect(() => onFound(), [found.data, upToDate]);

  const optionOf = (client: ClientSummary) => (
    <Combobox.Option key={client.clientId} value={client.clientId} className={classes.option}>
      <Stack component="span" gap={0} miw={0}>
        <span className={classes.foundName}>{formatClient(client)}</span>
        <span className={classes.foundFacts}>
          {[
            t('file', { fileNo: client.fileNo }),
            client.birthOn ? t('born', { day: formatDate(client.birthOn, locale) }) : null,
            client.phone && formatPhone(client.phone, locale),
            client.state === 'inactive' || client.state === 'discharged' ? t(client.state) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Stack>
    </Combobox.Option>
  );
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(value) => {
        const client = [...clients, ...similar].find(({ clientId }) => clientId === value);
        if (client) pick(client);
        else if (value === 'again') void found.refetch();
        else onNew(typed.trim());
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          description={t('clientHint')}
          error={error}
          value={typed}
          ref={field}
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          data-autofocus
          maxLength={80}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={found.isFetching ? <Loader size={16} /> : null}
          onChange={({ currentTarget }) => {
            enterPending.current = false;
            setTyped(currentTarget.value);
            if (currentTarget.value.trim()) combobox.openDropdown();
            else combobox.closeDropdown();
          }}
          onFocus={() => typed.trim() && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (upToDate) return;
            // The results shown belong to an earlier query.
            event.stopPropagation();
            enterPending.current = true;
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!typed.trim()}>
        <Combobox.Options aria-label={t('client')}>
          {clients.map(optionOf)}
          {similar.length > 0 ? (
            <Combobox.Group label={t('similarNames')} role="group" aria-label={t('similarNames')}>
              {similar.map(optionOf)}
            </Combobox.Group>
          ) : null}
          {failed ? (
            <Combobox.Option value="again" className={classes.option}>
              <span className={classes.newOption}>
                <IconRefresh size={16} aria-hidden="true" />
                {t('searchAgain')}
              </span>
            </Combobox.Option>
          ) : null}
          <Combobox.Option value="new" className={classes.option}>
            <span className={classes.newOption}>
              <IconPlus size={16} aria-hidden="true" />
              {typed.trim() ? t('newClientNamed', { name: typed.trim() }) : t('newClient')}
            </span>
          </Combobox.Option>
        </Combobox.Options>
        <div
          role="status"
          className={clients.length === 0 || found.data?.next ? classes.foundState : undefined}
        >
          {clients.length > 0 ? (
            <>
              {upToDate ? (
                <VisuallyHidden component="div">
                  {t('found', { count: clients.length, first })}
                </VisuallyHidden>
              ) : null}
              {found.data?.next ? t('moreFound') : null}
            </>
          ) : failed ? (
            t('searchFailed')
          ) : upToDate && q ? (
            t(similar.length > 0 ? reasonForSimilar(similar) : 'nobodyFound')
          ) : (
            // Not said at every letter.
            <span aria-hidden="true">{t('searching')}</span>
          )}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
