import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useState } from 'react';
import { usePorts } from '../../../session/SessionProvider.tsx';

function parse(text: string | null): ColumnVisibilityState {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as ColumnVisibilityState) : {};
  } catch {
    return {};
  }
}

/** The columns the operator shows or hides in a table, kept on this device: `console.<table>.columns`. */
export function useColumnVisibility(table: string) {
  const { settings } = usePorts();
  const settingName = `console.${table}.columns`;
  const [visibility, setVisibility] = useState(() => parse(settings.get(settingName)));
  const show = (column: string, isVisible: boolean) => {
    const next = { ...visibility, [column]: isVisible };
    settings.set(settingName, JSON.stringify(next));
    setVisibility(next);
  };
  return { visibility, show };
}
