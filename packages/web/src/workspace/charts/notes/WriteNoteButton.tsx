import { Button, type ButtonProps } from '@mantine/core';
import { hasCode } from '@tamarack/core/client';
import { useNavigate } from 'react-router-dom';
import { useCreateNote } from '../queries.ts';

export interface WriteNoteButtonProps extends ButtonProps {
  fileNo: number;
  /** The visit that the note is about. */
  attendanceId: string;
}

/** Opens the note of a visit; starts it when there is none. */
export function WriteNoteButton({ fileNo, attendanceId, ...button }: WriteNoteButtonProps) {
  const navigate = useNavigate();
  const create = useCreateNote(fileNo);
  return (
    <Button
      {...button}
      loading={create.isPending}
      onClick={() =>
        create.mutate(attendanceId, {
          onSuccess: ({ id }) => navigate(`/notes/${id}`),
          // The chart screen explains how to turn it on.
          onError: (error) => {
            if (hasCode(error, 'TWO_FACTOR_SETUP')) void navigate(`/clients/${fileNo}/chart`);
          },
        })
      }
    />
  );
}
