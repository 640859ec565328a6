import { Button, Skeleton } from '@mantine/core';
import {
  type CareTeamMember,
  type ChartAccess,
  type ChartNote,
  chartEndpoints,
} from '@tamarack/core/domain/workspace';
import { toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMay, useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { LoadFailed } from '../shared/Loaded.tsx';
import { useStaff } from '../shared/lists.ts';
import { hasLeft } from '../team/index.ts';
import { ExceptionDialog } from './access/ExceptionDialog.tsx';
import { LockboxPanel } from './access/LockboxPanel.tsx';
import classes from './charts.module.css';
import { useCareAct, useChartAccess } from './queries.ts';
import { chartTexts } from './text.ts';
import { useTimes } from './times.ts';

export interface ChartPanelProps {
  fileNo: number;
  /** Notes of the open chart, for choosing one to withhold. */
  notes?: readonly ChartNote[];
}

/** Who may open a client’s chart: the care team, the lockbox, and the release of the record. */
export function ChartPanel({ fileNo, notes = [] }: ChartPanelProps) {
  const { t } = useText(chartTexts);
  const mayManage = useMay('care-team:manage');
  const access = useChartAccess(fileNo, mayManage);
  const staff = useStaff({ enabled: mayManage });
  if (!mayManage) return null;
  if (access.isPending) return <Skeleton height={220} />;
  if (access.isLoadingError) return <LoadFailed title={t('careTeam')} of={[access]} />;
  const { careTeam, lockboxes, withheld } = access.data;
  return (
    <div className={classes.aside}>
      {careTeam && lockboxes ? (
        <>
          {staff.isLoadingError ? <LoadFailed title={t('teamFailed')} of={[staff]} /> : null}
          <CareTeam fileNo={fileNo} team={careTeam} />
          <LockboxPanel fileNo={fileNo} lockboxes={lockboxes} withheld={withheld} notes={notes} />
        </>
      ) : (
        <section className={classes.card}>
          <h2>{t('careTeam')}</h2>
          <p className={classes.muted}>{t('careClosed')}</p>
        </section>
      )}
      <Release fileNo={fileNo} access={access.data} />
    </div>
  );
}

function CareTeam({ fileNo, team }: { fileNo: number; team: readonly CareTeamMember[] }) {
  const { t } = useText(chartTexts);
  const { time } = useTimes();
  const act = useCareAct(fileNo);
  const staff = useStaff();
  const [staffId, setStaffId] = useState('');
  const today = todayIn(useMe().zone);
  // Someone who opened the chart for an hour can still be added.
  const members = team.filter(({ because }) => because === 'booked' || because === 'added');
  const others = (staff.data ?? []).filter(
    (one) =>
      one.practises && !hasLeft(one, today) && !members.some((member) => member.staffId === one.staffId),
  );
  const nameOf = (id: string) => staff.data?.find((one) => one.staffId === id)?.name ?? '';
  return (
    <section className={classes.card}>
      <h2>{t('careTeam')}</h2>
      <p className={classes.muted}>{t('careTeamBody')}</p>
      <ul className={classes.people}>
        {team.map(({ careId, version, ...member }) => (
          <li key={careId}>
            <span>
              {member.name}
              <span className={classes.muted} style={{ display: 'block' }}>
                {t(`because.${member.because}`, { time: member.untilAt ? time(member.untilAt) : '' })}
                {member.flagged ? ` · ${t('addedThemselves')}` : null}
              </span>
              {member.supervisorName ? (
                <span className={classes.muted} style={{ display: 'block' }}>
                  {t('supervisor', { name: member.supervisorName })}
                </span>
              ) : null}
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('removeMember', { name: member.name })}
              disabled={act.isPending}
              onClick={() =>
                act.mutate(
                  (call) => call(chartEndpoints.leaveTeam, { params: { careId }, payload: { version } }),
                  { onSuccess: () => toast.success(t('removed', { name: member.name })) },
                )
              }
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <div className={classes.row}>
          <SelectField
            label={t('addToTeam')}
            value={staffId}
            onChange={(event) => setStaffId(event.currentTarget.value)}
            empty={t('choose')}
            data={others.map((one) => ({ value: one.staffId, label: one.name }))}
          />
          <Button
            variant="default"
            disabled={!staffId}
            loading={act.isPending}
            onClick={() =>
              act.mutate(
                (call) => call(chartEndpoints.addToTeam, { params: { fileNo }, payload: { staffId } }),
                {
                  onSuccess: () => {
                    toast.success(t('added', { name: nameOf(staffId) }));
                    setStaffId('');
                  },
                },
              )
            }
          >
            {t('add')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Release({ fileNo, access }: { fileNo: number; access: ChartAccess }) {
  const { t } = useText(chartTexts);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  if (!access.mayRelease) return null;
  return (
    <section className={classes.card}>
      <h2>{t('releaseTitle')}</h2>
      <p className={classes.muted}>{t('releaseBody')}</p>
      <Button variant="default" mt="sm" onClick={() => setAsking(true)}>
        {t('releaseAction')}
      </Button>
      {asking ? (
        <ExceptionDialog
          act="release"
          fileNo={fileNo}
          jointNotes={access.jointNotes}
          onClose={(opened) => {
            setAsking(false);
            if (opened) navigate(`/clients/${fileNo}/chart/print`);
          }}
        />
      ) : null}
    </section>
  );
}
