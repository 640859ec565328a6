import { knownStatus, type TenantStatus } from '../../domain/platform/lifecycle.ts';
import { defineCatalogue } from '../../domain/text.ts';
import { useText } from '../useText.tsx';
import { Badge, type BadgeTone } from './Badge.tsx';

const catalogue = defineCatalogue({
  en: { provisioning: 'Provisioning', active: 'Active', suspended: 'Suspended', terminated: 'Terminated' },
  fr: { provisioning: 'En préparation', active: 'Active', suspended: 'Suspendue', terminated: 'Fermée' },
});

const tones: Record<TenantStatus, BadgeTone> = {
  active: 'ok',
  provisioning: 'warn',
  suspended: 'bad',
  terminated: 'neutral',
};

/** A tenant's status in its colour; an unknown status is shown as Terminated. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useText(catalogue);
  const known = knownStatus(status);
  return (
    <Badge tone={tones[known]} dot>
      {t(known)}
    </Badge>
  );
}
