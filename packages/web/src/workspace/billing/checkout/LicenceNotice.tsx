import { Anchor } from '@mantine/core';
import { Notice } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMay } from '../../frame/index.ts';
import { useTextInCountry } from '../../shared/useTextInCountry.ts';
import { taxTexts } from '../tax-texts.ts';
import type { CheckoutVisit } from './CheckoutDialog.tsx';

/** Warns that the receipt will show no licence number, and links to where it is recorded. */
export function LicenceNotice({ visit: { staffId, staffName } }: { visit: CheckoutVisit }) {
  const { t } = useTextInCountry(taxTexts, {
    unlicensed: 'unlicensedUs',
    settle_profession_unknown: 'settle_profession_unknownUs',
  });
  const maySet = useMay('workspace:settings');
  return (
    <Notice tone="warn" role="status">
      {t('unlicensed', { staff: staffName })}{' '}
      {maySet ? (
        <Anchor component={Link} to={`/staff/${staffId}`} inherit underline="always">
          {t('settle_profession_unknown')}
        </Anchor>
      ) : (
        t('settledByOther')
      )}
    </Notice>
  );
}
