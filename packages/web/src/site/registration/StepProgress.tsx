import { registrationSteps } from '@tamarack/core/domain';
import { type RegistrationText, registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { useText } from '@tamarack/core/ui';
import { useEffect, useState } from 'react';
import classes from './registration.module.css';
import type { Step } from './values.ts';

/** Progress: four bars, the step's number and name, and the time of the last save. */
export function StepProgress({ step, lastSaved }: { step: Step; lastSaved: string | null }) {
  const { t } = useText(registrationTexts);
  const progress = t('progress', { step, name: t(`stepName${step}`) });
  return (
    <>
      <div
        className={classes.bars}
        role="progressbar"
        aria-label={t('progressLabel')}
        aria-valuemin={0}
        aria-valuemax={registrationSteps.length}
        aria-valuenow={step}
        aria-valuetext={progress}
      >
        {registrationSteps.map((each) => (
          <span key={each} data-on={each <= step || undefined} />
        ))}
      </div>
      <div className={classes.progressLine}>
        <span>{progress}</span>
        {lastSaved ? <SavedAgo time={lastSaved} /> : null}
      </div>
    </>
  );
}

const units: readonly [seconds: number, key: RegistrationText][] = [
  [86_400, 'savedDays'],
  [3_600, 'savedHours'],
  [60, 'savedMinutes'],
];

/** The time since the last save, in the largest fitting unit. */
function savedAgo(seconds: number): { key: RegistrationText; count: number } {
  const [size, key] = units.find(([unit]) => seconds >= unit) ?? [1, 'savedSeconds'];
  return { key, count: Math.max(1, Math.floor(seconds / size)) };
}

function SavedAgo({ time }: { time: string }) {
  const { t } = useText(registrationTexts);
  const [now, setNow] = useState(Date.now);
  const seconds = (now - Date.parse(time)) / 1000;
  const pause = seconds < 60 ? 1_000 : 30_000;
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), pause);
    return () => clearInterval(timer);
  }, [pause]);
  const { key, count } = savedAgo(seconds);
  return <span className="ui-tabular">{t(key, { count })}</span>;
}
