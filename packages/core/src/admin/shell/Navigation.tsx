import { VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { brand } from '../../domain/brand.ts';
import type { HealthSummary } from '../../domain/platform/health.ts';
import { Logo } from '../../ui/theme/Logo.tsx';
import { useHealthSummary } from '../shared/useHealthSummary.ts';
import { isActive, navigationItems } from './navigation.ts';
import styles from './shell.module.css';
import { t } from './text.ts';

const healthPage = '/admin/health';

/** The side navigation. On small screens it is in a drawer, which `onFollow` closes. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation();
  const health = useHealthSummary();
  return (
    <nav className={styles.side} aria-label={t('navigation')}>
      <Link to="/admin" className={styles.home} onClick={onFollow}>
        <Logo size={28} />
      </Link>
      <ul className={styles.items}>
        {navigationItems.map(({ name, href, icon: Icon }) => (
          <li key={href}>
            <Link
              to={href}
              className={styles.item}
              aria-current={isActive(href, pathname) ? 'page' : undefined}
              onClick={onFollow}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {name}
              {href === healthPage && health ? <HealthMark health={health} /> : null}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.version}>{t('version', { version: brand.consoleVersion })}</div>
    </nav>
  );
}

/** The worst state of the service, as a dot with a text; hidden while all components are operational. */
export function HealthMark({ health: { state, down, warning } }: { health: HealthSummary }) {
  if (state === 'ok') return null;
  const text =
    state === 'unknown'
      ? t('stateUnknown')
      : state === 'down'
        ? t('partsDown', { n: down.length })
        : t('partsDegraded', { n: warning.length });
  return (
    <span className={styles.healthMark} data-state={state} title={text}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
