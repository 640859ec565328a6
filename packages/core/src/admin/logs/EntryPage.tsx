import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isMissing } from '../../client/errors.ts';
import type { Transport } from '../../client/transport.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { formatMoment } from '../shared/format.ts';
import { Page } from '../shared/page/Page.tsx';
import { Panel } from '../shared/page/Panel.tsx';
import { EmptyState, NotLoaded } from '../shared/states.tsx';
import styles from './logs.module.css';
import { t } from './text.ts';

export interface EntryPageProps<Entry> {
  /** URL of the list of all entries. */
  href: string;
  titleOf: (entryId: string) => string;
  loading: string;
  /** Why the entry may not exist. */
  gone: string;
  keyOf: (entryId: number) => readonly unknown[];
  read: (transport: Transport, entryId: number, signal: AbortSignal) => Promise<Entry>;
  aboutOf: (entry: Entry) => ReactNode;
  facts: (entry: Entry) => ReactNode;
}

/** The page of one log entry. */
export function EntryPage<Entry extends { at: string }>({
  href,
  titleOf,
  loading,
  gone,
  keyOf,
  read,
  aboutOf,
  facts,
}: EntryPageProps<Entry>) {
  const transport = useTransport();
  const { entryId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(Number(entryId)),
    queryFn: ({ signal }) => read(transport, Number(entryId), signal),
    meta: { quiet: isMissing },
  });
  return (
    <Page title={titleOf(entryId)} trail={[{ name: t('back'), href }]}>
      {data ? (
        <Panel title={aboutOf(data)} aside={formatMoment(data.at)} line>
          <div className={styles.open}>{facts(data)}</div>
        </Panel>
      ) : null}
      {!data || isMissing(error) ? (
        <NotLoaded
          error={error}
          onRetry={() => void refetch()}
          gone={<EmptyState title={t('entryGone', { n: entryId })} body={gone} />}
          label={loading}
        />
      ) : null}
    </Page>
  );
}
