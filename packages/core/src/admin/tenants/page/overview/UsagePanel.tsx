import { Progress } from '@mantine/core';
import { planTable, smallestPlanFor } from '../../../../domain/plans.ts';
import type { TenantUsage } from '../../../../domain/platform/tenant-page.ts';
import lists from '../../../shared/data-table/list.module.css';
import { Fact } from '../../../shared/Facts.tsx';
import { formatCount } from '../../../shared/format.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { NotLoaded } from '../../../shared/states.tsx';
import styles from '../page.module.css';
import { t } from '../text.ts';
import { useTenantUsage } from '../useTenantPanels.ts';

/** How much of its plan the clinic uses, and how active its members are. */
export function UsagePanel({ tenantId }: { tenantId: string }) {
  const { data: usage, error, refetch } = useTenantUsage(tenantId);
  return (
    <Panel title={t('usage')} aside={usage ? planLine(usage) : null} line>
      {usage ? (
        <Usage usage={usage} />
      ) : (
        <NotLoaded error={error} onRetry={() => void refetch()} height="10rem" />
      )}
    </Panel>
  );
}

function planLine({ plan, priceCad }: TenantUsage): string {
  return t('planLine', { name: planTable[plan].operatorLabel, price: `$${priceCad}` });
}

/** Whether the plan has free places for clinicians, is full, or is over its limit. */
export function fullness({ active, invited, limit }: TenantUsage['clinicians']): 'free' | 'full' | 'over' {
  const used = active + invited;
  if (used > limit) return 'over';
  return used === limit ? 'full' : 'free';
}

function Usage({ usage }: { usage: TenantUsage }) {
  const { clinicians, members, mails, workspace } = usage;
  const used = clinicians.active + clinicians.invited;
  const full = fullness(clinicians);
  const next = smallestPlanFor(used + (full === 'full' ? 1 : 0));
  const larger = next === usage.plan ? null : planTable[next].operatorLabel;
  return (
    <>
      <div className={styles.limit}>
        <div className={styles.limitHead}>
          <span>{t('factClinicians')}</span>
          <span className={styles.limitCount}>{t('cliniciansUsed', { used, limit: clinicians.limit })}</span>
        </div>
        <Progress
          value={Math.min(100, (used / clinicians.limit) * 100)}
          color={full === 'over' ? 'red' : full === 'full' ? 'orange' : 'brand'}
          size="sm"
          aria-label={t('cliniciansUsed', { used, limit: clinicians.limit })}
        />
        <div className={styles.minor}>
          {[
            t('activeAndInvited', { active: clinicians.active, invited: clinicians.invited }),
            full === 'free' ? null : t(full === 'full' ? 'planFull' : 'planOver'),
            full !== 'free' && larger ? t('planLarger', { name: larger }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <dl className={lists.facts}>
        <Fact name={t('members')}>{t('activeAndInvited', members)}</Fact>
        <Fact name={t('activePeople')}>
          {t('ofMembers', { n: usage.activeMembers, all: members.active })}
        </Fact>
        <Fact name={t('openSessions')}>{formatCount(usage.openSessions)}</Fact>
        <Fact name={t('lastSignIn')}>
          {usage.lastSignInAt ? <RelativeTime iso={usage.lastSignInAt} /> : t('never')}
        </Fact>
        <Fact name={t('mails')}>{t('mailCounts', mails)}</Fact>
        <Fact name={t('usageClients')}>{formatCount(workspace.clients)}</Fact>
        <Fact name={t('usageAppointments')}>{formatCount(workspace.appointments)}</Fact>
        <Fact name={t('openNotes')}>{formatCount(workspace.openNotes)}</Fact>
        <Fact name={t('lastActivity')}>
          {workspace.lastActivityAt ? <RelativeTime iso={workspace.lastActivityAt} /> : t('never')}
        </Fact>
      </dl>
    </>
  );
}
