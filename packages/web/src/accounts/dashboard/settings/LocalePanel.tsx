import { Button } from '@mantine/core';
import { call } from '@tamarack/core/client';
import {
  type ClinicDashboard,
  type ClinicSettings,
  clinicEndpoints,
  isLocale,
  mergeEdits,
  zoneName,
} from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import { useTransport } from '@tamarack/core/session';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { Notice, toast, useText, ZoneSelect } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatTime } from '../../../shared/format.ts';
import { hintBelow } from '../../../shared/hint-below.ts';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';
import { clinicKey } from '../queries.ts';
import { ownerTexts } from './owner-texts.ts';

type Settings = Required<ClinicSettings>;

function settingsOf({ timeZone, locale }: ClinicDashboard): Settings {
  return { timeZone, locale };
}

/**
 * Time zone and language of the clinic. Saving also confirms an unchanged time zone. Changes by others in the meantime
 * are merged into the form.
 */
export function LocalePanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t, locale } = useText(clinicTexts);
  const { t: owner } = useText(ownerTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const [base, setBase] = useState(() => settingsOf(clinic));
  const [values, setValues] = useState(base);
  const [theirs, setTheirs] = useState<(keyof Settings)[]>([]);

  const stored = settingsOf(clinic);
  if (stored.timeZone !== base.timeZone || stored.locale !== base.locale) {
    const result = mergeEdits(base, values, stored);
    setBase(stored);
    setValues(result.values);
    setTheirs(result.theirs);
  }

  const changed = (Object.keys(base) as (keyof Settings)[]).filter((field) => values[field] !== base[field]);
  useUnsavedPage(changed.length > 0);
  const isConfirmed = clinic.checklist.some(({ item, done }) => item === 'time_zone' && done);
  const sent = isConfirmed ? changed : [...new Set([...changed, 'timeZone' as const])];
  const save = useMutation({
    mutationFn: () =>
      call(transport, clinicEndpoints.update, {
        params: { tenantId: clinic.tenantId },
        payload: Object.fromEntries(sent.map((field) => [field, values[field]])),
      }),
    onSuccess: ({ clinic: saved }) => {
      setTheirs([]);
      client.setQueryData(clinicKey(clinic.tenantId), saved);
      toast.success(t('saved'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent.length === 0) toast.success(t('saved'));
    else save.mutate();
  };
  const collision = (field: keyof Settings, value: string) =>
    theirs.includes(field) && values[field] !== base[field] ? owner('collision', { value }) : undefined;
  return (
    <Panel title={t('localeTitle')}>
      <form onSubmit={submit} aria-busy={save.isPending}>
        <div className={classes.fields}>
          {theirs.length > 0 ? (
            <Notice tone="info" role="status">
              {t('theirs')}
            </Notice>
          ) : null}
          <ZoneSelect
            label={t('timeZone')}
            description={
              collision('timeZone', zoneName(base.timeZone, locale)) ??
              t('timeZoneHint', { time: formatTime(new Date(), locale, values.timeZone) })
            }
            inputWrapperOrder={hintBelow}
            country={clinic.country}
            value={values.timeZone}
            onChange={(timeZone) => setValues((before) => ({ ...before, timeZone }))}
          />
          <SelectField
            label={t('clinicLanguage')}
            description={
              collision('locale', t(base.locale === 'fr' ? 'french' : 'english')) ?? t('clinicLanguageHint')
            }
            inputWrapperOrder={hintBelow}
            value={values.locale}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (isLocale(value)) setValues((before) => ({ ...before, locale: value }));
            }}
            data={optionsOf(locales, (value) => t(value === 'fr' ? 'french' : 'english'))}
          />
          <Button type="submit" loading={save.isPending} className={classes.action}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
