import { Button } from '@mantine/core';
import type { Download, Transport } from '../../client/transport.ts';
import type { PlatformPermission } from '../../domain/permissions.ts';
import { t } from './text.ts';
import { useMay } from './useMay.ts';
import { useSaving } from './useSaving.ts';

export interface ExportButtonProps {
  permission: PlatformPermission;
  make: (transport: Transport) => Promise<Download>;
}

/** Exports everything that matches the filters, for operators with the permission. */
export function ExportButton({ permission, make }: ExportButtonProps) {
  const mayExport = useMay(permission);
  const saving = useSaving(make);
  if (!mayExport) return null;
  return (
    <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
      {t('exportCsv')}
    </Button>
  );
}
