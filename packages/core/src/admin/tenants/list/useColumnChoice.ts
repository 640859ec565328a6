import { useMediaQuery } from '@mantine/hooks';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useState } from 'react';
import { usePorts } from '../../../session/SessionProvider.tsx';
import { roomyColumns } from './columns.tsx';

const settingName = 'console.tenants.columns';

function parse(text: string | null): ColumnVisibilityState {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as ColumnVisibilityState) : {};
  } catch {
    return {};
  }
}

/** Which columns are shown: what the operator chose on this device, else what the width of the screen has room for. */
export function useColumnChoice() {
  const { settings } = usePorts();
  const [chosen, setChosen] = useState(() => parse(settings.get(settingName)));
  const narrow = useMediaQuery('(max-width: 47.99em)');
  const medium = useMediaQuery('(max-width: 61.99em)');
  const left: readonly string[] = narrow ? roomyColumns.narrow : medium ? roomyColumns.medium : [];
  const visibility: ColumnVisibilityState = {
    ...Object.fromEntries(left.map((column) => [column, false])),
    ...chosen,
  };
  const show = (column: string, visible: boolean) => {
    const next = { ...chosen, [column]: visible };
    settings.set(settingName, JSON.stringify(next));
    setChosen(next);
  };
  return { visibility, show };
}
