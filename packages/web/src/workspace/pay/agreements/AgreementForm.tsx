import { Button, Checkbox, Fieldset, Textarea, TextInput } from '@mantine/core';
import { type Agreement, agreementEndpoints, countryOf, reasonLength } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useRef, useState } from 'react';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { formatDate } from '../../shared/format.ts';
import panel from '../../shared/panel.module.css';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import classes from '../pay.module.css';
import { useLatestRuns } from '../queries.ts';
import { usePayWords } from '../words.ts';
import {
  type AgreementValues,
  agreementValues,
  errorsOf,
  examplesOf,
  isLater,
  payloadOf,
} from './agreement-form.ts';
import { agreementTexts } from './agreement-texts.ts';
import { RuleFields } from './RuleFields.tsx';

interface AgreementFormProps {
  staffId: string;
  /** The agreement to replace; undefined to add one. */
  old: Agreement | undefined;
  onClose: () => void;
}

/**
 * The form for an agreement, with examples of the resulting pay. One that is replaced keeps its first day or starts
 * earlier; from a later day the form offers to add an agreement instead.
 */
export function AgreementForm({ staffId, old: asked, onClose }: AgreementFormProps) {
  const { t, locale } = useText(agreementTexts);
  const { zone, settings } = useMe();
  const today = todayIn(zone);
  // A clinic in the United States has no tax to settle, unless an earlier agreement says otherwise.
  const asksTax = countryOf(settings) === 'CA' || (asked !== undefined && asked.taxMode !== 'share');
  const [old, setOld] = useState(asked);
  const { form, save, submit } = useSaveForm({
    initialValues: {
      ...agreementValues(today, locale, asked),
      ...(asksTax ? {} : { taxMode: 'share' as const }),
    },
    validate: (values) => errorsOf(values, locale, old),
    send: (call, values) => {
      const wish = payloadOf(values, locale);
      if (!wish) throw new Error('The form was sent with wrong values');
      return old
        ? call(agreementEndpoints.replace, {
            params: { agreementId: old.agreementId },
            payload: { ...wish, version: old.version, reason: values.reason.trim() },
          })
        : call(agreementEndpoints.add, { payload: { ...wish, staffId } });
    },
    done: t('saved'),
    onSaved: onClose,
  });
  const fromField = useRef<HTMLInputElement>(null);
  const { values } = form;
  const isPerAppointment = values.kind === 'flat' || values.kind === 'hourly';
  const oldDay = old ? formatDate(old.fromOn, locale) : '';
  const error = (field: string) => {
    const found = form.errors[field];
    return typeof found === 'string' ? t(found as 'laterFrom', { day: oldDay }) : save.fields[field];
  };
  const addInstead = () => {
    setOld(undefined);
    form.clearErrors();
    save.reset();
    fromField.current?.focus();
  };
  const field = (name: keyof AgreementValues) => ({ ...form.getInputProps(name), error: error(name) });
  return (
    <FormDialog
      size="lg"
      title={old ? t('replaceTitle', { day: oldDay }) : t('addTitle')}
      would="saved"
      action={t('save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={panel.stack}>
        <TextInput
          type="date"
          label={t('from')}
          description={t('fromHint')}
          data-autofocus
          ref={fromField}
          {...field('fromOn')}
        />
        {isLater(values, old) ? (
          <div>
            <Button variant="default" size="xs" onClick={addInstead}>
              {t('addInstead', { day: formatDate(values.fromOn, locale) })}
            </Button>
          </div>
        ) : null}
        <BackdateNotice fromOn={values.fromOn} today={today} />
        <RuleFields form={form} errorOf={error} ruleError={save.fields.rule} />
        <Examples values={values} />
        {isPerAppointment ? null : (
          <SelectField label={t('basis')} data={optionsOf(['collected', 'earned'], t)} {...field('basis')} />
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
        {asksTax ? (
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
        ) : null}
        {values.taxMode === 'contractor_charges' ? (
          <Fieldset legend={t('contractor_charges')}>
            <div className={panel.fields}>
              <TextInput label={t('gst')} maxLength={20} autoComplete="off" {...field('gstNumber')} />
              <TextInput label={t('qst')} maxLength={20} autoComplete="off" {...field('qstNumber')} />
              <TextInput type="date" label={t('registeredFrom')} {...field('registeredFrom')} />
            </div>
          </Fieldset>
        ) : null}
        {old ? <Textarea label={t('reason')} rows={2} maxLength={reasonLength} {...field('reason')} /> : null}
        <Problem error={save.problem} />
      </div>
    </FormDialog>
  );
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
  const { t, locale } = useText(agreementTexts);
  const { money } = usePayWords();
  const examples = examplesOf(values, locale);
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
