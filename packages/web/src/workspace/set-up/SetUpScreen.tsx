import { Anchor, Button, UnstyledButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { countryOf, type SetUpStep, setUpSteps } from '@tamarack/core/domain/workspace';
import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { LocationForm } from '../settings/index.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useLocations } from '../shared/lists.ts';
import { Panel } from '../shared/Panel.tsx';
import shared from '../shared/panel.module.css';
import { useTextInCountry } from '../shared/useTextInCountry.ts';
import { HoursStep } from './HoursStep.tsx';
import { ServicesStep } from './ServicesStep.tsx';
import classes from './set-up.module.css';
import { TeamStep } from './TeamStep.tsx';
import { setUpTexts } from './text.ts';
import { useEntriesName } from './useEntries.ts';

export interface StepProps {
  /** Opens the next step once the lists of this one are up to date. */
  onNext: () => Promise<void>;
}

type Place = SetUpStep | 'done';

/** Sets up a new clinic until the first appointment can be booked. Resumes at the first open step. */
export function SetUpScreen() {
  const { t } = useText(setUpTexts);
  const { setUp } = useMe();
  const mayChange = useMay('workspace:settings');
  const { searchParams, set } = useSearchParamsState();
  // A clinic has a location from the start, so that step is shown only while nothing else is done.
  const [resumed] = useState<Place>(() => (setUp.length >= 3 ? 'location' : (setUp[0] ?? 'done')));
  const asked = searchParams.get('step');
  const place: Place = [...setUpSteps, 'done' as const].find((step) => step === asked) ?? resumed;
  const at = place === 'done' ? setUpSteps.length : setUpSteps.indexOf(place);
  const go = (step: Place) => set({ step });
  const next = () => go(setUpSteps[at + 1] ?? 'done');
  const client = useQueryClient();
  /** Only lists that are on screen are refetched, so the step stays until its own are. */
  const refreshAndNext = async () => {
    await client.invalidateQueries({ queryKey: ['clinic'] });
    next();
  };
  if (!mayChange) return <WorkspacePage title={t('title')}>{t('ownerOnly')}</WorkspacePage>;
  return (
    <WorkspacePage title={t('title')} lead={t('lead')}>
      <div className={classes.path}>
        <nav aria-label={t('steps')}>
          <ol className={classes.steps}>
            {setUpSteps.map((step) => (
              <li key={step}>
                <UnstyledButton
                  className={classes.step}
                  data-done={!setUp.includes(step) || undefined}
                  aria-current={step === place ? 'step' : undefined}
                  onClick={() => go(step)}
                >
                  {t(step)}
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </nav>
        {place === 'done' ? (
          <Done onGo={go} />
        ) : (
          <>
            <Panel
              key={place}
              title={t(`${place}Title`)}
              action={<span className={shared.muted}>{t('stepOf', { n: at + 1 })}</span>}
            >
              <Step step={place} onNext={refreshAndNext} />
            </Panel>
            <div className={classes.otherSteps}>
              {at > 0 ? (
                <Button
                  variant="subtle"
                  leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
                  onClick={() => go(setUpSteps[at - 1] ?? 'location')}
                >
                  {t('back')}
                </Button>
              ) : null}
              <Button variant="subtle" onClick={next}>
                {t('skip')}
              </Button>
            </div>
          </>
        )}
      </div>
    </WorkspacePage>
  );
}

function Step({ step, onNext }: StepProps & { step: SetUpStep }) {
  switch (step) {
    case 'location':
      return <LocationStep onNext={onNext} />;
    case 'team':
      return <TeamStep onNext={onNext} />;
    case 'services':
      return <ServicesStep onNext={onNext} />;
    case 'hours':
      return <HoursStep onNext={onNext} />;
  }
}

function LocationStep({ onNext }: StepProps) {
  const { t } = useText(setUpTexts);
  const { zone } = useMe();
  const locations = useLocations();
  const keepAs = useEntriesName('location');
  return (
    <>
      <p className={shared.muted}>{t('locationHint')}</p>
      <Loaded query={locations}>
        {(all) => (
          <LocationForm
            location={all.find(({ archived }) => !archived) ?? null}
            zone={zone}
            action={t('next')}
            keepAs={keepAs}
            onDone={onNext}
          />
        )}
      </Loaded>
    </>
  );
}

function Done({ onGo }: { onGo: (step: SetUpStep) => void }) {
  const { t } = useText(setUpTexts);
  const { setUp } = useMe();
  if (setUp.length === 0)
    return (
      <>
        <Panel title={t('doneTitle')}>
          <p className={shared.muted}>{t('doneHint')}</p>
          <div>
            <Button component={Link} to="/calendar" size="md">
              {t('toCalendar')}
            </Button>
          </div>
        </Panel>
        <NextSteps />
      </>
    );
  return (
    <Panel title={t('leftTitle')}>
      <p className={shared.muted}>{t('leftHint')}</p>
      <ul className={classes.list}>
        {setUp.map((step) => (
          <li key={step}>
            <Button variant="default" onClick={() => onGo(step)}>
              {t(step)}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button component={Link} to="/calendar" variant="subtle">
          {t('toCalendar')}
        </Button>
      </div>
    </Panel>
  );
}

/** What the set-up does not ask for, because appointments can be booked without it. */
function NextSteps() {
  const { t } = useTextInCountry(setUpTexts, {
    nextLicences: 'nextLicencesUs',
    nextLicencesHint: 'nextLicencesHintUs',
  });
  const inCanada = countryOf(useMe().settings) === 'CA';
  const steps = [
    ['/staff', 'nextLicences', 'nextLicencesHint'],
    ...(inCanada ? [['/settings/billing', 'nextTax', 'nextTaxHint'] as const] : []),
    ['/clients/import', 'nextImport', 'nextImportHint'],
    ['/calendar/import', 'nextAppointments', 'nextAppointmentsHint'],
  ] as const;
  return (
    <Panel title={t('nextTitle')}>
      <ul className={classes.list}>
        {steps.map(([path, step, hint]) => (
          <li key={path}>
            <span>
              <Anchor component={Link} to={path}>
                {t(step)}
              </Anchor>
              <p className={shared.muted}>{t(hint)}</p>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
