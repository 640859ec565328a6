import { Checkbox, Fieldset, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@tamarack/core/client';
import { type Agreement, agreementEndpoints, reasonLength } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { todayIn } from '../../shared/days.ts';
import { formatDate, parseCents } from '../../shared/format.ts';
import { Problem } from '../../shared/Loaded.tsx';
import panel from '../../shared/panel.module.css';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useSave } from '../../shared/useSave.ts';
import classes from '../pay.module.css';
import { useLatestRuns } from '../queries.ts';
import { parseShare, usePayWords } from '../words.ts';
import { type AgreementValues, agreementValues, examplesOf, payloadOf, ruleOf } from './agreement-form.ts';
import { agreementTexts } from './agreement-texts.ts';
import { RuleFields } from './RuleFields.tsx';

interface AgreementFormProps {
  staffId: string;
  /** The agreement to replace; undefined to add one. */
  old: Agreement | undefined;
  onClose: () => void;
}

/** The form for an agreement, with examples of the resulting pay. */
export function AgreementForm({ staffId, old, onClose }: AgreementFormProps) {
  const { t, locale } = useText(agreementTexts);
  const transport = useTransport();
  const today = todayIn(useMe().zone);
  const form = useForm<AgreementValues>({
    mode: 'controlled',
    initialValues: agreementValues(today, old),
    validate: (values) => validate(values, old !== undefined),
  });
  const save = useSave(
    ({ values }: { values: AgreementValues }) => {
      const wish = payloadOf(values);
      if (!wish) throw new Error('The form was sent with wrong values');
      return old
        ? call(transport, agreementEndpoints.replace, {
            params: { agreementId: old.agreementId },
            payload: { ...wish, version: old.version, reason: values.reason.trim() },
          })
        : call(transport, agreementEndpoints.add, { payload: { ...wish, staffId } });
    },
    () => {
      toast.success(t('saved'));
      onClose();
    },
  );
  const { values } = form;
  const isPerAppointment = values.kind === 'flat' || values.kind === 'hourly';
  const error = (field: keyof AgreementValues) => {
    const found = form.errors[field];
    return typeof found === 'string' ? t(found as 'dayRequired') : save.fields[field];
  };
  const field = (name: keyof AgreementValues) => ({ ...form.getInputProps(name), error: error(name) });
  return (
    <DialogFrame
      size="lg"
      title={old ? t('replaceTitle', { day: formatDate(old.fromOn, locale) }) : t('addTitle')}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.onSubmit((sent) => save.mutate({ values: sent }))}>
        <div className={panel.stack}>
          <TextInput
            type="date"
            label={t('from')}
            description={t('fromHint')}
            data-autofocus
            {...field('fromOn')}
          />
          <BackdateNotice fromOn={values.fromOn} today={today} />
          <RuleFields form={form} errorOf={error} ruleError={save.fields.rule} />
          <Examples values={values} />
          {isPerAppointment ? null : (
            <SelectField
              label={t('basis')}
              data={(['collected', 'earned'] as const).map((value) => ({ value, label: t(value) }))}
              {...field('basis')}
            />
          )}
          <Checkbox
            label={t('noteGate')}
            checked={values.noteGate}
            onChange={(event) => form.setFieldValue('noteGate', event.currentTarget.checked)}
          />
          <Checkbox
            label={t('ownMissed')}
            checked={values.ownMissed}
            onChange={(event) => form.setFieldValue('ownMissed', event.currentTarget.checked)}
          />
          {values.ownMissed ? (
            <TextInput
              label={t('missedShare')}
              inputMode="decimal"
              rightSection="%"
              {...field('missedShare')}
            />
          ) : null}
          <TextInput
            label={t('minimum')}
            description={t('minimumHint')}
            inputMode="decimal"
            {...field('minimum')}
          />
          <SelectField
            label={t('taxMode')}
            description={t('taxHint')}
            data={[
              { value: 'share', label: t('share_mode') },
              { value: 'facility_fee', label: t('facility_fee') },
              { value: 'contractor_charges', label: t('contractor_charges') },
            ]}
            {...field('taxMode')}
          />
          {values.taxMode === 'contractor_charges' ? (
            <Fieldset legend={t('contractor_charges')}>
              <div className={panel.fields}>
                <TextInput label={t('gst')} maxLength={20} autoComplete="off" {...field('gstNumber')} />
                <TextInput label={t('qst')} maxLength={20} autoComplete="off" {...field('qstNumber')} />
                <TextInput type="date" label={t('registeredFrom')} {...field('registeredFrom')} />
              </div>
            </Fieldset>
          ) : null}
          {old ? (
            <Textarea label={t('reason')} rows={2} maxLength={reasonLength} {...field('reason')} />
          ) : null}
          <Problem error={save.problem} />
        </div>
        <DialogFoot onCancel={onClose}>
          <SubmitButton would="saved" loading={save.isPending}>
            {t('save')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}

/** Returns error keys of the catalogue by field. */
function validate(values: AgreementValues, isReplaced: boolean): Record<string, string | null> {
  const { kind, ownMissed, taxMode } = values;
  const share = (text: string) => (parseShare(text) === null ? 'shareInvalid' : null);
  const amount = (text: string) => (parseCents(text) === null ? 'amountInvalid' : null);
  const charges = taxMode === 'contractor_charges';
  return {
    fromOn: values.fromOn ? null : 'dayRequired',
    share: kind === 'percent' ? share(values.share) : null,
    amount: kind === 'flat' || kind === 'hourly' ? amount(values.amount) : null,
    lastShare: kind === 'tiers' ? share(values.lastShare) : null,
    tiers: kind === 'tiers' && !share(values.lastShare) && !ruleOf(values) ? 'tierOrder' : null,
    missedShare: ownMissed ? share(values.missedShare) : null,
    minimum: amount(values.minimum),
    gstNumber: charges && !values.gstNumber.trim() ? 'numberRequired' : null,
    registeredFrom: charges && !values.registeredFrom ? 'dayRequired' : null,
    reason: isReplaced && !values.reason.trim() ? 'reasonRequired' : null,
  };
}

/** Explains what an agreement that starts in the past changes. */
function BackdateNotice({ fromOn, today }: { fromOn: string; today: string }) {
  const { t, locale } = useText(agreementTexts);
  const runs = useLatestRuns(fromOn !== '' && fromOn < today);
  if (!fromOn || fromOn >= today) return null;
  const last = runs.data?.runs.find(({ state }) => state === 'approved' || state === 'paid');
  const from = formatDate(fromOn, locale);
  return (
    <p className={classes.example} role="status">
      {last && fromOn <= last.to
        ? t('backdatePaid', { from, to: formatDate(last.to, locale) })
        : t('backdate', { from })}
    </p>
  );
}

function Examples({ values }: { values: AgreementValues }) {
  const { t } = useText(agreementTexts);
  const { money } = usePayWords();
  const examples = examplesOf(values);
  if (examples.length === 0) return null;
  return (
    <div className={classes.example} role="status">
      {examples.map(({ text, feeCents, minutes, partCents, payCents }) => (
        <span key={text} className={classes.block}>
          {t(text, { fee: money(feeCents), minutes, part: money(partCents), pay: money(payCents) })}
        </span>
      ))}
    </div>
  );
}
