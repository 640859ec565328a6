import { Group } from '@mantine/core';
import type { PersonSummary } from '../../domain/platform/people.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import { t } from './text.ts';

/** Badges for every state of an account; several may apply. */
export function PersonStateBadges({ person }: { person: PersonSummary }) {
  const { deactivatedAt, lockedUntil, verifiedAt, platformRole } = person;
  return (
    <Group component="span" gap="0.25rem 0.375rem" align="stretch">
      {deactivatedAt ? <Badge tone="neutral">{t('deactivated')}</Badge> : null}
      {lockedUntil ? <Badge tone="bad">{t('locked')}</Badge> : null}
      {verifiedAt || deactivatedAt ? null : <Badge tone="warn">{t('unverified')}</Badge>}
      {verifiedAt && !deactivatedAt && !lockedUntil ? (
        <Badge tone="ok" dot>
          {t('active')}
        </Badge>
      ) : null}
      {platformRole ? <Badge tone="basic">{t('staffBadge')}</Badge> : null}
    </Group>
  );
}
