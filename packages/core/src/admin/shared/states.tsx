import { Button, Center, Loader, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, errorText, hasCode, isMissing } from '../../client/errors.ts';
import type { EventLevel } from '../../domain/platform/activity.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import styles from './shared.module.css';
import { t } from './text.ts';

/** Loading state of a screen or panel. */
export function Waiting({ label = t('loading'), height = '16rem' }: { label?: string; height?: string }) {
  return (
    <Center mih={height} role="status">
      <Loader size="md" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  );
}

/** Marks sample data shown because the real data could not be loaded. */
export function SampleMark() {
  return <Badge tone="warn">{t('sampleData')}</Badge>;
}

/** Empty state of a screen or panel: why it is empty and what to do. */
export function EmptyState({ title, body, action, link }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Title order={2} fz="md">
        {title}
      </Title>
      {body ? <p className={styles.stateText}>{body}</p> : null}
      {action}
      {link ? (
        <Button component={Link} to={link.href} variant="default">
          {link.name}
        </Button>
      ) : null}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  body?: ReactNode;
  action?: ReactNode;
  /** Where to go from here. */
  link?: { name: string; href: string };
}

/** Whether the server refused for lack of permission rather than failing. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** Error state of a screen or panel: the reason, and Retry if that can help. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (hasCode(error, 'PASSWORD_CHANGE'))
    return <AccountFirst title={t('passwordTitle')} body={t('passwordBody')} action={t('passwordAction')} />;
  if (hasCode(error, 'TWO_FACTOR_SETUP'))
    return (
      <AccountFirst title={t('twoFactorTitle')} body={t('twoFactorBody')} action={t('twoFactorAction')} />
    );
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

export interface NotLoadedProps {
  error: unknown;
  onRetry: () => void;
  /** Shown if the server does not have the record. */
  gone?: ReactNode;
  /** The loading state. */
  label?: string;
  height?: string;
}

/** In place of a screen's or panel's content that is not loaded: what failed, or the loading state. */
export function NotLoaded({ error, onRetry, gone, ...waiting }: NotLoadedProps) {
  if (gone && isMissing(error)) return gone;
  return error ? <FailedState error={error} onRetry={onRetry} /> : <Waiting {...waiting} />;
}

/** Sends an operator to their account settings, which they must complete before the console opens. */
function AccountFirst({ title, body, action }: { title: string; body: string; action: string }) {
  return (
    <EmptyState
      title={title}
      body={body}
      action={
        <Button component={Link} to="/admin/settings">
          {action}
        </Button>
      }
    />
  );
}

const levelNames: Record<EventLevel, string> = {
  success: t('levelSuccess'),
  warning: t('levelWarning'),
  error: t('levelError'),
  info: t('levelInfo'),
};

/** The coloured dot of an entry, with its meaning for screen readers. */
export function LevelDot({ level }: { level: EventLevel }) {
  return (
    <>
      <span className={styles.dot} data-level={level} title={levelNames[level]} aria-hidden="true" />
      <VisuallyHidden>{levelNames[level]}:</VisuallyHidden>
    </>
  );
}
