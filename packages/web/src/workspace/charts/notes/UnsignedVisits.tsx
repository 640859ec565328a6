import { defineCatalogue } from '@tamarack/core/domain/text';
import type { UnsignedVisit } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { formatLongDay } from '../../shared/format.ts';
import { WriteNoteButton } from './WriteNoteButton.tsx';

/** Texts about visits whose clinician left without signing the note. */
const unsignedTexts = defineCatalogue({
  en: {
    title: 'No signed note for the visit of {day}',
    body: '{staff} has left the clinic. You can write a note of your own; an unsigned draft is kept as incomplete.',
    writeNote: 'Write note',
    writeNoteOf: 'Write note: visit of {day}',
  },
  fr: {
    title: 'Aucune note signée pour la visite du {day}',
    body: '{staff} a quitté la clinique. Vous pouvez écrire votre propre note; un brouillon non signé est conservé comme incomplet.',
    writeNote: 'Écrire la note',
    writeNoteOf: 'Écrire la note : visite du {day}',
  },
});

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
