import { Button, Group, Skeleton, Title } from '@mantine/core';
import { hasCode } from '@tamarack/core/client';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { useParams } from 'react-router-dom';
import { formatClient, formatDate } from '../shared/format.ts';
import { LoadFailed } from '../shared/Loaded.tsx';
import { ClosedChart } from './access/ClosedChart.tsx';
import classes from './charts.module.css';
import { NoteEntries } from './notes/NoteEntries.tsx';
import { usePrint, useReleasedClient } from './queries.ts';
import { chartTexts } from './text.ts';
import { useTimes } from './times.ts';
import { useMayReadBills, useRecordFile } from './useRecordFile.ts';

/** The whole chart for the recipient of a release. */
export function PrintScreen() {
  const { t, locale } = useText(chartTexts);
  const { at } = useTimes();
  const fileNo = Number(useParams().fileNo);
  const print = usePrint(fileNo);
  const birthOn = useReleasedClient(fileNo).data?.identity?.birthOn;
  const file = useRecordFile();
  const mayReadBills = useMayReadBills();
  const client = print.data ? formatClient(print.data.chart.client) : `Client ${fileNo}`;
  const title = t('title', { client });
  usePageTitle(title);
  const heading = (
    <Title order={1} size="h2">
      {title}
    </Title>
  );
  if (!print.data)
    return (
      <div className={classes.page}>
        {heading}
        {print.isPending ? (
          <Skeleton height={300} mt="md" role="status" aria-label={t('loading')} />
        ) : hasCode(print.error, 'CHART_CLOSED') || hasCode(print.error, 'TWO_FACTOR_SETUP') ? (
          <ClosedChart error={print.error} />
        ) : (
          <LoadFailed title={t('failed')} of={[print]} />
        )}
      </div>
    );
  const { chart, printedAt, printedBy, clinicName } = print.data;
  const identifiers = [
    `Client ${chart.client.fileNo}`,
    ...(birthOn ? [t('bornOn', { day: formatDate(birthOn, locale) })] : []),
  ];
  return (
    <article className={classes.page}>
      <div className={classes.screenOnly}>
        <Group gap="sm">
          <Button onClick={() => globalThis.print()}>{t('print')}</Button>
          <Button variant="default" loading={file.isPending} onClick={() => file.mutate(print.data)}>
            {t('saveRecord')}
          </Button>
        </Group>
        <p className={classes.muted}>{t(mayReadBills ? 'saveRecordHint' : 'saveRecordWithoutBills')}</p>
      </div>
      {/* The head of a table is printed on every page. */}
      <table role="presentation" className={classes.sheet}>
        <thead className={classes.pageHead}>
          <tr>
            <td>{[client, ...identifiers].join(' · ')}</td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {heading}
              <p>{[clinicName, ...identifiers].join(' · ')}</p>
              <p>{t('printedOn', { when: at(printedAt), name: printedBy })}</p>
              {chart.withheld ? <Notice tone="warn">{t('withheldTitle')}</Notice> : null}
              <h2>{t('notes')}</h2>
              <NoteEntries notes={chart.notes} jointNotes={chart.jointNotesElsewhere} oldestFirst />
              <p>{t('endOfChart', { count: chart.notes.length })}</p>
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}
