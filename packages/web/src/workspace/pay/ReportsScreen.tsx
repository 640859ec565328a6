import { Anchor, Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { countryOf, type T4aLine } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { labelTexts } from '../../shared/format.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { Panel } from '../shared/Panel.tsx';
import panel from '../shared/panel.module.css';
import { type Column, Table } from '../shared/Table.tsx';
import { Forbidden } from './PayNotices.tsx';
import classes from './pay.module.css';
import { type PayFile, useHours, usePayFile, useT4a } from './queries.ts';
import { runTexts } from './runs/run-texts.ts';
import { usePayWords } from './words.ts';

/** Treated hours of any period, and what each contractor was paid in a year: in Canada, the T4A worksheet. */
export function ReportsScreen() {
  const { t } = useText(runTexts);
  const isCanada = countryOf(useMe().settings) === 'CA';
  const { t: word } = usePayWords();
  const mayRead = useMay('pay:read');
  return (
    <WorkspacePage
      title={t(isCanada ? 'reports' : 'reportsUs')}
      lead={
        <Anchor component={Link} to="/pay" inherit>
          ← {word('back')}
        </Anchor>
      }
    >
      {mayRead ? (
        <>
          <Hours />
          <YearPay isCanada={isCanada} />
        </>
      ) : (
        <Forbidden />
      )}
    </WorkspacePage>
  );
}

function CsvButton({ wanted, name }: { wanted: PayFile; name: string }) {
  const { t } = useText(runTexts);
  const { t: l } = useText(labelTexts);
  const file = usePayFile();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      aria-label={l('labelled', { label: t('csvShort'), name })}
      loading={file.isPending}
      onClick={() => file.mutate(wanted)}
    >
      {t('csvShort')}
    </Button>
  );
}

const formatMinutes = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function Hours() {
  const { t } = useText(runTexts);
  const today = todayIn(useMe().zone);
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const isValid = from !== '' && from <= to;
  const query = useHours({ from, to });
  const kinds = { contractor: 'kindContractor', employee: 'kindEmployee', owner: 'kindOwner' } as const;
  const kindOf = (kind: string) => (kind in kinds ? t(kinds[kind as keyof typeof kinds]) : kind);
  return (
    <Panel
      title={t('hours')}
      action={isValid ? <CsvButton wanted={{ file: 'hours', from, to }} name={t('hours')} /> : null}
    >
      <p className={panel.muted}>{t('hoursBody')}</p>
      <div className={panel.fields}>
        <TextInput
          type="date"
          label={t('from')}
          value={from}
          max={to}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('to')}
          value={to}
          min={from}
          error={isValid ? undefined : t('orderInvalid')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      {isValid ? (
        <Loaded query={query}>
          {(hours) =>
            hours.length === 0 ? (
              <p className={panel.muted}>{t('noHours')}</p>
            ) : (
              <Table
                className={classes.dense}
                columns={[
                  {
                    header: t('person'),
                    cell: ({ name, kind }) => (
                      <>
                        {name} <span className={classes.small}>{kindOf(kind)}</span>
                      </>
                    ),
                  },
                  { header: t('appointments'), number: true, cell: ({ appointments }) => appointments },
                  {
                    header: t('time'),
                    number: true,
                    className: classes.strong,
                    cell: ({ minutes }) => formatMinutes(minutes),
                  },
                  {
                    header: t('openTime'),
                    number: true,
                    cell: ({ openMinutes }) => formatMinutes(openMinutes),
                  },
                ]}
                rows={hours}
                rowId={({ staffId }) => staffId}
              />
            )
          }
        </Loaded>
      ) : null}
    </Panel>
  );
}

function YearPay({ isCanada }: { isCanada: boolean }) {
  const { t } = useText(runTexts);
  const { money } = usePayWords();
  const thisYear = Number(todayIn(useMe().zone).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const query = useT4a(year);
  const title = t(isCanada ? 't4a' : 'yearPay');
  const columns: Column<T4aLine>[] = [
    { header: t('contractor'), cell: ({ staffName }) => staffName },
    {
      header: t(isCanada ? 'box048' : 'paidAmount'),
      number: true,
      cell: ({ box048Cents }) => money(box048Cents),
    },
  ];
  const slip: Column<T4aLine> = {
    header: t('slip'),
    cell: ({ slipDue }) => (
      <Badge tone={slipDue ? 'warn' : 'neutral'}>{t(slipDue ? 'slipDue' : 'noSlip')}</Badge>
    ),
  };
  return (
    <Panel title={title} action={<CsvButton wanted={{ file: 't4a', year }} name={title} />}>
      <p className={panel.muted}>{t(isCanada ? 't4aBody' : 'yearPayBody')}</p>
      <div className={panel.fields}>
        <SelectField
          label={t('year')}
          value={String(year)}
          data={[0, 1, 2, 3, 4, 5, 6].map((back) => String(thisYear - back))}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
      </div>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={panel.muted}>{t('noT4a', { year: String(year) })}</p>
          ) : (
            <Table
              className={classes.dense}
              columns={isCanada ? [...columns, slip] : columns}
              rows={rows}
              rowId={({ staffId }) => staffId}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
