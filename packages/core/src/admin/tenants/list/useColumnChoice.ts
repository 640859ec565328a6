import { useMediaQuery } from '@mantine/hooks';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { type ListColumn, listColumns } from '../../../domain/platform/tenant-views.ts';
import { useColumnVisibility } from '../../shared/data-table/useColumnVisibility.ts';
import { roomyColumns } from './columns.tsx';

export interface ColumnWish {
  /** Columns that the address asks for besides the clinic. */
  asked: readonly ListColumn[] | undefined;
  /** Puts others into the address. */
  onAsk: (columns: readonly ListColumn[]) => void;
}

/**
 * Which columns are shown: what the address asks for, else what the operator chose on this device, else what the width
 * of the screen has room for. A choice is kept on the device, and in the address where that says so.
 */
export function useColumnChoice({ asked, onAsk }: ColumnWish) {
  const chosen = useColumnVisibility('tenants');
  const narrow = useMediaQuery('(max-width: 47.99em)');
  const medium = useMediaQuery('(max-width: 61.99em)');
  const visibility = useMemo((): ColumnVisibilityState => {
    if (asked) return Object.fromEntries(listColumns.map((column) => [column, asked.includes(column)]));
    const left: readonly string[] = narrow ? roomyColumns.narrow : medium ? roomyColumns.medium : [];
    return { ...Object.fromEntries(left.map((column) => [column, false])), ...chosen.visibility };
  }, [asked, chosen.visibility, narrow, medium]);
  const show = (column: ListColumn, visible: boolean) => {
    if (asked) {
      onAsk(listColumns.filter((known) => (known === column ? visible : asked.includes(known))));
    } else {
      chosen.show(column, visible);
    }
  };
  const shown = listColumns.filter((column) => visibility[column] !== false);
  return { visibility, shown, show };
}
