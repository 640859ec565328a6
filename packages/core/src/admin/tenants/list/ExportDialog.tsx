import { Checkbox, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { download } from '../../../client/call.ts';
import {
  defaultExportColumns,
  type ExportColumn,
  exportColumns,
  type TenantExportQuery,
  tenantEndpoints,
} from '../../../domain/platform/tenants.ts';
import { useDownload } from '../../../session/step-up/useDownload.ts';
import { toast } from '../../../ui/toast.ts';
import { DialogButtons } from '../../shared/form-dialog/DialogButtons.tsx';
import { t } from './text.ts';

export interface ExportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Filters and sort order of the list. */
  query: TenantExportQuery;
  /** Individually selected clinics; omit to export all that match the filters. */
  selectedIds?: readonly string[] | undefined;
  /** The number of clinics for the title, such as `1,204 clinics`. */
  count: string;
}

/** Asks which columns to export, and saves the matching clinics as a CSV file. */
export function ExportDialog({ opened, onClose, query, selectedIds, count }: ExportDialogProps) {
  const [chosen, choose] = useState<readonly ExportColumn[]>(defaultExportColumns);
  const saving = useDownload(
    (transport) => {
      const columns = exportColumns.filter((column) => chosen.includes(column)).join(',');
      const { sort, direction } = query;
      return selectedIds
        ? download(transport, tenantEndpoints.exportPicked, {
            payload: { tenantIds: [...selectedIds], sort, direction, columns },
          })
        : download(transport, tenantEndpoints.exportList, { query: { ...query, columns } });
    },
    {
      meta: { failure: t('exportFailed') },
      onSuccess: ({ fileName }) => {
        toast.success(t('exported', { file: fileName }));
        onClose();
      },
    },
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t('exportTitle', { count })} size="md">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(selectedIds ? 'exportSelectedHint' : 'exportHint')}
        </Text>
        <Checkbox.Group
          label={t('exportColumns')}
          value={[...chosen]}
          onChange={(values) => choose(exportColumns.filter((column) => values.includes(column)))}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
            {exportColumns.map((column) => (
              <Checkbox key={column} value={column} label={t(`col_${column}`)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <DialogButtons
          confirm={t('exportSave')}
          loading={saving.isPending}
          disabled={chosen.length === 0}
          focused="confirm"
          onConfirm={() => saving.mutate()}
          onCancel={onClose}
        />
      </Stack>
    </Modal>
  );
}
