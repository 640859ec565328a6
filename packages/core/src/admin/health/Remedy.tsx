import type { HealthComponent } from '../../domain/platform/health.ts';
import styles from './health.module.css';
import { guideReference, runbook } from './runbook.ts';
import { t } from './text.ts';

/** What to do about a component, with a reference to the operations guide. */
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
        <code>{guideReference(component)}</code>
      </p>
    </div>
  );
}
