import { Button, TextInput } from '@mantine/core';
import {
  type Profession,
  professions,
  type TaxRule,
  taxClasses,
  taxEndpoints,
} from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { AddButton } from '../../shared/AddButton.tsx';
import { todayIn } from '../../shared/dates/days.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../../shared/panel.module.css';
import { useSave } from '../../shared/saving/useSave.ts';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import { type Column, Table } from '../../shared/Table.tsx';
import { teamTexts } from '../../team/index.ts';
import { billingSettingsTexts } from './text.ts';

/** Decisions of the clinic's accountant that override the tax table. */
export function RulesPanel({ rules }: { rules: readonly TaxRule[] }) {
  const { t, locale } = useText(billingSettingsTexts);
  const { t: team } = useText(teamTexts);
  const [adding, setAdding] = useState(false);
  const remove = useSave(
    (call, ruleId: string) => call(taxEndpoints.removeRule, { params: { ruleId } }),
    () => toast.success(t('removed')),
  );
  const nameOf = (profession: Profession | null) => (profession ? team(profession) : t('everyProfession'));
  const columns: Column<TaxRule>[] = [
    { header: t('profession'), cell: ({ profession }) => nameOf(profession) },
    { header: t('taxClass'), cell: ({ taxClass }) => t(taxClass) },
    { header: t('treatment'), cell: ({ exempt }) => t(exempt ? 'exempt' : 'taxable') },
    { header: t('from'), cell: ({ from }) => formatDate(from, locale) },
    {
      header: '',
      cell: ({ ruleId, profession, taxClass }) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={remove.isPending && remove.variables === ruleId}
          aria-label={t('removeRule', { what: `${nameOf(profession)}, ${t(taxClass)}` })}
          onClick={() => remove.mutate(ruleId)}
        >
          {t('remove')}
        </Button>
      ),
    },
  ];
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
        <Table label={t('rules')} columns={columns} rows={rules} rowId={({ ruleId }) => ruleId} />
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
  const { form, dialog } = useSaveForm({
    initialValues: {
      taxClass: taxClasses[0] as TaxRule['taxClass'],
      profession: '' as Profession | '',
      treatment: 'exempt',
      from: todayIn(zone),
    },
    validate: { from: (value) => (value ? null : t('dayRequired')) },
    send: (call, { taxClass, profession, treatment, from }) =>
      call(taxEndpoints.setRule, {
        payload: { taxClass, profession: profession || null, exempt: treatment === 'exempt', from },
      }),
    done: t('saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog title={t('addRule')} would="saved" action={t('save')} {...dialog} onClose={onClose}>
      <div className={classes.fields}>
        <SelectField
          label={t('taxClass')}
          data-autofocus
          data={optionsOf(taxClasses, t)}
          {...form.getInputProps('taxClass')}
        />
        <SelectField
          label={t('profession')}
          empty={t('everyProfession')}
          data={optionsOf(professions, team)}
          {...form.getInputProps('profession')}
        />
        <SelectField
          label={t('treatment')}
          data={optionsOf(['exempt', 'taxable'], t)}
          {...form.getInputProps('treatment')}
        />
        <TextInput type="date" label={t('from')} {...form.getInputProps('from')} />
      </div>
    </FormDialog>
  );
}
