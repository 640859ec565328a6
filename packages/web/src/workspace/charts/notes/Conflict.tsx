import { Button } from '@mantine/core';
import type { NoteSection, SavedDraft } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import classes from '../charts.module.css';
import { noteTexts } from '../text.ts';
import { useTimes } from '../times.ts';
import { SectionTexts } from './SectionTexts.tsx';

export interface ConflictProps {
  mine: readonly NoteSection[];
  other: SavedDraft;
  onResolve: (which: 'mine' | 'other') => void;
}

/** Shows both texts of a note that was edited in two places, and asks which one to keep. */
export function Conflict({ mine, other, onResolve }: ConflictProps) {
  const { t } = useText(noteTexts);
  const { at } = useTimes();
  const texts = [
    { which: 'mine', title: t('mine'), action: t('keepMine'), sections: mine },
    {
      which: 'other',
      title: t('other', { when: at(other.savedAt) }),
      action: t('keepOther'),
      sections: other.sections,
    },
  ] as const;
  return (
    <>
      <Notice tone="warn" role="alert" title={t('conflictTitle')}>
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
