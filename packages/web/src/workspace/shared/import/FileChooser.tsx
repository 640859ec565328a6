import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { maxImportLength } from '@tamarack/core/domain/workspace';
import { ErrorNotice, useText } from '@tamarack/core/ui';
import { useRef, useState } from 'react';
import panel from '../panel.module.css';
import { decodeText, isWorkbook } from './decode.ts';
import { importWords } from './text.ts';

/** A file as it was chosen, with its text. */
export interface ImportFile {
  name: string;
  text: string;
}

/** Chooses a CSV file, and says why one cannot be read. */
export function FileChooser({
  reading,
  isRead,
  onChoose,
  onFile,
}: {
  /** The name of the file that is being read. */
  reading: string | undefined;
  isRead: boolean;
  /** Called at once, before the file is read. */
  onChoose: () => void;
  onFile: (file: ImportFile) => void;
}) {
  const { t } = useText(importWords);
  const [unusable, setUnusable] = useState<'tooLarge' | 'workbook' | 'empty' | null>(null);
  const resetInput = useRef<() => void>(null);

  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    // The browser reports a corrected file of the same name only to an empty field.
    resetInput.current?.();
    onChoose();
    const large = chosen.size > maxImportLength;
    const bytes = new Uint8Array(large ? [] : await chosen.arrayBuffer());
    const workbook = isWorkbook(bytes);
    const text = workbook ? '' : decodeText(bytes);
    setUnusable(large ? 'tooLarge' : workbook ? 'workbook' : text.trim() ? null : 'empty');
    if (text.trim()) onFile({ name: chosen.name, text });
  };
  return (
    <>
      <div>
        <FileButton
          accept=".csv,.txt,.tsv,text/csv"
          resetRef={resetInput}
          onChange={(chosen) => void choose(chosen)}
        >
          {(props) => (
            <Button
              {...props}
              variant={isRead ? 'default' : 'filled'}
              loading={reading !== undefined}
              leftSection={<IconUpload size={16} aria-hidden="true" />}
            >
              {t(isRead ? 'chooseOther' : 'choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <ErrorNotice>{unusable ? t(unusable) : null}</ErrorNotice>
      {reading !== undefined && !isRead ? (
        <p className={panel.muted} role="status">
          {t('reading', { file: reading })}
        </p>
      ) : null}
    </>
  );
}
