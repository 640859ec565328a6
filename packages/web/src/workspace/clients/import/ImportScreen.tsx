import { Anchor, Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { call, errorText } from '@tamarack/core/client';
import {
  type BirthOrder,
  type ImportColumns,
  type ImportPreview,
  importEndpoints,
  maxImportLength,
} from '@tamarack/core/domain/workspace';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { ErrorNotice, Notice, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { WorkspacePage } from '../../frame/index.ts';
import classes from '../clients.module.css';
import { fieldErrors } from '../queries.ts';
import { decodeText, isWorkbook } from './decode.ts';
import { PreviewPanels } from './PreviewPanels.tsx';
import { RefusedRowsPanel } from './RowsPanel.tsx';
import { importTexts } from './text.ts';

/** How a file is read. */
interface Reading {
  text: string;
  columns: ImportColumns;
  birthOrder?: BirthOrder;
}

/** Milliseconds for a file with the most rows; the server closes a silent connection after 60 seconds. */
const timeout = 60_000;

interface Chosen {
  name: string;
  text: string;
}

/** Imports a client list from a CSV file: choose, check, import. */
export function ImportScreen() {
  const { t } = useText(importTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const queries = useQueryClient();
  const [file, setFile] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [unusable, setUnusable] = useState<'tooLarge' | 'workbook' | 'empty' | null>(null);
  const resetInput = useRef<() => void>(null);

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
  });

  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    // The browser reports a corrected file of the same name only to an empty field.
    resetInput.current?.();
    look.reset();
    run.reset();
    setPreview(null);
    const large = chosen.size > maxImportLength;
    const bytes = new Uint8Array(large ? [] : await chosen.arrayBuffer());
    const workbook = isWorkbook(bytes);
    const text = workbook ? '' : decodeText(bytes);
    setUnusable(large ? 'tooLarge' : workbook ? 'workbook' : text.trim() ? null : 'empty');
    if (!text.trim()) return;
    setFile({ name: chosen.name, text });
    look.mutate({ text });
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
  const failed = look.error ?? run.error;
  const [reason] = Object.values(fieldErrors(failed));
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
              <Button component={Link} to="/clients">
                {t('toList')}
              </Button>
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
          <p className={classes.muted}>{t('intro')}</p>
          <div>
            <FileButton
              accept=".csv,.txt,.tsv,text/csv"
              resetRef={resetInput}
              onChange={(chosen) => void choose(chosen)}
            >
              {(props) => (
                <Button
                  {...props}
                  variant={preview ? 'default' : 'filled'}
                  loading={look.isPending}
                  leftSection={<IconUpload size={16} aria-hidden="true" />}
                >
                  {t(preview ? 'chooseOther' : 'choose')}
                </Button>
              )}
            </FileButton>
          </div>
          <ErrorNotice>{unusable ? t(unusable) : null}</ErrorNotice>
          <ErrorNotice>{failed ? (reason ?? errorText(failed, session('failed'))) : null}</ErrorNotice>
          {file && look.isPending && !preview ? (
            <p className={classes.muted} role="status">
              {t('reading', { file: file.name })}
            </p>
          ) : null}
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
