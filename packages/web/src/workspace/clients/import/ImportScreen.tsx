import { Anchor, Button } from '@mantine/core';
import { call } from '@tamarack/core/client';
import {
  type DateOrder,
  type ImportColumns,
  type ImportPreview,
  importEndpoints,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { WorkspacePage } from '../../frame/index.ts';
import { FileChooser, type ImportFile } from '../../shared/import/FileChooser.tsx';
import { ImportProblem, isInterrupted } from '../../shared/import/ImportProblem.tsx';
import panel from '../../shared/panel.module.css';
import { PreviewPanels } from './PreviewPanels.tsx';
import { RefusedRowsPanel } from './RefusedRowsPanel.tsx';
import { importTexts } from './text.ts';

/** How a file is read. */
interface Reading {
  text: string;
  columns: ImportColumns;
  birthOrder?: DateOrder;
}

/** Milliseconds for a file with the most rows; the server closes a silent connection after 60 seconds. */
const timeout = 60_000;

/** Imports a client list from a CSV file: choose, check, import. */
export function ImportScreen() {
  const { t } = useText(importTexts);
  const transport = useTransport();
  const queries = useQueryClient();
  const [file, setFile] = useState<ImportFile | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);

  const look = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: Pick<Reading, 'text'> & Partial<Reading>) =>
      call(transport, importEndpoints.preview, { payload, timeout }),
    onSuccess: (answer) => setPreview(answer.preview),
  });
  const run = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: Reading) => call(transport, importEndpoints.run, { payload, timeout }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clinic', 'clients'] }),
    onError: (error, reading) => {
      if (isInterrupted(error)) look.mutate(reading);
    },
  });

  const forget = () => {
    look.reset();
    run.reset();
    setPreview(null);
  };
  const read = (chosen: ImportFile) => {
    setFile(chosen);
    look.mutate({ text: chosen.text });
  };
  const reading = (text: string, { columns, unclearBirth }: ImportPreview): Reading => ({
    text,
    columns: columns.map(({ field }) => field),
    ...(unclearBirth && { birthOrder: unclearBirth.order }),
  });
  /** The chosen order of birth dates is kept only for the column that it was chosen for. */
  const withColumns = (text: string, preview: ImportPreview, columns: ImportColumns) => {
    const { birthOrder, ...before } = reading(text, preview);
    const sameBirths = columns.indexOf('birthOn') === before.columns.indexOf('birthOn');
    return { ...before, columns, ...(sameBirths && birthOrder && { birthOrder }) };
  };
  return (
    <WorkspacePage
      title={t('title')}
      permission="clients:import"
      lead={
        <Anchor component={Link} to="/clients" inherit>
          {t('allClients')}
        </Anchor>
      }
    >
      {run.data ? (
        <>
          <Notice
            tone={run.data.left > 0 ? 'warn' : 'ok'}
            role="status"
            title={t('done', { n: run.data.added })}
            actions={
              <>
                <Button component={Link} to="/calendar/import">
                  {t('toAppointments')}
                </Button>
                <Button component={Link} to="/clients" variant="default">
                  {t('toList')}
                </Button>
              </>
            }
          >
            {[
              run.data.known ? t('known', { n: run.data.known }) : null,
              run.data.refused ? t('refused', { n: run.data.refused }) : null,
              run.data.left ? t('left', { n: run.data.left }) : null,
            ]
              .filter(Boolean)
              .join('. ')}
          </Notice>
          <RefusedRowsPanel rows={run.data.refusedRows} total={run.data.refused} />
        </>
      ) : (
        <>
          <p className={panel.muted}>{t('intro')}</p>
          <FileChooser
            reading={look.isPending ? file?.name : undefined}
            isRead={preview !== null}
            onChoose={forget}
            onFile={read}
          />
          <ImportProblem error={look.error ?? run.error} />
          {file && preview ? (
            <PreviewPanels
              preview={preview}
              busy={look.isPending || run.isPending}
              onColumns={(columns) => look.mutate(withColumns(file.text, preview, columns))}
              onBirthOrder={(birthOrder) => look.mutate({ ...reading(file.text, preview), birthOrder })}
              onRun={() => run.mutate(reading(file.text, preview))}
            />
          ) : null}
        </>
      )}
    </WorkspacePage>
  );
}
