import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Notice, useSearchParamsState } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { LoadFailed } from '../shared/Loaded.tsx';
import { rarelyChanging, useStaff } from '../shared/lists.ts';
import { useTextInCountry } from '../shared/useTextInCountry.ts';
import { hasLeft } from '../team/index.ts';
import { AbsenceList } from './absences/AbsenceList.tsx';
import { HoursEditor } from './hours/HoursEditor.tsx';
import classes from './schedule.module.css';
import { scheduleTexts } from './text.ts';

/** Hours, absences and extra hours, one person at a time. */
export function ScheduleScreen() {
  const { t } = useTextInCountry(scheduleTexts, { holidays: 'holidaysUs' });
  const me = useMe();
  const maySet = useMay('workspace:settings');
  const mayBook = useMay('calendar:book');
  /** Administrators also have the closures on the screen of the holidays. */
  const mayClose = mayBook && me.role !== 'clinician';
  const { searchParams, set } = useSearchParamsState();
  const staff = useStaff(rarelyChanging);
  const today = todayIn(me.zone);
  const people = (staff.data ?? []).filter((person) => person.practises && !hasLeft(person, today));
  const wanted = searchParams.get('staff') ?? me.staffId;
  const person = people.find(({ staffId }) => staffId === wanted) ?? people[0];
  return (
    <WorkspacePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {maySet ? (
            <Button variant="default" component={Link} to="/settings/holidays">
              {t('holidays')}
            </Button>
          ) : null}
          <Button
            variant="default"
            component={Link}
            to="/schedule/print"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
          >
            {t('weekPrint')}
          </Button>
        </>
      }
    >
      {staff.isPending ? (
        <div role="status" aria-label={t('loading')} className={classes.stack}>
          <Skeleton height={60} maw={320} />
          <Skeleton height={280} />
        </div>
      ) : !staff.data ? (
        <LoadFailed title={t('failed')} of={[staff]} />
      ) : !person ? (
        <Notice tone="info" title={t('nobody')}>
          {t('nobodyHint')}
        </Notice>
      ) : (
        <div className={classes.screen}>
          <SelectField
            label={t('person')}
            className={classes.person}
            value={person.staffId}
            data={people.map(({ staffId, name }) => ({
              value: staffId,
              label: staffId === me.staffId ? t('you', { name }) : name,
            }))}
            onChange={(event) => set({ staff: event.currentTarget.value })}
          />
          <section aria-labelledby="hours" className={classes.panel}>
            <h2 id="hours">{t('hoursTitle')}</h2>
            <p className={classes.muted}>{t('hoursLead')}</p>
            <HoursEditor staffId={person.staffId} />
          </section>
          <section aria-labelledby="absences" className={classes.panel}>
            <h2 id="absences">{t('absencesTitle')}</h2>
            <p className={classes.muted}>{t('absencesLead')}</p>
            <AbsenceList key={person.staffId} staffId={person.staffId} />
          </section>
          {mayClose ? (
            <section aria-labelledby="closures" className={classes.panel}>
              <h2 id="closures">{t('closures')}</h2>
              <p className={classes.muted}>{t('closuresLead')}</p>
              <AbsenceList staffId={null} />
            </section>
          ) : null}
        </div>
      )}
    </WorkspacePage>
  );
}
