import type { ClinicClosing, ClinicDashboard } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { formatDay } from '../../../shared/format.ts';
import { ownerTexts } from '../settings/owner-texts.ts';

/** Says what of a closed clinic is erased on which day. Nothing once only charts are left, which have their own panel. */
export function ErasureText({
  clinic: { keptCharts },
  closing: { eraseOn, handoverConfirmedAt },
}: {
  clinic: Pick<ClinicDashboard, 'keptCharts'>;
  closing: ClinicClosing;
}) {
  const { t, locale } = useText(ownerTexts);
  if (!eraseOn) return null;
  const date = formatDay(eraseOn, locale);
  if (handoverConfirmedAt) return t('handedOver', { day: formatDay(handoverConfirmedAt, locale), date });
  if (!keptCharts) return t('erasesAll', { date });
  return Date.parse(eraseOn) > Date.now() ? t('erasesTeam', { date }) : null;
}
