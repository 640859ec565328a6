import { Title, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMay } from '../shared/useMay.ts';
import styles from './overview.module.css';
import { t } from './text.ts';

const actions = [
  { title: t('newTenant'), hint: t('newTenantHint'), to: '/admin/tenants?new=1', creates: true },
  { title: t('viewReports'), hint: t('viewReportsHint'), to: '/admin/analytics', creates: false },
  { title: t('manageUsers'), hint: t('manageUsersHint'), to: '/admin/users', creates: false },
  { title: t('systemHealth'), hint: t('systemHealthHint'), to: '/admin/health', creates: false },
];

/** Links to the operators' most frequent tasks. */
export function QuickActions() {
  const mayCreate = useMay('tenants:create');
  return (
    <section>
      <VisuallyHidden>
        <Title order={2}>{t('quickActions')}</Title>
      </VisuallyHidden>
      <ul className={styles.quick}>
        {actions
          .filter((action) => mayCreate || !action.creates)
          .map((action) => (
            <li key={action.to}>
              <Link to={action.to} className={styles.quickAction}>
                <span>
                  <span className={styles.quickTitle}>{action.title}</span>
                  <span className={styles.quickHint}>{action.hint}</span>
                </span>
                <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
