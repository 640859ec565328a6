import { useMediaQuery } from '@mantine/hooks';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { type ListColumn, listColumns, usualColumns } from '../../../domain/platform/tenant-views.ts';
import { useColumnVisibility } from '../../shared/data-table/useColumnVisibility.ts';
import { columnsHiddenOnTablets } from './columns.tsx';

export interface ColumnChoiceOptions {
  /** Columns in the search params, besides the clinic; undefined if there are none. */
  fromUrl: readonly ListColumn[] | undefined;
  /** Sets the columns in the search params. */
  setInUrl: (columns: readonly ListColumn[]) => void;
  /** Whether a saved view is open, so that a changed column counts as a change of the view. */
  inView: boolean;
}

/**
 * Which columns are shown: those in the search params, otherwise those chosen on this device, otherwise as
 * many as the screen has room for. A choice is stored on the device, or in the search params if they have
 * columns or a view.
 */
export function useColumnChoice({ fromUrl, setInUrl, inView }: ColumnChoiceOptions) {
  const device = useColumnVisibility('tenants');
  // Up to a width at which the side navigation leaves the table no more room than a tablet.
  const medium = useMediaQuery('(min-width: 48em) and (max-width: 69.99em)');
  const isChosen = Object.keys(device.visibility).length > 0;
  const visibility = useMemo((): ColumnVisibilityState => {
    if (fromUrl) return Object.fromEntries(listColumns.map((column) => [column, fromUrl.includes(column)]));
    const usual: readonly string[] = usualColumns;
    const isUsual = (column: ListColumn) =>
      usual.includes(column) && !(medium && columnsHiddenOnTablets.some((hidden) => hidden === column));
    return {
      ...Object.fromEntries(listColumns.map((column) => [column, isUsual(column)])),
      ...device.visibility,
    };
  }, [fromUrl, device.visibility, medium]);
  const shown = useMemo(() => listColumns.filter((column) => visibility[column] !== false), [visibility]);
  const show = (column: ListColumn, visible: boolean) => {
    if (fromUrl || inView)
      setInUrl(listColumns.filter((known) => (known === column ? visible : shown.includes(known))));
    else device.show(column, visible);
  };
  return {
    visibility,
    show,
    /** Columns that a view saved now would store; undefined if they depend on the width of the screen. */
    chosen: fromUrl ?? (isChosen ? shown : undefined),
  };
}
