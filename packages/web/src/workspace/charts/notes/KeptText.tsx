import { Button } from '@mantine/core';
import type { NoteSection } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { labelTexts } from '../../../shared/format.ts';
import { noteTexts } from '../text.ts';
import { SectionTexts } from './SectionTexts.tsx';

interface KeptTextProps {
  sections: readonly NoteSection[];
  /** Undefined if the note takes no addendum now. */
  onAddendum: ((text: string) => void) | undefined;
  onDiscard: () => void;
}

/** Text of the author that this browser has kept and the note does not have. */
export function KeptText({ sections, onAddendum, onDiscard }: KeptTextProps) {
  const { t, locale } = useText(noteTexts);
  const { t: l } = useText(labelTexts);
  const text = sections
    .map((section) => l('labelled', { label: section[locale], name: section.text.trim() }))
    .join('\n\n');
  return (
    <Notice
      tone="warn"
      title={t('keptTitle')}
      actions={
        <>
          {onAddendum ? (
            <Button variant="default" onClick={() => onAddendum(text)}>
              {t('toAddendum')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {t('keptBody')}
      <SectionTexts sections={sections} />
    </Notice>
  );
}
