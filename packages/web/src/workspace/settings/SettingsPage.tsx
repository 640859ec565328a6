import { Anchor } from '@mantine/core';
import { hasCode } from '@tamarack/core/client';
import { Problem } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMe, WorkspacePage } from '../frame/index.ts';
import panel from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import classes from '../shared/sections.module.css';
import { useTextInCountry } from '../shared/useTextInCountry.ts';
import { settingsTexts } from './text.ts';

const sections = [
  ['/settings', 'clinic'],
  ['/settings/locations', 'locations'],
  ['/settings/services', 'services'],
  ['/settings/billing', 'billing'],
  ['/settings/templates', 'templates'],
  ['/settings/retention', 'retention'],
  ['/settings/holidays', 'holidays'],
] as const;

/** A screen of the settings, with links to the others. Only administrators have them. */
export function SettingsPage({
  actions,
  lead,
  children,
}: {
  actions?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTextInCountry(settingsTexts, { holidays: 'holidaysUs' });
  const { pathname } = useLocation();
  const { setUp } = useMe();
  const current = sections.find(([path]) => path === pathname)?.[1] ?? 'clinic';
  const link = useRef<HTMLAnchorElement>(null);
  // On phones the list of links is wider than the window. A callback as the link's ref would scroll at each render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has another link
  useEffect(() => {
    link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <WorkspacePage
      title={t(current === 'clinic' ? 'title' : current)}
      actions={actions}
      lead={lead}
      permission="workspace:settings"
    >
      <nav className={classes.sections} aria-label={t('sections')}>
        {sections.map(([path, key]) => (
          <Link
            key={path}
            to={path}
            className={classes.section}
            ref={key === current ? link : undefined}
            aria-current={key === current ? 'page' : undefined}
          >
            {t(key)}
          </Link>
        ))}
      </nav>
      {setUp.length > 0 ? (
        <Notice tone="info">
          {t('setUpLeft')}{' '}
          <Anchor component={Link} to="/set-up" inherit underline="always">
            {t('setUp')}
          </Anchor>
        </Notice>
      ) : null}
      {children}
    </WorkspacePage>
  );
}

/** Why a form that follows what others save was not saved. */
export function SaveProblem({ error }: { error: Error | null }) {
  const { t } = useText(settingsTexts);
  return hasCode(error, 'VERSION_CONFLICT') ? (
    <Notice tone="warn" role="alert">
      {t('othersSaved')}
    </Notice>
  ) : (
    <Problem error={error} />
  );
}

/** The end of a form of `useSettingsForm`: why it was not saved, and the button that saves. */
export function SettingsFoot({
  save,
  isDirty,
}: {
  save: { problem: Error | null; isPending: boolean };
  isDirty: boolean;
}) {
  const { t } = useText(settingsTexts);
  return (
    <>
      <SaveProblem error={save.problem} />
      <div className={panel.actions}>
        <SubmitButton would="saved" loading={save.isPending} disabled={!isDirty}>
          {t('save')}
        </SubmitButton>
      </div>
    </>
  );
}
