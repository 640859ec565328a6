import { Checkbox, TextInput } from '@mantine/core';
import { feeOn, type Service, serviceEndpoints } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { focusFirstError, Notice, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { fieldAmount, parseCents } from '../shared/format.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useServices } from '../shared/lists.ts';
import shared from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useSave } from '../shared/saving/useSave.ts';
import type { StepProps } from './SetUpScreen.tsx';
import classes from './set-up.module.css';
import { setUpTexts } from './text.ts';
import { useEntries } from './useEntries.ts';

/** Chooses which of the usual services the clinic offers, and sets their fees. */
export function ServicesStep({ onNext }: StepProps) {
  const services = useServices();
  const { t } = useText(setUpTexts);
  return (
    <>
      <p className={shared.muted}>{t('servicesHint')}</p>
      <Loaded query={services}>{(all) => <Services services={all} onNext={onNext} />}</Loaded>
    </>
  );
}

interface Choice {
  offered: boolean;
  fee: string;
}

function Services({ services, onNext }: StepProps & { services: readonly Service[] }) {
  const { t, locale } = useText(setUpTexts);
  const { zone } = useMe();
  const today = todayIn(zone);
  const [choices, setChoices, forget] = useEntries<Record<string, Choice>>('services', () => ({}));
  const [checked, setChecked] = useState(false);
  const feeNow = ({ fees }: Service) => feeOn(today, '', fees);
  const choiceOf = (service: Service): Choice => {
    const fee = feeNow(service);
    const amount = fee === null ? '' : fieldAmount(fee, locale);
    return choices[service.serviceId] ?? { offered: !service.archived, fee: amount };
  };
  const choose = (service: Service, choice: Partial<Choice>) =>
    setChoices((before) => ({ ...before, [service.serviceId]: { ...choiceOf(service), ...choice } }));
  const done = () => {
    forget();
    return onNext();
  };
  const save = useSave(async (call) => {
    for (const service of services) {
      const { serviceId, version, archived, fees } = service;
      const { offered, fee } = choiceOf(service);
      const feeCents = parseCents(fee, locale);
      if (offered === archived)
        await call(serviceEndpoints.change, {
          params: { serviceId },
          payload: { version, archived: !offered },
        });
      if (offered && feeCents !== null && feeCents !== feeNow(service))
        await call(serviceEndpoints.setFee, {
          params: { serviceId },
          // The first fee also applies to visits from earlier this year that are entered later.
          payload: { feeCents, from: fees.length === 0 ? `${today.slice(0, 4)}-01-01` : today },
        });
    }
  }, done);
  const offered = services.map(choiceOf).filter((choice) => choice.offered);
  const isInvalid = ({ fee }: Choice) => fee.trim() !== '' && parseCents(fee, locale) === null;
  const invalid = offered.some(isInvalid);
  const priced = offered.some(({ fee }) => parseCents(fee, locale) !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!invalid && priced) save.mutate(undefined);
    else focusFirstError();
  };
  return (
    <form noValidate onSubmit={submit}>
      <ul className={classes.list}>
        {services.map((service) => {
          const name = locale === 'fr' ? service.nameFr : service.nameEn;
          const choice = choiceOf(service);
          const wrong = invalid ? isInvalid(choice) : !priced;
          return (
            <li key={service.serviceId}>
              <Checkbox
                label={name}
                description={t('minutes', { minutes: service.minutes })}
                checked={choice.offered}
                onChange={(event) => choose(service, { offered: event.currentTarget.checked })}
              />
              <TextInput
                className={classes.fee}
                aria-label={t('feeOf', { service: name })}
                placeholder={t('fee')}
                inputMode="decimal"
                rightSection="$"
                value={choice.fee}
                disabled={!choice.offered}
                error={checked && choice.offered && wrong}
                onChange={(event) => choose(service, { fee: event.currentTarget.value })}
              />
            </li>
          );
        })}
      </ul>
      {checked && (invalid || !priced) ? (
        <Notice tone="warn" role="alert">
          {t(invalid ? 'amountInvalid' : 'oneFee')}
        </Notice>
      ) : null}
      <Problem error={save.problem} />
      <div className={shared.actions} style={{ marginTop: '1rem' }}>
        <SubmitButton would="saved" loading={save.isPending}>
          {t('next')}
        </SubmitButton>
      </div>
    </form>
  );
}
