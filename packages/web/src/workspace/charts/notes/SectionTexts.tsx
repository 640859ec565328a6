import type { NoteSection } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import classes from '../charts.module.css';
import { noteTexts } from '../text.ts';

/** Addenda and comments have a single section, which needs no heading. */
const isAlone = ({ key }: NoteSection) => key === 'addendum' || key === 'comment';

/** The written sections of a note under their headings. */
export function SectionTexts({ sections }: { sections: readonly NoteSection[] }) {
  const { t, locale } = useText(noteTexts);
  const written = sections.filter(({ text }) => text.trim() !== '');
  if (written.length === 0) return <p className={classes.muted}>{t('empty')}</p>;
  return (
    <dl className={classes.text}>
      {written.map((section) => (
        <div key={section.key}>
          {isAlone(section) ? null : <dt>{section[locale]}</dt>}
          <dd>{section.text}</dd>
        </div>
      ))}
    </dl>
  );
}
