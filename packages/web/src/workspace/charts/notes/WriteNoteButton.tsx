import { Button, type ButtonProps } from '@mantine/core';
import { hasCode } from '@tamarack/core/client';
import { useContext } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SandboxContext } from '../../shared/sandbox.ts';
import { useCreateNote } from '../queries.ts';

export interface WriteNoteButtonProps extends ButtonProps {
  fileNo: number;
  /** The visit that the note is about. */
  attendanceId: string;
  /** The reader's own note of the visit, if there is one. */
  noteId: string | null;
}

/** Opens the note of a visit; starts it when there is none. In the sandbox, it then only opens the chart. */
export function WriteNoteButton({ fileNo, attendanceId, noteId, ...button }: WriteNoteButtonProps) {
  const navigate = useNavigate();
  const create = useCreateNote(fileNo);
  const sandbox = useContext(SandboxContext);
  const chart = `/clients/${fileNo}/chart`;
  if (noteId || sandbox)
    return <Button {...button} component={Link} to={noteId ? `/notes/${noteId}` : chart} />;
  return (
    <Button
      {...button}
      loading={create.isPending}
      onClick={() =>
        create.mutate(attendanceId, {
          onSuccess: ({ id }) => navigate(`/notes/${id}`),
          // The chart screen explains how to turn it on.
          onError: (error) => {
            if (hasCode(error, 'TWO_FACTOR_SETUP')) void navigate(chart);
          },
        })
      }
    />
  );
}
