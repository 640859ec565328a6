import { Button, type ButtonProps } from '@mantine/core';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { SandboxContext } from '../../shared/saving/sandbox.ts';
import { useStartNote } from './useStartNote.ts';

export interface WriteNoteButtonProps extends ButtonProps {
  fileNo: number;
  /** The visit that the note is about. */
  attendanceId: string;
  /** The reader's own note of the visit, if there is one. */
  noteId: string | null;
}

/** Opens the note of a visit; starts it when there is none. In the sandbox, it then only opens the chart. */
export function WriteNoteButton({ fileNo, attendanceId, noteId, ...button }: WriteNoteButtonProps) {
  const { start, isPending } = useStartNote(fileNo);
  const sandbox = useContext(SandboxContext);
  if (noteId || sandbox)
    return (
      <Button {...button} component={Link} to={noteId ? `/notes/${noteId}` : `/clients/${fileNo}/chart`} />
    );
  return <Button {...button} loading={isPending} onClick={() => start(attendanceId)} />;
}
