import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TenantHold } from '../../../../domain/platform/tenant-page.ts';
import { Badge } from '../../../../ui/badges/Badge.tsx';
import { formatMoment } from '../../../shared/format.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import { FailedState } from '../../../shared/states.tsx';
import styles from '../page.module.css';
import { t } from '../text.ts';
import { useTenantHolds } from '../useTenantPanels.ts';

/** The current and past holds of the clinic, with reason, date and operator; hidden if there are none. */
export function HoldsPanel({ tenantId }: { tenantId: string }) {
  const { data: holds, error, refetch } = useTenantHolds(tenantId);
  if (!holds && error)
    return (
      <Panel title={t('holds')} line>
        <FailedState error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!holds || holds.length === 0) return null;
  return (
    <Panel title={t('holds')} line>
      <ul className={styles.holds}>
        {holds.map((hold) => (
          <li key={hold.operationId ?? 'present'}>
            <Hold hold={hold} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Hold({ hold }: { hold: TenantHold }) {
  const { holdKind, reason, customerMessage, since, by, until, liftedBy, operationId } = hold;
  return (
    <>
      <div className={styles.holdHead}>
        <Badge tone={until ? 'neutral' : 'bad'} dot>
          {until ? t('holdOver') : t('holdNow')}
        </Badge>
        <strong>{t(`holdName_${holdKind}`)}</strong>
        {operationId ? (
          <Anchor component={Link} to={`?operation=${operationId}`} fz="sm" className={styles.holdLink}>
            {t('holdOperation')}
          </Anchor>
        ) : null}
      </div>
      <div className={styles.holdText}>{reason}</div>
      <div className={styles.minor}>
        {customerMessage ? t('holdMessage', { message: customerMessage }) : t('holdStandard')}
      </div>
      <div className={styles.minor}>
        {since ? t('heldSince', { date: formatMoment(since) }) : t('heldUnknown')}
        {since ? ` ${t('byWhom', { who: by ?? t('theSystem') })}` : null}
        {until ? ` · ${t('heldUntil', { date: formatMoment(until) })}` : null}
        {until && liftedBy ? ` ${t('byWhom', { who: liftedBy })}` : null}
      </div>
    </>
  );
}
