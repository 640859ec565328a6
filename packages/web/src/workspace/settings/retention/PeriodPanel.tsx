import { TextInput } from '@mantine/core';
import { provinces } from '@tamarack/core/domain';
import {
  countryOf,
  maxRetentionYears,
  type RetentionRule,
  retentionRules,
  unknownRetentionMonths,
  type WorkspaceSettings,
} from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { hintBelow } from '../../../shared/hint-below.ts';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../../shared/panel.module.css';
import { type Column, Table } from '../../shared/Table.tsx';
import { teamTexts } from '../../team/index.ts';
import { SettingsFoot } from '../SettingsPage.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';
import { retentionTexts } from './text.ts';

const valuesOf = ({ retentionYears }: WorkspaceSettings) => ({ retentionYears: String(retentionYears) });
const settingsOf = ({ retentionYears }: ReturnType<typeof valuesOf>) => ({
  retentionYears: Number(retentionYears),
});

/** The rules on how long charts are kept, and the clinic’s own longer period. */
export function PeriodPanel({ settings }: { settings: WorkspaceSettings }) {
  const { t } = useText(retentionTexts);
  const { field, submit, save, isDirty } = useSettingsForm(settings, valuesOf, settingsOf, {
    wordsOf: (_, years) => years,
    validate: {
      retentionYears: (years) =>
        /^\d{1,2}$/.test(years.trim()) && Number(years) <= maxRetentionYears ? null : t('yearsInvalid'),
    },
  });
  return (
    <Panel title={t('period')}>
      {countryOf(settings) === 'US' ? (
        <p className={classes.muted}>{t('periodInUs', { years: unknownRetentionMonths / 12 })}</p>
      ) : (
        <>
          <p className={classes.muted}>{t('periodLead')}</p>
          <Rules />
        </>
      )}
      <form noValidate onSubmit={submit}>
        <div className={classes.stack}>
          <TextInput
            type="number"
            min={0}
            max={maxRetentionYears}
            label={t('years')}
            description={t('yearsHint')}
            inputWrapperOrder={hintBelow}
            {...field('retentionYears')}
          />
          <SettingsFoot save={save} isDirty={isDirty} />
        </div>
      </form>
    </Panel>
  );
}

function Rules() {
  const { t, locale } = useText(retentionTexts);
  const { t: profession } = useText(teamTexts);
  const period = (months: number) =>
    [
      t('yearsOf', { years: Math.floor(months / 12) }),
      ...(months % 12 > 0 ? [t('monthsOf', { months: months % 12 })] : []),
    ].join(' ');
  const regionOf = ({ region }: RetentionRule) => provinces.find(({ code }) => code === region)?.[locale];
  const columns: Column<RetentionRule | null>[] = [
    { header: t('region'), cell: (rule) => (rule ? regionOf(rule) : t('otherCases')) },
    {
      header: t('profession'),
      cell: (rule) => rule && (rule.profession ? profession(rule.profession) : t('everyProfession')),
    },
    { header: t('kept'), cell: (rule) => period(rule?.months ?? unknownRetentionMonths) },
    {
      header: t('source'),
      wide: true,
      cell: (rule) =>
        rule ? (
          <span style={{ overflowWrap: 'anywhere' }}>
            {rule.source}
            <span className={classes.muted} style={{ display: 'block' }}>
              {t('readOn', { day: formatDate(rule.readOn, locale) })}
            </span>
          </span>
        ) : (
          t('longestRule')
        ),
    },
  ];
  return (
    <div className={classes.scroll}>
      <Table
        columns={columns}
        rows={[...retentionRules, null]}
        rowId={(rule) => (rule ? `${rule.region} ${rule.profession}` : 'other')}
      />
    </div>
  );
}
