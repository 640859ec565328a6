import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@tamarack/core/client';
import {
  type Profession,
  professions,
  type TaxRule,
  taxClasses,
  taxEndpoints,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { AddButton } from '../../shared/AddButton.tsx';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { todayIn } from '../../shared/days.ts';
import { formatDate } from '../../shared/format.ts';
import { Problem } from '../../shared/Loaded.tsx';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../../shared/panel.module.css';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useSave } from '../../shared/useSave.ts';
import { teamTexts } from '../../team/index.ts';
import { billingSettingsTexts } from './text.ts';

/** Decisions of the clinic's accountant that override the tax table. */
export function RulesPanel({ rules }: { rules: readonly TaxRule[] }) {
  const { t, locale } = useText(billingSettingsTexts);
  const { t: team } = useText(teamTexts);
  const transport = useTransport();
  const [adding, setAdding] = useState(false);
  const remove = useSave(
    (ruleId: string) => call(transport, taxEndpoints.removeRule, { params: { ruleId } }),
    () => toast.success(t('removed')),
  );
  const nameOf = (profession: Profession | null) => (profession ? team(profession) : t('everyProfession'));
  return (
    <Panel
      title={t('rules')}
      action={
        <AddButton variant="default" onClick={() => setAdding(true)}>
          {t('addRule')}
        </AddButton>
      }
    >
      <p className={classes.muted}>{t('rulesHint')}</p>
      {rules.length === 0 ? (
        <p className={classes.muted}>{t('noRules')}</p>
      ) : (
        <table className={classes.table} aria-label={t('rules')}>
          <thead>
            <tr>
              <th scope="col">{t('profession')}</th>
              <th scope="col">{t('taxClass')}</th>
              <th scope="col">{t('treatment')}</th>
              <th scope="col">{t('from')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.ruleId}>
                <td className={classes.name}>{nameOf(rule.profession)}</td>
                <td data-label={t('taxClass')}>{t(rule.taxClass)}</td>
                <td data-label={t('treatment')}>{t(rule.exempt ? 'exempt' : 'taxable')}</td>
                <td data-label={t('from')}>{formatDate(rule.from, locale)}</td>
                <td>
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    loading={remove.isPending && remove.variables === rule.ruleId}
                    aria-label={t('removeRule', { what: `${nameOf(rule.profession)}, ${t(rule.taxClass)}` })}
                    onClick={() => remove.mutate(rule.ruleId)}
                  >
                    {t('remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Problem error={remove.problem} />
      {adding ? <RuleDialog onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function RuleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText(billingSettingsTexts);
  const { t: team } = useText(teamTexts);
  const { zone } = useMe();
  const transport = useTransport();
  const form = useForm({
    initialValues: {
      taxClass: taxClasses[0] as TaxRule['taxClass'],
      profession: '' as Profession | '',
      treatment: 'exempt',
      from: todayIn(zone),
    },
    validate: { from: (value) => (value ? null : t('dayRequired')) },
  });
  const save = useSave(
    ({ taxClass, profession, treatment, from }: typeof form.values) =>
      call(transport, taxEndpoints.setRule, {
        payload: { taxClass, profession: profession || null, exempt: treatment === 'exempt', from },
      }),
    () => {
      toast.success(t('saved'));
      onClose();
    },
  );
  return (
    <DialogFrame title={t('addRule')} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError)}>
        <div className={classes.fields}>
          <SelectField
            label={t('taxClass')}
            data-autofocus
            data={taxClasses.map((value) => ({ value, label: t(value) }))}
            {...form.getInputProps('taxClass')}
          />
          <SelectField
            label={t('profession')}
            data={[
              { value: '', label: t('everyProfession') },
              ...professions.map((value) => ({ value, label: team(value) })),
            ]}
            {...form.getInputProps('profession')}
          />
          <SelectField
            label={t('treatment')}
            data={(['exempt', 'taxable'] as const).map((value) => ({ value, label: t(value) }))}
            {...form.getInputProps('treatment')}
          />
          <TextInput
            type="date"
            label={t('from')}
            {...form.getInputProps('from')}
            error={form.errors.from ?? save.fields.from}
          />
        </div>
        <DialogFoot error={save.problem} onCancel={onClose}>
          <SubmitButton would="saved" loading={save.isPending}>
            {t('save')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
