import { Button } from '@mantine/core';
import { hasCode } from '@tamarack/core/client';
import type { Chart } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { formatClient } from '../shared/format.ts';
import { LoadFailed, SkeletonRows } from '../shared/Loaded.tsx';
import { ClosedChart } from './access/ClosedChart.tsx';
import { EmergencyButton } from './access/EmergencyButton.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import classes from './charts.module.css';
import { ChartNotes } from './notes/ChartNotes.tsx';
import { NewNoteButton } from './notes/NewNoteButton.tsx';
import { UnsignedVisits } from './notes/UnsignedVisits.tsx';
import { useChart, useChartAccess } from './queries.ts';
import { chartTexts } from './text.ts';
import { useTimes } from './times.ts';

/** A client’s chart: the notes by date, and who may open it. */
export function ChartScreen() {
  const fileNo = Number(useParams().fileNo);
  const mayRead = useMay('charts:read');
  return mayRead ? <OpenChart fileNo={fileNo} /> : <ChartOffice fileNo={fileNo} />;
}

/** For administrators, who manage the care team but do not read notes. */
function ChartOffice({ fileNo }: { fileNo: number }) {
  const { t } = useText(chartTexts);
  const access = useChartAccess(fileNo, useMay('care-team:manage'));
  const kept = access.isFetching ? fileNo : (access.data?.client.fileNo ?? fileNo);
  if (kept !== fileNo) return <ToChart fileNo={kept} />;
  return (
    <WorkspacePage
      title={t('title', { client: `Client ${fileNo}` })}
      actions={<BackToClient fileNo={fileNo} />}
    >
      <ChartPanel fileNo={fileNo} notes={[]} />
    </WorkspacePage>
  );
}

/** Redirects from the number of a merged file. Only with fresh data, because the merge may have been undone. */
function ToChart({ fileNo }: { fileNo: number }) {
  return <Navigate to={`/clients/${fileNo}/chart`} replace />;
}

function BackToClient({ fileNo }: { fileNo: number }) {
  const { t } = useText(chartTexts);
  return (
    <Button variant="default" component={Link} to={`/clients/${fileNo}`}>
      {t('backToClient')}
    </Button>
  );
}

function OpenChart({ fileNo }: { fileNo: number }) {
  const { t } = useText(chartTexts);
  const me = useMe();
  const chart = useChart(fileNo);
  const pages = chart.data?.pages ?? [];
  const [first] = pages;
  const notes = pages.flatMap((page) => page.notes);
  const client = first ? formatClient(first.client) : `Client ${fileNo}`;
  const mayWrite = first && first.purpose !== 'release' && me.permissions.includes('charts:write');
  const closed = hasCode(chart.error, 'CHART_CLOSED') || hasCode(chart.error, 'TWO_FACTOR_SETUP');
  const kept = chart.isFetching ? fileNo : (first?.client.fileNo ?? fileNo);
  if (kept !== fileNo) return <ToChart fileNo={kept} />;
  return (
    <WorkspacePage
      title={t('title', { client })}
      actions={
        <>
          <BackToClient fileNo={fileNo} />
          {mayWrite ? <NewNoteButton fileNo={fileNo} visits={first.openVisits} /> : null}
        </>
      }
    >
      {closed ? (
        <ClosedChart error={chart.error} />
      ) : chart.isPending ? (
        <SkeletonRows label={t('loading')} rows={3} height={140} className={classes.list} />
      ) : chart.isError && !first ? (
        <LoadFailed title={t('failed')} of={[chart]} />
      ) : (
        <div className={classes.columns}>
          <section aria-label={t('notes')} className={classes.main}>
            {first ? <Purpose chart={first} /> : null}
            {pages.some(({ withheld }) => withheld) ? <WithheldNotice fileNo={fileNo} /> : null}
            {mayWrite ? <UnsignedVisits fileNo={fileNo} visits={first.unsigned} /> : null}
            <ChartNotes key={fileNo} fileNo={fileNo} />
          </section>
          <ChartPanel fileNo={fileNo} notes={notes} />
        </div>
      )}
    </WorkspacePage>
  );
}

/** Why the chart is open, unless the reader treats the client. */
function Purpose({ chart }: { chart: Chart }) {
  const { t } = useText(chartTexts);
  const { time } = useTimes();
  const { purpose, until } = chart;
  if (purpose !== 'emergency' && purpose !== 'release' && purpose !== 'supervision') return null;
  return (
    <Notice tone={purpose === 'supervision' ? 'info' : 'warn'}>
      {t(`purpose.${purpose}`, { time: until ? time(until) : '' })}
    </Notice>
  );
}

/** Says that the client withholds notes of the open chart; in an emergency a clinician can read them. */
function WithheldNotice({ fileNo }: { fileNo: number }) {
  const { t } = useText(chartTexts);
  const mayOpen = useMay('charts:emergency');
  return (
    <Notice
      tone="warn"
      title={t('withheldTitle')}
      actions={mayOpen ? <EmergencyButton fileNo={fileNo} /> : undefined}
    >
      {t('withheldBody')} {mayOpen ? t('emergencyHint') : null}
    </Notice>
  );
}
