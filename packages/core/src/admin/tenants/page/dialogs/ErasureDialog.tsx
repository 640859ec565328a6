import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { t } from '../text.ts';
import { useTenantChanges } from '../useTenantChanges.ts';
import type { TenantDialogProps } from './EditDialog.tsx';
import { useSeenTenant } from './useSeenTenant.tsx';

const dayMilliseconds = 86_400_000;
/** How far in the future the erasure may be, in days; the server has the same limit. */
const maxDays = 365;

/** Reschedules the erasure of a terminated clinic's data. */
export function ErasureDialog({ tenant, opened, onClose }: TenantDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('erasureTitle', { clinic: tenant.clinicName })}
      size="sm"
    >
      <ErasureForm tenant={tenant} onClose={onClose} />
    </Modal>
  );
}

/** The end of a local day; null if the day is invalid, past or more than a year away. */
function erasureAt(day: string, now: number): string | null {
  const at = new Date(`${day}T23:59:59`).getTime();
  if (Number.isNaN(at) || at - now < 0 || at - now > maxDays * dayMilliseconds) return null;
  return new Date(at).toISOString();
}

function ErasureForm({ tenant, onClose }: Pick<TenantDialogProps, 'tenant' | 'onClose'>) {
  const [now] = useState(Date.now);
  const changes = useTenantChanges(tenant.tenantId);
  const { seen, stale, notice } = useSeenTenant(tenant, changes.error);
  // Starts empty if the stored day is later than allowed.
  const [day, setDay] = useState(() => {
    const present = seen.eraseAfter ? formatDate(seen.eraseAfter) : '';
    return erasureAt(present, now) ? present : '';
  });
  const eraseAfter = erasureAt(day, now);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (eraseAfter)
          changes.mutate({ kind: 'erasure', version: seen.version, eraseAfter }, { onSuccess: onClose });
      }}
    >
      <Stack gap="md">
        {notice}
        <TextInput
          type="date"
          label={t('erasureDay')}
          description={t('erasureHint')}
          min={formatDate(new Date(now).toISOString())}
          max={formatDate(new Date(now + maxDays * dayMilliseconds).toISOString())}
          value={day}
          error={day && !eraseAfter ? t('erasureOut') : null}
          onChange={(event) => setDay(event.currentTarget.value)}
          data-autofocus
        />
        {seen.deletionLocked ? (
          <Text size="sm" c="dimmed">
            {t('erasureLocked')}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={changes.isPending} disabled={!eraseAfter || stale}>
            {t('erasureMove')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
