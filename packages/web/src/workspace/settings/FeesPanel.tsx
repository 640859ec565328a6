import { Button, TextInput } from '@mantine/core';
import {
  feeOn,
  type Service,
  type ServiceFee,
  type StaffMember,
  serviceEndpoints,
} from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { Badge, toast, useText } from '@tamarack/core/ui';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { formatCents, formatDate, parseCents } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useSave } from '../shared/saving/useSave.ts';
import { useSaveForm } from '../shared/saving/useSaveForm.ts';
import own from './settings.module.css';
import { settingsTexts } from './text.ts';

/** The fees of a service by date, and a form for a new one. */
export function FeesPanel({
  service,
  people,
  staff,
}: {
  service: Service;
  /** People who can get a fee of their own. */
  people: readonly StaffMember[];
  /** Everyone, also those who left: some had fees of their own. */
  staff: readonly StaffMember[];
}) {
  const { t, locale } = useText(settingsTexts);
  const { zone, settings } = useMe();
  const { serviceId, fees } = service;
  const today = todayIn(zone);
  const { form, save, submit } = useSaveForm({
    initialValues: { fee: '', from: today, staffId: '' },
    validate: {
      fee: (value) => (parseCents(value, locale) === null ? t('amountInvalid') : null),
      from: (value) => (value ? null : t('dayRequired')),
    },
    send: (call, { fee, from, staffId }) =>
      call(serviceEndpoints.setFee, {
        params: { serviceId },
        payload: { feeCents: parseCents(fee, locale) ?? 0, from, staffId: staffId || null },
      }),
    onSaved: ({ visits }) => {
      toast.success(t('feeSaved', { visits }));
      form.reset();
    },
  });
  const remove = useSave(
    (call, feeId: string) => call(serviceEndpoints.removeFee, { params: { serviceId, feeId } }),
    ({ visits }) => toast.success(t('feeSaved', { visits })),
  );
  return (
    <Panel title={t('fees')}>
      <p className={classes.muted}>{t('feesHint')}</p>
      {fees.length === 0 ? <Badge tone="warn">{t('noFee')}</Badge> : null}
      <ul className={own.fees}>
        {fees.map((fee) => {
          const amount = formatCents(fee.feeCents, locale, settings.currency);
          const date = formatDate(fee.from, locale);
          const name = staff.find(({ staffId }) => staffId === fee.staffId)?.name;
          return (
            <li key={fee.feeId}>
              <span>
                {name ? t('sinceFor', { name, amount, date }) : t('since', { amount, date })}{' '}
                {isCurrent(fee, fees, today) ? <Badge tone="ok">{t('current')}</Badge> : null}
                {fee.from > today ? <Badge tone="neutral">{t('future')}</Badge> : null}
              </span>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={t('removeFeeOf', { amount, date })}
                onClick={() => remove.mutate(fee.feeId)}
              >
                {t('remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <form noValidate onSubmit={submit}>
        <div className={classes.fields}>
          <TextInput label={t('newFee')} inputMode="decimal" {...form.getInputProps('fee')} />
          <TextInput type="date" label={t('from')} {...form.getInputProps('from')} />
          <SelectField
            label={t('forWhom')}
            empty={t('forClinic')}
            data={people.map(({ staffId, name }) => ({ value: staffId, label: name }))}
            {...form.getInputProps('staffId')}
          />
        </div>
        <Problem error={save.problem ?? remove.problem} />
        <div className={classes.actions} style={{ marginTop: '0.75rem' }}>
          <SubmitButton would="saved" variant="default" loading={save.isPending}>
            {t('setFee')}
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}

/** Whether it is the current fee of the clinic, or of its clinician. */
function isCurrent(fee: ServiceFee, fees: readonly ServiceFee[], today: string): boolean {
  if (fee.from > today) return false;
  const ofOwner = fees.filter(({ staffId }) => staffId === fee.staffId);
  return (
    feeOn(today, fee.staffId ?? '', ofOwner) === fee.feeCents &&
    ofOwner.every((other) => other.from <= fee.from || other.from > today)
  );
}
