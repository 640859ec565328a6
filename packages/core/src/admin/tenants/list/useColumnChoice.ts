import { useMediaQuery } from '@mantine/hooks';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { type ListColumn, listColumns, usualColumns } from '../../../domain/platform/tenant-views.ts';
import { useColumnVisibility } from '../../shared/data-table/useColumnVisibility.ts';
import { roomyColumns } from './columns.tsx';

export interface ColumnWish {
  /** Columns that the address asks for besides the clinic. */
  asked: readonly ListColumn[] | undefined;
  /** Puts others into the address. */
  onAsk: (columns: readonly ListColumn[]) => void;
  /** A saved view is open: a changed column is a change of what it shows. */
  inView: boolean;
}

/**
 * Which columns are shown: what the address asks for, else what the operator chose on this device, else what the width
 * of the screen has room for. A choice is kept on the device, and in the address where that or a view says so.
 */
export function useColumnChoice({ asked, onAsk, inView }: ColumnWish) {
  const device = useColumnVisibility('tenants');
  const medium = useMediaQuery('(min-width: 48em) and (max-width: 61.99em)');
  const isChosen = Object.keys(device.visibility).length > 0;
  const visibility = useMemo((): ColumnVisibilityState => {
    if (asked) return Object.fromEntries(listColumns.map((column) => [column, asked.includes(column)]));
    const usual: readonly string[] = usualColumns;
    const isUsual = (column: ListColumn) =>
      usual.includes(column) && !(medium && roomyColumns.some((roomy) => roomy === column));
    return {
      ...Object.fromEntries(listColumns.map((column) => [column, isUsual(column)])),
      ...device.visibility,
    };
  }, [asked, device.visibility, medium]);
  const shown = useMemo(() => listColumns.filter((column) => visibility[column] !== false), [visibility]);
  const show = (column: ListColumn, visible: boolean) => {
    if (asked || inView)
      onAsk(listColumns.filter((known) => (known === column ? visible : shown.includes(known))));
    else device.show(column, visible);
  };
  return {
    visibility,
    show,
    /** What a view saved now keeps; undefined while the width of the screen decides. */
    chosen: asked ?? (isChosen ? shown : undefined),
  };
}
