import { Anchor, Button, Drawer, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  type WebhookAttempt,
  type WebhookDeliveryDetail,
  webhookEndpoints,
} from '../../domain/platform/webhooks.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import { CopyableId } from '../shared/Copyable.tsx';
import { Fact } from '../shared/Facts.tsx';
import { formatMoment } from '../shared/format.ts';
import { NotLoaded } from '../shared/states.tsx';
import { DeliveryBadge } from './states.tsx';
import { t } from './text.ts';
import { useDelivery, useEndpointChange } from './useWebhooks.ts';
import styles from './webhooks.module.css';

export interface DeliveryDrawerProps {
  /** The drawer is closed while this is undefined. */
  deliveryId: string | undefined;
  /** Whether the endpoint is enabled and can receive the delivery again. */
  mayReplay: boolean;
  onClose: () => void;
}

/** One delivery: the message, each attempt with request and response, and Replay. */
export function DeliveryDrawer({ deliveryId, mayReplay, onClose }: DeliveryDrawerProps) {
  const { data, error, refetch } = useDelivery(deliveryId);
  const replay = useEndpointChange(
    (call, id: string) => call(webhookEndpoints.replay, { params: { deliveryId: id } }),
    { done: t('replayed'), meta: { failure: t('failedAction') } },
  );
  return (
    <Drawer
      opened={deliveryId !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={data?.eventType ?? t('delivery')}
    >
      {data ? (
        <>
          <Facts delivery={data} />
          {data.state === 'queued' || !mayReplay ? null : (
            <Group gap="sm" mt="md">
              <Button size="sm" loading={replay.isPending} onClick={() => replay.mutate(data.deliveryId)}>
                {t('replay')}
              </Button>
              <Text size="xs" className={styles.hint}>
                {t('replayHint')}
              </Text>
            </Group>
          )}
          <h3 className={styles.heading}>{t('message')}</h3>
          <Code text={indentJson(data.body)} label={t('message')} />
          <h3 className={styles.heading}>{t('attemptLog')}</h3>
          {data.log.length === 0 ? (
            <Text size="sm" className={styles.hint}>
              {t('noAttempts')}
            </Text>
          ) : null}
          <ol className={styles.attempts}>
            {data.log.map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </ol>
        </>
      ) : (
        <NotLoaded error={error} onRetry={() => void refetch()} label={t('deliveryLoading')} />
      )}
    </Drawer>
  );
}

function Facts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  return (
    <dl className={styles.facts} data-plain>
      <Fact name={t('state')}>
        <DeliveryBadge state={delivery.state} />
      </Fact>
      <Fact name={t('messageId')}>
        <CopyableId id={delivery.deliveryId} />
      </Fact>
      <Fact name={t('when')}>{formatMoment(delivery.createdAt)}</Fact>
      {delivery.tenantId ? (
        <Fact name={t('tenant')}>
          <Anchor component={Link} to={`/admin/tenants/${delivery.tenantId}`} size="sm">
            {t('openTenant')}
          </Anchor>
        </Fact>
      ) : null}
    </dl>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { status, durationMs: ms, error } = attempt;
  return (
    <li>
      <div className={styles.attemptHead}>
        <Badge tone={error === null ? 'ok' : 'bad'}>
          {status === null ? t('noAnswerAfter', { ms }) : t('attempt', { status, ms })}
        </Badge>
        <time dateTime={attempt.at}>{formatMoment(attempt.at)}</time>
      </div>
      {error ? <p className={styles.error}>{error}</p> : null}
      <details>
        <summary>{t('request')}</summary>
        <Code text={`POST ${attempt.url}\n${headerLines(attempt.requestHeaders)}`} label={t('request')} />
      </details>
      {attempt.responseHeaders ? (
        <details>
          <summary>{t('responseHeaders')}</summary>
          <Code text={headerLines(attempt.responseHeaders)} label={t('responseHeaders')} />
        </details>
      ) : null}
      {status === null ? null : (
        <details open={Boolean(attempt.responseBody)}>
          <summary>{t('responseBody')}</summary>
          <Code text={attempt.responseBody || t('emptyBody')} label={t('responseBody')} />
        </details>
      )}
    </li>
  );
}

/** A code block. Wide text scrolls inside it, also by keyboard. */
function Code({ text, label }: { text: string; label: string }) {
  return (
    <section aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function indentJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
