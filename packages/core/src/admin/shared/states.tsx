import { Button, Center, Loader, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, errorText, hasCode } from '../../client/errors.ts';
import type { EventLevel } from '../../domain/platform/activity.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './shared.module.css';
import { t } from './text.ts';

/** The spinner of a screen or panel whose content is on its way. */
export function Waiting({ label = t('loading'), height = '16rem' }: { label?: string; height?: string }) {
  return (
    <Center mih={height} role="status">
      <Loader size="md" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  );
}

/** Marks figures and rows that are made up because the real ones could not be had. */
export function SampleMark() {
  return <Badge tone="warn">{t('sampleData')}</Badge>;
}

/** A screen or panel that has nothing to show: what is the case and what to do. */
export function EmptyState({ title, body, action }: { title: string; body?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <Title order={2} fz="md">
        {title}
      </Title>
      {body ? <p className={styles.stateText}>{body}</p> : null}
      {action}
    </div>
  );
}

/** A list in which nothing is found: because of the filters, which can be cleared then, or because there is nothing. */
export function NoneFound({
  title,
  body,
  onClear,
}: {
  title: string;
  body?: ReactNode;
  onClear?: () => void;
}) {
  return (
    <EmptyState
      title={title}
      body={body}
      action={
        onClear ? (
          <Button variant="default" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        ) : null
      }
    />
  );
}

/** Whether the server refused for lack of permission rather than failing. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** A screen or panel whose content could not be had: the reason, and Retry where that can help. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (hasCode(error, 'TWO_FACTOR_SETUP')) {
    return (
      <EmptyState
        title={t('twoFactorTitle')}
        body={t('twoFactorBody')}
        action={
          <Button component={Link} to="/admin/settings">
            {t('twoFactorAction')}
          </Button>
        }
      />
    );
  }
  if (isForbidden(error)) return <EmptyState title={t('forbiddenTitle')} body={t('forbiddenBody')} />;
  return (
    <div role="alert">
      <EmptyState
        title={t('failedTitle')}
        body={errorText(error, t('failed'))}
        action={
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}

const levelNames: Record<EventLevel, string> = {
  success: t('levelSuccess'),
  warning: t('levelWarning'),
  error: t('levelError'),
  info: t('levelInfo'),
};

/** The coloured dot of an entry, with its meaning in words for those who do not see it. */
export function LevelDot({ level }: { level: EventLevel }) {
  return (
    <>
      <span className={styles.dot} data-level={level} title={levelNames[level]} aria-hidden="true" />
      <VisuallyHidden>{levelNames[level]}:</VisuallyHidden>
    </>
  );
}
