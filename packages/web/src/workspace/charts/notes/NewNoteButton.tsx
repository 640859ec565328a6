import { Button, Menu } from '@mantine/core';
import type { OpenVisit } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useContext } from 'react';
import { formatWallTime } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { SandboxContext } from '../../shared/saving/sandbox.ts';
import { chartTexts } from '../text.ts';
import { useStartNote } from './useStartNote.ts';

interface NewNoteButtonProps {
  fileNo: number;
  /** The visits of today that the note can be about. */
  visits: readonly OpenVisit[];
}

/** Starts a note about the visit of today; if there are several, lets the author choose one or none. */
export function NewNoteButton({ fileNo, visits }: NewNoteButtonProps) {
  const { t, locale } = useText(chartTexts);
  const { start, isPending } = useStartNote(fileNo);
  const sandbox = useContext(SandboxContext);
  if (sandbox || visits.length < 2)
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
      <Menu.Dropdown>
        {visits.map(({ attendanceId, localStart, serviceEn, serviceFr }) => (
          <Menu.Item key={attendanceId} onClick={() => start(attendanceId)}>
            {t('newNoteOf', {
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
