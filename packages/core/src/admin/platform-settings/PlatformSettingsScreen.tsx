import type { PlatformSettings } from '../../domain/platform/settings.ts';
import { Columns } from '../shared/page/Columns.tsx';
import { Page } from '../shared/page/Page.tsx';
import { SettingsTabs } from '../shared/settings-tabs/SettingsTabs.tsx';
import { NotLoaded } from '../shared/states.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { GracePeriodsForm } from './GracePeriodsForm.tsx';
import { ReservedWordsForm } from './ReservedWordsForm.tsx';
import { TrialEndForm } from './TrialEndForm.tsx';
import { t } from './text.ts';
import { usePlatformSettings } from './useSettingForm.ts';

/** Settings of the platform owners that apply to everyone. */
export function PlatformSettingsScreen() {
  const { data, error, refetch } = usePlatformSettings();
  return (
    <Page title={t('title')} tabTitle={t('tab')} subtitle={t('subtitle')}>
      <SettingsTabs open="platform">
        {data ? (
          <Forms settings={data} />
        ) : (
          <NotLoaded error={error} onRetry={() => void refetch()} label={t('loading')} />
        )}
      </SettingsTabs>
    </Page>
  );
}

function Forms({ settings }: { settings: PlatformSettings }) {
  return (
    <Columns
      left={
        <>
          <AnnouncementForm setting={settings.announcement} />
          <TrialEndForm setting={settings.trial_end} />
        </>
      }
      right={
        <>
          <GracePeriodsForm setting={settings.grace_periods} />
          <ReservedWordsForm setting={settings.reserved_subdomains} />
        </>
      }
    />
  );
}
