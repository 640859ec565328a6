import { call, hasCode } from '@tamarack/core/client';
import { noteEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

/**
 * Starts a note about the given visit, none (null) or today’s only one, and opens it. Without two-step sign-in, opens the
 * chart, which explains how to turn it on.
 */
export function useStartNote(fileNo: number) {
  const transport = useTransport();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async (attendanceId: string | null | undefined) => {
      const payload = { fileNo, ...(attendanceId !== undefined && { attendanceId }) };
      try {
        return `/notes/${(await call(transport, noteEndpoints.create, { payload })).id}`;
      } catch (error) {
        if (hasCode(error, 'TWO_FACTOR_SETUP')) return `/clients/${fileNo}/chart`;
        throw error;
      }
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['clinic', 'chart', fileNo, 'notes'] });
    },
  });
  return {
    isPending,
    start: (attendanceId?: string | null) =>
      mutate(attendanceId, { onSuccess: (path) => void navigate(path) }),
  };
}
