import { Button } from '@mantine/core';
import type { NoteSection } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../shared/dialogs/useFocusBack.ts';
import classes from '../charts.module.css';
import { noteTexts } from '../text.ts';
import { useTimes } from '../times.ts';
import { SectionTexts } from './SectionTexts.tsx';

export interface ConflictProps {
  mine: readonly NoteSection[];
  /** `savedAt` is null for unsaved text that this browser kept earlier. */
  other: { savedAt: string | null; sections: readonly NoteSection[] };
  onResolve: (which: 'mine' | 'other') => void;
}

/** Shows two texts of a note, written in two places or one after the other, and asks which one to keep. */
export function Conflict({ mine, other, onResolve }: ConflictProps) {
  const { t } = useText(noteTexts);
  const { at } = useTimes();
  const { savedAt } = other;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => takeFocus(notice.current), []);
  const texts = [
    {
      which: 'mine',
      title: t(savedAt === null ? 'mineNow' : 'mine'),
      action: t(savedAt === null ? 'keepMineNow' : 'keepMine'),
      sections: mine,
    },
    {
      which: 'other',
      title: savedAt === null ? t('earlier') : t('other', { when: at(savedAt) }),
      action: t(savedAt === null ? 'keepEarlier' : 'keepOther'),
      sections: other.sections,
    },
  ] as const;
  return (
    <>
      <Notice
        ref={notice}
        tone="warn"
        role="alert"
        title={t(savedAt === null ? 'earlierTitle' : 'conflictTitle')}
      >
        {t('conflictBody')}
      </Notice>
      <div className={classes.both}>
        {texts.map(({ which, title, action, sections }) => (
          <section key={which} className={classes.card} aria-label={title}>
            <h2>{title}</h2>
            <SectionTexts sections={sections} />
            <Button variant="default" onClick={() => onResolve(which)}>
              {action}
            </Button>
          </section>
        ))}
      </div>
    </>
  );
}

/**
 * Focuses the notice if the field that somebody was typing in is gone. Letters that they go on typing there would be
 * shortcuts of the screen, so they do nothing.
 */
function takeFocus(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice || !isFocusLost()) return;
  const ignoreTyping = (event: KeyboardEvent) => {
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
  notice.addEventListener('keydown', ignoreTyping);
  notice.focus();
  return () => notice.removeEventListener('keydown', ignoreTyping);
}
