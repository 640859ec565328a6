import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { FindView } from './FindView.tsx';
import styles from './privacy.module.css';
import { RequestsView } from './RequestsView.tsx';
import { RetentionView } from './RetentionView.tsx';
import { t } from './text.ts';
import { usePrivacyParams, type View, views } from './usePrivacy.ts';

const content: Record<View, () => ReactNode> = {
  requests: RequestsView,
  find: FindView,
  retention: RetentionView,
};

/** Requests of people about their own data, the search for a person's data, and the retention periods. */
export function PrivacyTab() {
  const { filters, change } = usePrivacyParams();
  const Content = content[filters.view];
  return (
    <>
      <SegmentedControl
        aria-label={t('views')}
        className={styles.views}
        data={views.map((value) => ({ value, label: t(value) }))}
        value={filters.view}
        onChange={(view) => change({ view: views.find((known) => known === view) })}
      />
      <Content />
    </>
  );
}
