import type { UnsignedVisit } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { formatLongDay } from '../../shared/format.ts';
import { unsignedTexts } from './unsigned-texts.ts';
import { WriteNoteButton } from './WriteNoteButton.tsx';

export interface UnsignedVisitsProps {
  fileNo: number;
  visits: readonly UnsignedVisit[];
}

/** Visits whose clinician left without signing the note, with a button to write one’s own. */
export function UnsignedVisits({ fileNo, visits }: UnsignedVisitsProps) {
  const { t, locale } = useText(unsignedTexts);
  return visits.map(({ attendanceId, on, staffName }) => {
    const day = formatLongDay(on, locale);
    return (
      <Notice
        key={attendanceId}
        tone="warn"
        title={t('title', { day })}
        actions={
          <WriteNoteButton
            fileNo={fileNo}
            attendanceId={attendanceId}
            noteId={null}
            variant="default"
            aria-label={t('writeNoteOf', { day })}
          >
            {t('writeNote')}
          </WriteNoteButton>
        }
      >
        {t('body', { staff: staffName })}
      </Notice>
    );
  });
}
