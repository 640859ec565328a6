import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useDeviceSetting } from '../../../session/appState.ts';

function parse(text: string | null): ColumnVisibilityState {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as ColumnVisibilityState) : {};
  } catch {
    return {};
  }
}

/** The columns the operator shows or hides in a table, stored on this device as `console.<table>.columns`. */
export function useColumnVisibility(table: string) {
  const [setting, setSetting] = useDeviceSetting(`console.${table}.columns`);
  const visibility = useMemo(() => parse(setting), [setting]);
  const show = (column: string, isVisible: boolean) =>
    setSetting(JSON.stringify({ ...visibility, [column]: isVisible }));
  return { visibility, show };
}
