import { IconBuildings, IconDownload, IconFilterOff } from '@tabler/icons-react';
import { type BulkKind, bulkKinds } from '../../../domain/platform/bulk-changes.ts';
import { useOfferCommands } from '../../../session/commands/index.ts';
import type { TenantSelection } from './selection/useSelection.ts';
import { t } from './text.ts';

interface ListCommands {
  canExport: boolean;
  /** Whether the selected clinics can be changed. */
  canChange: boolean;
  selection: TenantSelection;
  onExport: () => void;
  onExportSelected: () => void;
  onChange: (kind: BulkKind) => void;
  /** Clears the filters; undefined if there are none. */
  onClear: (() => void) | undefined;
}

/** Offers the actions of the list in the command palette. */
export function useListCommands({
  canExport,
  canChange,
  selection,
  onExport,
  onExportSelected,
  onChange,
  onClear,
}: ListCommands): void {
  useOfferCommands([
    {
      id: 'tenants-export',
      title: t('exportList'),
      group: 'screen',
      icon: IconDownload,
      visible: canExport,
      run: onExport,
    },
    {
      id: 'tenants-export-selected',
      title: t('exportChosen'),
      group: 'screen',
      icon: IconDownload,
      visible: canExport && !selection.isEmpty,
      run: onExportSelected,
    },
    ...bulkKinds.map((kind) => ({
      id: `tenants-${kind}`,
      title: t(`command_${kind}`),
      group: 'screen' as const,
      icon: IconBuildings,
      visible: canChange && !selection.isEmpty,
      run: () => onChange(kind),
    })),
    {
      id: 'tenants-clear',
      title: t('clearFilters'),
      group: 'screen',
      icon: IconFilterOff,
      visible: onClear !== undefined,
      run: () => onClear?.(),
    },
  ]);
}
