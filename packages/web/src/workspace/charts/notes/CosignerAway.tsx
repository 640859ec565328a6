import type { Note } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { formatLongDay } from '../../shared/format.ts';
import { noteTexts } from '../text.ts';

/** Says until when the supervisor is away, if the note has to wait for them beyond today. */
export function CosignerAway({ note }: { note: Note }) {
  const { t, locale } = useText(noteTexts);
  const { authorName, cosignerName, cosignerMissing, cosignerAwayUntil } = note;
  if (!cosignerAwayUntil || cosignerMissing) return null;
  const day = formatLongDay(cosignerAwayUntil, locale);
  return (
    <Notice tone="info">
      {t('cosignerAway', { supervisor: cosignerName ?? '', day, author: authorName })}
    </Notice>
  );
}
