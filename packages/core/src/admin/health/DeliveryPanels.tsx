import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ConversionFacts, MailFacts, WebhookFacts } from '../../domain/platform/health.ts';
import { useNow } from '../../ui/useNow.ts';
import { Facts } from '../shared/Facts.tsx';
import { formatAgo, formatCount } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { formatWait } from './figures.ts';
import styles from './health.module.css';
import { t } from './text.ts';

/** The outbox, with a link to undelivered email. */
export function MailPanel({ mail }: { mail: MailFacts }) {
  return (
    <Panel
      title={t('mail')}
      line
      aside={
        <Anchor component={Link} to="/admin/health/mail" size="sm">
          {t('mailList')}
        </Anchor>
      }
    >
      <Facts
        className={styles.facts}
        facts={[
          [t('mailRoute'), t(mail.route)],
          [t('queued'), formatCount(mail.queued)],
          [t('due'), formatCount(mail.due)],
          [t('retrying'), formatCount(mail.retrying)],
          [t('sentLately'), formatCount(mail.sentLately)],
          [t('bouncedLately'), formatCount(mail.bouncedLately)],
          [t('gaveUp'), formatCount(mail.failed)],
          [t('lastSent'), mail.lastSentAt ? <RelativeTime key="sent" iso={mail.lastSentAt} /> : t('never')],
        ]}
      />
    </Panel>
  );
}

/** The queue to the advertising provider. */
export function ConversionsPanel({ conversions }: { conversions: ConversionFacts }) {
  const now = useNow(5_000);
  const { enabled, outage } = conversions;
  const provider = outage
    ? t(`outage_${outage.kind}`, { since: formatAgo(outage.beganAt, now) })
    : t(enabled ? 'providerOk' : 'providerOff');
  return (
    <Panel title={t('conversions')} line>
      <Facts
        className={styles.facts}
        facts={[
          [t('provider'), provider],
          [t('queued'), formatCount(conversions.queued)],
          [t('oldestWaits'), formatWait(conversions.oldestSeconds)],
          [t('sentLately'), formatCount(conversions.sentLately)],
          [t('failedLately'), formatCount(conversions.failedLately)],
        ]}
      />
    </Panel>
  );
}

/** Deliveries to other systems. */
export function WebhooksPanel({ webhooks }: { webhooks: WebhookFacts | null }) {
  const { endpoints = 0, disabled = 0 } = webhooks ?? {};
  return (
    <Panel title={t('webhooks')} line>
      <Facts
        className={styles.facts}
        facts={[
          [
            t('endpoints'),
            endpoints === 0 ? t('noEndpoints') : t('endpointsOf', { n: endpoints - disabled, disabled }),
          ],
          [t('failing'), formatCount(webhooks?.failing ?? 0)],
          [t('queued'), formatCount(webhooks?.waiting ?? 0)],
          [t('oldestWaits'), formatWait(webhooks?.oldestSeconds ?? null)],
          [t('delivered'), formatCount(webhooks?.deliveredLately ?? 0)],
          [t('failedLately'), formatCount(webhooks?.failedLately ?? 0)],
        ]}
      />
    </Panel>
  );
}
