import { Link } from 'react-router-dom';
import { type Plan, plans, planTable } from '../../domain/plans.ts';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import styles from './overview.module.css';
import { t } from './text.ts';

/** How many tenants each plan has, as counts and as percentages. */
export function PlanDistribution({ byPlan }: { byPlan: Record<Plan, number> }) {
  const sum = plans.reduce((total, plan) => total + byPlan[plan], 0);
  return (
    <Panel title={t('plans')}>
      <dl className={styles.plans}>
        {plans.map((plan) => {
          const share = sum === 0 ? 0 : Math.round((byPlan[plan] / sum) * 100);
          return (
            <div key={plan} className={styles.plan}>
              <dt>
                <Link to={`/admin/tenants?plan=${plan}`} className={styles.cardLink}>
                  {planTable[plan].operatorLabel}
                </Link>
              </dt>
              <dd className={styles.planBody}>
                <span className={styles.planTrack} aria-hidden="true">
                  <span className={styles.planBar} data-plan={plan} style={{ width: `${share}%` }} />
                </span>
                <span className={styles.planCount}>
                  {formatCount(byPlan[plan])} <small>{share}%</small>
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
