import { Button } from '@mantine/core';
import {
  type Locale,
  languageTags,
  type SandboxRole,
  type SiteInfo,
  sandboxRoles,
} from '@tamarack/core/domain';
import { Problem } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { formatDay, formatTime } from '../../../shared/format.ts';
import { localePath } from '../../../shared/paths.ts';
import classes from './sandbox.module.css';
import { sandboxTexts } from './text.ts';
import type { KeptVisit } from './useVisit.ts';

export interface SandboxBannerProps {
  site: SiteInfo;
  visit: KeptVisit;
  onRole: (role: SandboxRole) => Promise<void>;
  onLanguage: (locale: Locale) => void;
  onLeave: () => Promise<void>;
}

/** Banner above the workspace: says that the data is made up, switches the member, and ends the visit. */
export function SandboxBanner({ site, visit, onRole, onLanguage, onLeave }: SandboxBannerProps) {
  const { t, locale } = useText(sandboxTexts);
  const role = useMutation({ mutationFn: onRole, meta: { quiet: true } });
  const leave = useMutation({ mutationFn: onLeave, meta: { quiet: true } });
  const error = role.error ?? leave.error;
  const other = locale === 'fr' ? 'en' : 'fr';
  const end = `${formatDay(visit.expiresAt, locale)}, ${formatTime(new Date(visit.expiresAt), locale)}`;
  return (
    <aside className={classes.banner} aria-label={t('banner')}>
      <p>
        <strong>{t('banner')}</strong> {t('bannerBody')} {t('bannerEnd', { end })}
      </p>
      <div className={classes.bannerActions}>
        <label className={classes.role}>
          <span>{t('viewAs')}</span>
          <select
            value={visit.role}
            disabled={role.isPending}
            onChange={(event) => role.mutate(event.currentTarget.value as SandboxRole)}
          >
            {sandboxRoles.map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </select>
        </label>
        <Button
          variant="subtle"
          size="compact-sm"
          lang={languageTags[other]}
          onClick={() => onLanguage(other)}
        >
          {t('language')}
        </Button>
        <Button component="a" href={`${site.mainUrl}${localePath(locale, '/register')}`} size="compact-sm">
          {t('start')}
        </Button>
        <Button variant="default" size="compact-sm" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('leave')}
        </Button>
      </div>
      <Problem error={error} />
    </aside>
  );
}
