import type { WebhookEndpoint } from '../../domain/platform/webhooks.ts';
import { useNow } from '../../ui/useNow.ts';
import { CopyableId } from '../shared/Copyable.tsx';
import { Fact } from '../shared/Facts.tsx';
import { formatAgo, formatMoment } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { EndpointState } from './states.tsx';
import { t } from './text.ts';
import styles from './webhooks.module.css';

/** Settings of an endpoint. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const now = useNow(30_000);
  const { previousSecretUntil: until, lastSuccessAt } = endpoint;
  return (
    <Panel title={t('endpoint')} aside={<EndpointState endpoint={endpoint} />} line>
      <dl className={styles.facts}>
        <Fact name={t('url')}>
          <CopyableId id={endpoint.url} />
        </Fact>
        <Fact name={t('endpointId')}>
          <CopyableId id={endpoint.endpointId} />
        </Fact>
        {endpoint.description ? <Fact name={t('description')}>{endpoint.description}</Fact> : null}
        <Fact name={t('signing')}>
          {until ? t('twoSecrets', { moment: formatMoment(until) }) : t('oneSecret')}
        </Fact>
        <Fact name={t('lastSuccess')}>{lastSuccessAt ? formatAgo(lastSuccessAt, now) : t('never')}</Fact>
        <Fact name={t('added')}>{formatMoment(endpoint.createdAt)}</Fact>
        <Fact name={t('events')}>
          <span className={styles.types}>
            {endpoint.eventTypes.map((type) => (
              <code key={type}>{type}</code>
            ))}
          </span>
        </Fact>
      </dl>
    </Panel>
  );
}
