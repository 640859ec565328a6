import type { HealthComponent } from '../../domain/platform/health.ts';
import styles from './health.module.css';
import { guidePlace, runbook } from './runbook.ts';
import { t } from './text.ts';

/** What to do about a part that is not well, and where the guide says more. */
export function Remedy({ component }: { component: HealthComponent }) {
  return (
    <div className={styles.remedy}>
      <p className={styles.remedyTitle}>{t('whatToDo')}</p>
      <ol>
        {runbook[component].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.minor}>
        {t('furtherReading', { place: '' })}
        <code>{guidePlace(component)}</code>
      </p>
    </div>
  );
}
