import { Anchor, Button } from '@mantine/core';
import { call } from '@tamarack/core/client';
import {
  type AppointmentImportChoices,
  type AppointmentImportResult,
  appointmentImportEndpoints,
  type ImportedKind,
  type UndoneImport,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMe, WorkspacePage } from '../../frame/index.ts';
import { FileChooser, type ImportFile } from '../../shared/import/FileChooser.tsx';
import { ImportProblem, isInterrupted } from '../../shared/import/ImportProblem.tsx';
import panel from '../../shared/panel.module.css';
import { PreviewPanels, type Seen } from './PreviewPanels.tsx';
import { RowsPanels } from './RowsPanels.tsx';
import { importTexts } from './text.ts';
import { UndoableImports } from './UndoableImports.tsx';
import { UndoImport } from './UndoImport.tsx';

/** Milliseconds for a file with the most rows; the server closes a silent connection after 60 seconds. */
const timeout = 60_000;

/** Imports the upcoming appointments of other software from a CSV file: choose, check, book. */
export function ImportScreen() {
  const { t } = useText(importTexts);
  const transport = useTransport();
  const queries = useQueryClient();
  const { setUp } = useMe();
  const [file, setFile] = useState<ImportFile | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [undone, setUndone] = useState<UndoneImport | null>(null);

  const look = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: { text: string } & Partial<AppointmentImportChoices>) =>
      call(transport, appointmentImportEndpoints.preview, { payload, timeout }),
    onSuccess: ({ preview }, { doubleBook = false, dateOrder }) =>
      setSeen({ preview, doubleBook, dateOrder }),
  });
  const run = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: { text: string } & AppointmentImportChoices) =>
      call(transport, appointmentImportEndpoints.run, { payload, timeout }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clinic'] }),
    onError: (error, file) => {
      if (isInterrupted(error)) look.mutate(file);
    },
  });

  const forget = () => {
    look.reset();
    run.reset();
    setSeen(null);
    setUndone(null);
  };
  const showUndone = (answer: UndoneImport) => {
    forget();
    setFile(null);
    setUndone(answer);
  };
  const read = (chosen: ImportFile) => {
    setFile(chosen);
    look.mutate({ text: chosen.text });
  };
  /** Reads the file again with other choices. Other columns have other names, and other dates. */
  const change = (changed: Partial<AppointmentImportChoices>) => {
    if (!file || !seen) return;
    const { names, dateOrder, ...choices } = choicesIn(seen);
    const next = { ...choices, ...changed };
    const sameDates = next.columns.indexOf('date') === choices.columns.indexOf('date');
    look.mutate({
      text: file.text,
      ...(!changed.columns && { names }),
      ...(sameDates && dateOrder && { dateOrder }),
      ...next,
    });
  };
  return (
    <WorkspacePage
      title={t('title')}
      permission="clients:import"
      lead={
        <Anchor component={Link} to="/calendar" inherit>
          {t('calendar')}
        </Anchor>
      }
    >
      {run.data ? (
        <Result result={run.data} onUndone={showUndone} />
      ) : (
        <>
          {undone ? (
            <Notice
              tone={undone.kept > 0 ? 'warn' : 'ok'}
              role="status"
              title={t('undone', { n: undone.undone })}
            >
              {undone.kept > 0 ? t('kept', { n: undone.kept }) : null}
            </Notice>
          ) : null}
          <p className={panel.muted}>
            {t('intro')} {t('introMails')}
          </p>
          <Anchor component={Link} to="/clients/import">
            {t('clientsFirst')}
          </Anchor>
          {setUp.length > 0 ? (
            <Notice
              tone="warn"
              actions={
                <Button component={Link} to="/set-up" variant="default">
                  {t('toSetUp')}
                </Button>
              }
            >
              {t('setUpFirst')}
            </Notice>
          ) : null}
          <FileChooser
            reading={look.isPending ? file?.name : undefined}
            isRead={seen !== null}
            onChoose={forget}
            onFile={read}
          />
          <ImportProblem error={look.error ?? run.error} />
          {file && seen ? (
            <PreviewPanels
              seen={seen}
              chosen={look.isPending ? look.variables : seen}
              busy={look.isPending || run.isPending}
              onChange={change}
              onRun={() => run.mutate({ text: file.text, ...choicesIn(seen) })}
            />
          ) : (
            <UndoableImports onUndone={showUndone} />
          )}
        </>
      )}
    </WorkspacePage>
  );
}

function Result({
  result,
  onUndone,
}: {
  result: AppointmentImportResult;
  onUndone: (undone: UndoneImport) => void;
}) {
  const { t } = useText(importTexts);
  const { importId, booked, left, skipped, refused } = result;
  return (
    <>
      <Notice
        tone={left > 0 ? 'warn' : 'ok'}
        role="status"
        title={t('done', { n: booked })}
        actions={
          <>
            <Button component={Link} to="/calendar">
              {t('toCalendar')}
            </Button>
            {importId && booked > 0 ? (
              <UndoImport importId={importId} visits={booked} onUndone={onUndone} />
            ) : null}
          </>
        }
      >
        {[
          skipped ? t('skipped', { n: skipped }) : null,
          refused ? t('refused', { n: refused }) : null,
          left ? t('left', { n: left }) : null,
        ]
          .filter(Boolean)
          .join('. ')}
      </Notice>
      <RowsPanels rows={result} />
    </>
  );
}

/** What a preview shows. */
function choicesIn({ preview: { columns, names }, doubleBook, dateOrder }: Seen): AppointmentImportChoices {
  const chosen = (kind: ImportedKind) => names[kind].map(({ name, id }) => ({ name, id }));
  return {
    columns: columns.map(({ field }) => field),
    names: { staff: chosen('staff'), service: chosen('service'), location: chosen('location') },
    doubleBook,
    ...(dateOrder && { dateOrder }),
  };
}
