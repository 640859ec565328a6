import { createSpotlight, Spotlight, type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import {
  type Icon,
  IconAlignLeft,
  IconBuilding,
  IconBuildings,
  IconListCheck,
  IconNote,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundKind, FoundThing } from '../../../domain/platform/tenants.ts';
import { CommandGroup } from '../../../session/commands/CommandGroup.tsx';
import { type Command, useCommandList } from '../../../session/commands/index.ts';
import { usePaletteRoles } from '../../../session/commands/usePaletteRoles.ts';
import { t as shared } from '../../shared/text.ts';
import { nameOfKey } from '../CheatSheet.tsx';
import { overlaySelector } from '../overlaySelector.ts';
import styles from '../shell.module.css';
import { t } from '../text.ts';
import { matching } from '../useCommands.ts';
import { pathOf, usePaletteSearch } from './usePaletteSearch.ts';

/** Creates the palette's store with its component, still closed. */
export function createPalette() {
  const [store, { open, close }] = createSpotlight();
  return { store, open, close, Palette };
}

interface PaletteProps {
  store: SpotlightStore;
  onClose: () => void;
}

/** The command palette, opened by the search field or Ctrl/Cmd-K: tenants, records by id, pages and actions. */
function Palette({ store, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { found, similar, searching, failed } = usePaletteSearch(text);
  const commands = matching(
    useCommandList().filter(({ keyOnly, enabled }) => !keyOnly && enabled !== false),
    text,
  );
  const inGroup = (group: Command['group']) => commands.filter((command) => command.group === group);
  const { selected } = useSpotlight(store);
  const roles = usePaletteRoles(store);
  const open = (thing: FoundThing) => void navigate(pathOf(thing));
  const tenants = found.filter(({ kind }) => kind === 'tenant');
  const others = found.filter(({ kind }) => kind !== 'tenant');
  /** The item that Enter opens before an arrow key has selected another. */
  const [thing] = [...tenants, ...others];
  const ordered = [...inGroup('screen'), ...inGroup('pages'), ...inGroup('console')];
  const first = thing ? () => open(thing) : ordered[0]?.run;
  const nothing = found.length + similar.length + commands.length === 0;
  return (
    <Spotlight.Root
      store={store}
      portalProps={{ target: overlaySelector }}
      attributes={{ content: { 'aria-label': t('search') } }}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      maxHeight={420}
      classNames={{ content: styles.palette, body: styles.paletteBody }}
      // Clears the text even if the palette is opened again during its closing animation.
      onSpotlightClose={() => setText('')}
    >
      <Spotlight.Search
        {...roles.field}
        placeholder={t('search')}
        aria-label={t('search')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || selected >= 0) return;
          first?.();
          if (first) onClose();
        }}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      />
      <Spotlight.ActionsList {...roles.list(t('search'))}>
        <Found label={t('foundTenants')} things={tenants} onOpen={open} />
        <Found label={t('foundById')} things={others} onOpen={open} />
        <CommandGroup nameOfKey={nameOfKey} label={t('onScreen')} commands={inGroup('screen')} />
        <CommandGroup nameOfKey={nameOfKey} label={t('pages')} commands={inGroup('pages')} />
        <CommandGroup nameOfKey={nameOfKey} label={t('actions')} commands={inGroup('console')} />
        <Found
          label={shared('similarNames')}
          things={similar}
          onOpen={open}
          marks={{ 'data-unasked': true }}
        />
        {nothing && !searching && !failed ? <Spotlight.Empty>{t('nothingFound')}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
      <div className={styles.paletteState} role="status">
        {searching ? t('searching') : failed ? t('searchFailed') : t('paletteHint')}
      </div>
    </Spotlight.Root>
  );
}

const icons: Record<FoundKind, Icon> = {
  tenant: IconBuilding,
  operation: IconListCheck,
  bulk: IconBuildings,
  person: IconUser,
  staff: IconUser,
  audit: IconAlignLeft,
  note: IconNote,
};

function Found({
  label,
  things,
  onOpen,
  marks = {},
}: {
  label: string;
  things: FoundThing[];
  onOpen: (thing: FoundThing) => void;
  marks?: Record<string, unknown>;
}) {
  if (things.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label} role="group" aria-label={label}>
      {things.map((thing) => {
        const KindIcon = icons[thing.kind];
        const kind = thing.kind === 'tenant' ? null : t(`kind_${thing.kind}`);
        return (
          <Spotlight.Action
            {...marks}
            key={thing.kind + thing.id}
            role="option"
            label={thing.title}
            description={[kind, thing.detail].filter(Boolean).join(' · ')}
            leftSection={<KindIcon size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => onOpen(thing)}
          />
        );
      })}
    </Spotlight.ActionsGroup>
  );
}
