import { useMe } from '../../frame/index.ts';
import { SettingsPage } from '../SettingsPage.tsx';
import { DueCharts } from './DueCharts.tsx';
import { PeriodPanel } from './PeriodPanel.tsx';

/** How long charts are kept, and those whose retention is over. */
export function RetentionScreen() {
  const { settings } = useMe();
  return (
    <SettingsPage>
      <PeriodPanel settings={settings} />
      <DueCharts />
    </SettingsPage>
  );
}
