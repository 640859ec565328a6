import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { t } from '../text.ts';
import { useTenantChanges } from '../useTenantChanges.ts';
import type { TenantDialogProps } from './EditDialog.tsx';
import { useSeenTenant } from './useSeenTenant.tsx';

const dayMilliseconds = 86_400_000;
/** Longest that erasure can be put off, in days; the server's own limit. */
const furthest = 365;

/** Moves the day on which the data of a terminated clinic is erased. */
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

/** The moment a chosen local day ends; null for what is no day between tomorrow and a year from now. */
function erasureAt(day: string, now: number): string | null {
  const at = new Date(`${day}T23:59:59`).getTime();
  if (Number.isNaN(at) || at - now < 0 || at - now > furthest * dayMilliseconds) return null;
  return new Date(at).toISOString();
}

function ErasureForm({ tenant, onClose }: Pick<TenantDialogProps, 'tenant' | 'onClose'>) {
  const [now] = useState(Date.now);
  const changes = useTenantChanges(tenant.tenantId);
  const { seen, stale, notice } = useSeenTenant(tenant, changes.error);
  // A day further away than may be chosen is nothing to begin with.
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
          max={formatDate(new Date(now + furthest * dayMilliseconds).toISOString())}
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
