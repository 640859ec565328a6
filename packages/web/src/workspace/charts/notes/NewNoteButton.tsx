import { Button, Menu } from '@mantine/core';
import type { OpenVisit } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useContext } from 'react';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { formatShortDay, formatWallTime } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { SandboxContext } from '../../shared/saving/sandbox.ts';
import classes from '../charts.module.css';
import { chartTexts } from '../text.ts';
import { useStartNote } from './useStartNote.ts';

interface NewNoteButtonProps {
  fileNo: number;
  /** The visits that the note can be about. */
  visits: readonly OpenVisit[];
}

/** Starts a note about the visit of today; if there are others without a note, lets the author choose one or none. */
export function NewNoteButton({ fileNo, visits }: NewNoteButtonProps) {
  const { t, locale } = useText(chartTexts);
  const { start, isPending } = useStartNote(fileNo);
  const sandbox = useContext(SandboxContext);
  const today = todayIn(useMe().zone);
  const [first, ...others] = visits;
  if (sandbox || !first || (first.localStart.startsWith(today) && others.length === 0))
    return (
      <SubmitButton would="started" type="button" loading={isPending} onClick={() => start()}>
        {t('newNote')}
      </SubmitButton>
    );
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button loading={isPending}>{t('newNote')}</Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.visits}>
        {visits.map(({ attendanceId, localStart, serviceEn, serviceFr }) => (
          <Menu.Item key={attendanceId} onClick={() => start(attendanceId)}>
            {t(localStart.startsWith(today) ? 'newNoteOf' : 'newNoteOfDay', {
              day: formatShortDay(localStart.slice(0, 10), locale),
              time: formatWallTime(localStart, locale),
              service: locale === 'fr' ? serviceFr : serviceEn,
            })}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => start(null)}>{t('newNoteOfNone')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
