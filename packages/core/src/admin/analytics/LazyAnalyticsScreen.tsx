import { lazy, Suspense } from 'react';
import { Waiting } from '../shared/states.tsx';
import { t } from './text.ts';

/** The charts weigh more than the rest of the console: they are loaded by whoever opens them. */
const Screen = lazy(() => import('./AnalyticsScreen.tsx'));

export function AnalyticsScreen() {
  return (
    <Suspense fallback={<Waiting label={t('loading')} height="50vh" />}>
      <Screen />
    </Suspense>
  );
}
