import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type AccessKind, type AccessLogQuery, accessKinds } from '@tamarack/core/domain/workspace';
import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { labelTexts } from '../../../shared/format.ts';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMay, useMe, WorkspacePage } from '../../frame/index.ts';
import { DayField } from '../../shared/dates/DayField.tsx';
import { isDay, plusDays, todayIn } from '../../shared/dates/days.ts';
import { formatDate, formatLongDays } from '../../shared/format.ts';
import { LoadFailed } from '../../shared/Loaded.tsx';
import { useStaff } from '../../shared/lists.ts';
import { Pages } from '../../shared/rows/Pages.tsx';
import classes from '../charts.module.css';
import { useAccessLog, useLogFile } from '../queries.ts';
import { chartTexts, logTexts } from '../text.ts';
import { AccessTable } from './AccessTable.tsx';
import { Reviews } from './Reviews.tsx';

/** Who opened which chart, and what the privacy contact has to review. */
export function AccessLogScreen() {
  const { t } = useText(logTexts);
  const me = useMe();
  const isAdministrator = me.role === 'administrator';
  const { searchParams, set } = useSearchParamsState();
  const today = todayIn(me.zone);
  const [from, to] = [searchParams.get('from'), searchParams.get('to')];
  const what = accessKinds.find((kind) => kind === searchParams.get('what'));
  const fileNo = Number(searchParams.get('file') ?? '');
  const query: AccessLogQuery = {
    from: isDay(from) ? from : plusDays(today, -30),
    to: isDay(to) ? to : today,
    ...(searchParams.get('staff') ? { staffId: searchParams.get('staff') ?? '' } : {}),
    ...(Number.isInteger(fileNo) && fileNo > 0 ? { fileNo } : {}),
    ...(what ? { what } : {}),
    ...(searchParams.get('unusual') ? { unusual: true } : {}),
  };
  const log = useAccessLog(query, useMay('access-log:read'));
  const staff = useStaff();
  const file = useLogFile((saved) => t('saved', { file: saved }));
  return (
    <WorkspacePage
      title={t('title')}
      permission="access-log:read"
      lead={t(isAdministrator ? 'lead' : 'leadOwn')}
      actions={
        <Button
          className={classes.screenOnly}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={file.isPending}
          onClick={() => file.mutate(query)}
        >
          {t('csv')}
        </Button>
      }
    >
      {isAdministrator ? (
        <div className={classes.screenOnly}>
          <Reviews />
        </div>
      ) : null}
      <PrintedHead
        query={query}
        person={staff.data?.find(({ staffId }) => staffId === query.staffId)?.name}
        isPart={log.hasNextPage}
      />
      {staff.isLoadingError ? (
        <div className={classes.screenOnly}>
          <LoadFailed title={t('teamFailed')} of={[staff]} />
        </div>
      ) : null}
      <Group gap="sm" align="end" mb="md" className={classes.screenOnly}>
        <DayField
          label={t('from')}
          value={query.from ?? ''}
          onChange={(day) => set({ from: day || undefined }, { replace: true })}
        />
        <DayField
          label={t('to')}
          value={query.to ?? ''}
          onChange={(day) => set({ to: day || undefined }, { replace: true })}
        />
        <SelectField
          label={t('person')}
          value={query.staffId ?? ''}
          onChange={(event) => set({ staff: event.currentTarget.value || undefined }, { replace: true })}
          empty={t('everyone')}
          disabled={!staff.data}
          data={(staff.data ?? []).map((one) => ({ value: one.staffId, label: one.name }))}
        />
        <TextInput
          label={t('fileNo')}
          inputMode="numeric"
          w="8rem"
          value={searchParams.get('file') ?? ''}
          onChange={(event) =>
            set(
              { file: event.currentTarget.value.replace(/\D/g, '').slice(0, 9) || undefined },
              { replace: true },
            )
          }
        />
        <SelectField
          label={t('what')}
          value={what ?? ''}
          onChange={(event) => set({ what: event.currentTarget.value || undefined }, { replace: true })}
          empty={t('anything')}
          data={accessKinds.map((kind: AccessKind) => ({ value: kind, label: t(`what.${kind}`) }))}
        />
        <Checkbox
          label={t('unusualOnly')}
          mb="xs"
          checked={query.unusual ?? false}
          onChange={(event) =>
            set({ unusual: event.currentTarget.checked ? '1' : undefined }, { replace: true })
          }
        />
      </Group>
      <Pages query={log}>
        {(pages) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <div className={classes.card}>
              <h2>{t('none')}</h2>
              <p className={classes.muted}>{t('noneBody')}</p>
            </div>
          ) : (
            <AccessTable entries={entries} />
          );
        }}
      </Pages>
    </WorkspacePage>
  );
}

/** Says on paper whose log it is, which part of it, and who printed it, in place of the filters. */
function PrintedHead({
  query: { from = '', to = '', fileNo, what, unusual },
  person,
  isPart,
}: {
  query: AccessLogQuery;
  person: string | undefined;
  isPart: boolean;
}) {
  const { t, locale } = useText(logTexts);
  const { t: chart } = useText(chartTexts);
  const { t: l } = useText(labelTexts);
  const { clinicName, name, zone } = useMe();
  const filters = [
    person && l('labelled', { label: t('person'), name: person }),
    fileNo && l('labelled', { label: t('fileNo'), name: String(fileNo) }),
    what && l('labelled', { label: t('what'), name: t(`what.${what}`) }),
    unusual && t('unusualOnly'),
  ];
  return (
    <div className={classes.printOnly}>
      <p>{[clinicName, formatLongDays(from, to, locale), ...filters].filter(Boolean).join(' · ')}</p>
      <p>{chart('printedOn', { when: formatDate(todayIn(zone), locale), name })}</p>
      {isPart ? <p>{t('printedPart')}</p> : null}
    </div>
  );
}
