import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../client/call.ts';
import {
  defaultExportColumns,
  type ExportColumn,
  exportColumns,
  type TenantExportQuery,
  tenantEndpoints,
} from '../../../domain/platform/tenants.ts';
import { usePorts, useTransport } from '../../../session/SessionProvider.tsx';
import { useStepUp } from '../../../session/step-up/StepUp.tsx';
import { toast } from '../../../ui/toast.ts';
import { t } from './text.ts';

export interface ExportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Filters and order of the list. */
  query: TenantExportQuery;
  /** Clinics picked one by one; everything the filters find when omitted. */
  picked?: readonly string[] | undefined;
  /** `1,204 clinics`, for the title. */
  count: string;
}

/** Asks which columns, and saves everything the filters find as a CSV file. */
export function ExportDialog({ opened, onClose, query, picked, count }: ExportDialogProps) {
  const transport = useTransport();
  const { files } = usePorts();
  const withStepUp = useStepUp();
  const [chosen, choose] = useState<readonly ExportColumn[]>(defaultExportColumns);
  const saving = useMutation({
    meta: { failure: t('exportFailed') },
    mutationFn: async () => {
      const columns = exportColumns.filter((column) => chosen.includes(column)).join(',');
      const { sort, direction } = query;
      const file = await withStepUp(() =>
        picked
          ? download(transport, tenantEndpoints.exportPicked, {
              payload: { tenantIds: [...picked], sort, direction, columns },
            })
          : download(transport, tenantEndpoints.exportList, { query: { ...query, columns } }),
      );
      await files.save(file);
      return file.fileName;
    },
    onSuccess: (file) => {
      toast.success(t('exported', { file }));
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t('exportTitle', { count })} size="md">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(picked ? 'exportSelectedHint' : 'exportHint')}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={saving.isPending}
            disabled={chosen.length === 0}
            onClick={() => saving.mutate()}
            data-autofocus
          >
            {t('exportSave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
