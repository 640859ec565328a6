import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Client, clientEndpoints } from '@tamarack/core/domain/workspace';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { fieldErrors } from '../../shared/fieldErrors.ts';
import { formatCents, formatDate, parseCents } from '../../shared/format.ts';
import { useServices } from '../../shared/lists.ts';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../clients.module.css';
import { Dialog } from '../Dialog.tsx';
import { useClientAction } from '../queries.ts';
import { clientTexts } from '../text.ts';

/** Fees agreed with this client, which override the price list. */
export function FeePanel({ client }: { client: Client }) {
  const { t, locale } = useText(clientTexts);
  const { currency } = useMe().settings;
  const [adding, setAdding] = useState(false);
  const remove = useClientAction(({ visits }: { visits: number }) => t('feeSaved', { visits }));
  return (
    <Panel
      title={t('fees')}
      action={
        <Button variant="subtle" size="xs" onClick={() => setAdding(true)}>
          {t('feeAdd')}
        </Button>
      }
    >
      {client.fees.length === 0 ? <p className={classes.muted}>{t('feesNone')}</p> : null}
      <ul className={classes.items}>
        {client.fees.map((fee) => {
          const service = locale === 'fr' ? fee.serviceFr : fee.serviceEn;
          const from = formatDate(fee.from, locale);
          return (
            <li key={fee.clientFeeId}>
              <div>
                {t('feeOf', { service, fee: formatCents(fee.feeCents, locale, currency) })}
                <span className={classes.small}>
                  {fee.reason} ·{' '}
                  {fee.to
                    ? t('feeFromTo', { from, to: formatDate(fee.to, locale) })
                    : t('feeFrom', { day: from })}
                </span>
              </div>
              <Button
                variant="subtle"
                size="xs"
                color="red"
                loading={remove.isPending}
                aria-label={t('removeOf', { name: service })}
                onClick={() =>
                  remove.mutate((call) =>
                    call(clientEndpoints.removeFee, {
                      params: { clientId: client.clientId, clientFeeId: fee.clientFeeId },
                    }),
                  )
                }
              >
                {t('remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      {adding ? <FeeDialog clientId={client.clientId} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function FeeDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { t, locale } = useText(clientTexts);
  const { zone } = useMe();
  const services = useServices({
    meta: { quiet: false },
    select: (all) => all.filter(({ archived }) => !archived),
  });
  const act = useClientAction(({ visits }: { visits: number }) => t('feeSaved', { visits }));
  const offered = services.data ?? [];
  const form = useForm({
    initialValues: { serviceId: '', fee: '', reason: '', from: todayIn(zone), to: '' },
    validate: {
      fee: (value) => (parseCents(value, locale) === null ? t('feeInvalid') : null),
      reason: (value) => (value.trim() ? null : t('reasonMissing')),
    },
  });
  const serviceId = form.values.serviceId || offered[0]?.serviceId || '';
  return (
    <Dialog
      title={t('feeAdd')}
      would="added"
      action={t('save')}
      busy={act.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ fee, reason, from, to }) => {
        if (!serviceId) return;
        act.mutate(
          (call) =>
            call(clientEndpoints.setFee, {
              params: { clientId },
              payload: {
                serviceId,
                feeCents: parseCents(fee, locale) ?? 0,
                reason: reason.trim().replace(/\s+/g, ' '),
                from,
                to: to || null,
              },
            }),
          {
            onSuccess: onClose,
            onError: (error) => {
              const { feeCents, ...others } = fieldErrors(error);
              form.setErrors({ ...others, ...(feeCents && { fee: feeCents }) });
            },
          },
        );
      }, focusFirstError)}
    >
      <SelectField
        label={t('service')}
        data={offered.map((service) => ({
          value: service.serviceId,
          label: locale === 'fr' ? service.nameFr : service.nameEn,
        }))}
        {...(services.isSuccess && offered.length === 0 && { description: t('servicesNone') })}
        {...form.getInputProps('serviceId')}
        value={serviceId}
        data-autofocus
      />
      <TextInput label={t('fee')} inputMode="decimal" autoComplete="off" {...form.getInputProps('fee')} />
      <TextInput
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={140}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <div className={classes.fields}>
        <TextInput type="date" label={t('from')} {...form.getInputProps('from')} />
        <TextInput type="date" label={t('to')} {...form.getInputProps('to')} />
      </div>
    </Dialog>
  );
}
