import { formatPrice, planFromName, planTable, trialDays } from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { useText } from '@tamarack/core/ui';
import classes from './registration.module.css';
import { useSiteHost } from './steps/useSubdomain.ts';
import type { WizardValues } from './values.ts';

/** On wide screens, a preview of the clinic's own site. Hidden from screen readers, because it repeats the fields. */
export function Aside({ values }: { values: WizardValues }) {
  const { t, locale } = useText(registrationTexts);
  const host = useSiteHost();
  const name = values.clinicName.trim() || t('previewClinic');
  const plan = planTable[planFromName(values.plan) ?? 'basic'];
  const points = [
    t('asidePoint1'),
    t('asidePoint2', { days: trialDays }),
    t('asidePoint3'),
    t('asidePoint4'),
  ];
  return (
    <aside className={classes.aside} aria-hidden="true">
      <div className={classes.window}>
        <div className={classes.windowBar}>
          <span />
          <span />
          <span />
          <span className={classes.windowAddress}>
            {values.subdomain || '…'}.{host}
          </span>
        </div>
        <div className={classes.windowBody}>
          <span className={classes.monogram}>{[...name][0]?.toUpperCase()}</span>
          <span className={`ui-display ${classes.windowName}`}>{name}</span>
          <span className={classes.windowField} />
          <span className={classes.windowField} />
          <span className={classes.windowButton}>{t('previewSignIn')}</span>
        </div>
      </div>
      <p className={classes.asidePlan}>
        <strong>{plan.publicLabel}</strong> · {t('planPrice', { price: formatPrice(plan.priceCad, locale) })}
      </p>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <path d="m2.5 8.5 3.6 3.6 7.4-8" />
            </svg>
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}
