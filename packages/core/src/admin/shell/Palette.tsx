import { Spotlight, type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import { IconBuilding, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { overlayPlace } from './overlayPlace.ts';
import styles from './shell.module.css';
import { t } from './text.ts';
import { type Command, matching, useCommands } from './useCommands.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';

/** The command palette, opened by the search field or by Ctrl/Cmd-K: tenants, pages and actions by name. */
export function Palette({ store, onClose }: { store: SpotlightStore; onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { pages, actions } = useCommands();
  const { tenants, searching, failed } = usePaletteSearch(text);
  const foundPages = matching(pages, text);
  const foundActions = matching(actions, text);
  const { selected } = useSpotlight(store);
  const openTenant = (tenantId: string) => void navigate(`/admin/tenants/${tenantId}`);
  /** What Enter does before an arrow key has chosen. */
  const [tenant] = tenants;
  const first = tenant ? () => openTenant(tenant.tenantId) : [...foundPages, ...foundActions][0]?.run;
  const nothing = tenants.length + foundPages.length + foundActions.length === 0;
  return (
    <Spotlight.Root
      store={store}
      portalProps={{ target: overlayPlace }}
      attributes={{ content: { 'aria-label': t('search') } }}
      query={text}
      onQueryChange={setText}
      shortcut="mod + K"
      tagsToIgnore={[]}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t('search')}
        aria-label={t('search')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || selected >= 0) return;
          first?.();
          if (first) onClose();
        }}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {tenants.length > 0 ? (
          <Spotlight.ActionsGroup label={t('foundTenants')}>
            {tenants.map((found) => (
              <Spotlight.Action
                key={found.tenantId}
                label={found.clinicName}
                description={`${found.subdomain} · ${found.ownerName}`}
                leftSection={<IconBuilding size={18} stroke={1.6} aria-hidden="true" />}
                onClick={() => openTenant(found.tenantId)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        <Commands label={t('pages')} commands={foundPages} />
        <Commands label={t('actions')} commands={foundActions} />
        {nothing && !searching && !failed ? <Spotlight.Empty>{t('nothingFound')}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
      <div className={styles.paletteState} role="status">
        {searching ? t('searching') : failed ? t('searchFailed') : null}
      </div>
    </Spotlight.Root>
  );
}

function Commands({ label, commands }: { label: string; commands: Command[] }) {
  if (commands.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {commands.map(({ id, title, icon: Icon, run }) => (
        <Spotlight.Action
          key={id}
          label={title}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
          onClick={run}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
