import { Button } from '@mantine/core';
import { call } from '@tamarack/core/client';
import { type ClinicDashboard, clinicEndpoints, isLocale } from '@tamarack/core/domain';
import { useTransport } from '@tamarack/core/session';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { toast, useText, ZoneSelect } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatTime } from '../../../shared/format.ts';
import { SelectField } from '../../../shared/SelectField.tsx';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';
import { clinicKey } from '../queries.ts';

/** Time zone and language of the clinic. Saving also confirms an unchanged time zone. */
export function LocalePanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t, locale } = useText(clinicTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const [timeZone, setTimeZone] = useState(clinic.timeZone);
  const [language, setLanguage] = useState(clinic.locale);
  useUnsavedPage(timeZone !== clinic.timeZone || language !== clinic.locale);
  const save = useMutation({
    mutationFn: () =>
      call(transport, clinicEndpoints.update, {
        params: { tenantId: clinic.tenantId },
        payload: { timeZone, locale: language },
      }),
    onSuccess: ({ clinic: saved }) => {
      client.setQueryData(clinicKey(clinic.tenantId), saved);
      toast.success(t('saved'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Panel title={t('localeTitle')}>
      <form onSubmit={submit} aria-busy={save.isPending}>
        <div className={classes.fields}>
          <ZoneSelect
            label={t('timeZone')}
            description={t('timeZoneHint', { time: formatTime(new Date(), locale, timeZone) })}
            inputWrapperOrder={['label', 'input', 'description']}
            country={clinic.country}
            value={timeZone}
            onChange={setTimeZone}
          />
          <SelectField
            label={t('clinicLanguage')}
            description={t('clinicLanguageHint')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={language}
            onChange={(event) => {
              if (isLocale(event.currentTarget.value)) setLanguage(event.currentTarget.value);
            }}
          >
            <option value="en">{t('english')}</option>
            <option value="fr">{t('french')}</option>
          </SelectField>
          <Button type="submit" loading={save.isPending} className={classes.action}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
