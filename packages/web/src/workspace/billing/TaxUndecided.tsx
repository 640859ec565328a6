import { Anchor } from '@mantine/core';
import { type TaxReason, taxReasons } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMay } from '../frame/index.ts';
import { taxTexts } from './tax-texts.ts';

type Undecided = (typeof taxReasons.undecided)[number];

/** Why the tax of a visit cannot be decided; null when it can. */
export function undecidedReason(reason: TaxReason | null): Undecided | null {
  return taxReasons.undecided.find((known) => known === reason) ?? null;
}

/** Shows what is missing to decide the tax of a client's visit, with a link to where it is set. */
export function TaxUndecided({
  reason,
  visit,
}: {
  reason: Undecided;
  visit: { staffId: string; staffName: string; fileNo: number };
}) {
  const { t } = useText(taxTexts);
  const maySet = useMay(reason === 'client_region_unknown' ? 'clients:manage' : 'workspace:settings');
  const to = {
    profession_unknown: `/staff/${visit.staffId}`,
    region_unknown: '/settings/locations',
    client_region_unknown: `/clients/${visit.fileNo}`,
    rate_unknown: '/settings/billing',
  }[reason];
  return (
    <>
      {t(reason, { staff: visit.staffName })}{' '}
      {maySet ? (
        <Anchor component={Link} to={to} inherit underline="always">
          {t(`settle_${reason}`)}
        </Anchor>
      ) : (
        t('settledByOther')
      )}
    </>
  );
}
