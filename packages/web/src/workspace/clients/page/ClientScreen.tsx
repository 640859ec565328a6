import { Anchor, Group, Skeleton, Tabs } from '@mantine/core';
import { isMissing } from '@tamarack/core/client';
import { type Client, formatPhone } from '@tamarack/core/domain/workspace';
import { Notice, useSearchParamsState, useText } from '@tamarack/core/ui';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { AccountPanel, BalanceNote } from '../../billing/index.ts';
import { AccessPanel, ChartPanel } from '../../charts/index.ts';
import { useMay, useMe, WorkspacePage } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { formatDate, formatShortDay, formatWallTime } from '../../shared/format.ts';
import { LoadFailed } from '../../shared/Loaded.tsx';
import { StateBadge } from '../ClientsScreen.tsx';
import classes from '../clients.module.css';
import { nameOf, useClient } from '../queries.ts';
import { clientTexts } from '../text.ts';
import { AppointmentLink } from './AppointmentLink.tsx';
import { ClientActions } from './ClientActions.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { MergeNotices } from './MergeNotices.tsx';
import { Overview } from './Overview.tsx';
import { VisitsTab } from './VisitsTab.tsx';

const allTabs = ['overview', 'visits', 'billing', 'access', 'history'] as const;

/** A client’s page, by file number. */
export function ClientScreen() {
  const { t } = useText(clientTexts);
  const { fileNo: written = '' } = useParams();
  const fileNo = Number(written);
  const known = useClient(fileNo);
  const back = (
    <Anchor component={Link} to="/clients" inherit>
      {t('allClients')}
    </Anchor>
  );
  if (known.data) return <ClientPage client={known.data} />;
  const title = t('clientNo', { fileNo: written });
  if (known.isPending)
    return (
      <WorkspacePage title={title} lead={t('loading')}>
        <Skeleton height={240} radius="md" />
      </WorkspacePage>
    );
  return (
    <WorkspacePage title={title} lead={back}>
      {isMissing(known.error) ? (
        <Notice tone="info" role="status">
          {t('notFound', { fileNo: written })}
        </Notice>
      ) : (
        <LoadFailed of={[known]} />
      )}
    </WorkspacePage>
  );
}

function ClientPage({ client }: { client: Client }) {
  const { t, locale } = useText(clientTexts);
  const { zone } = useMe();
  const navigate = useNavigate();
  const { searchParams } = useSearchParamsState();
  const maySeeAccess = [useMay('care-team:manage'), useMay('access-log:read')].includes(true);
  const maySeeBilling = useMay('payments:read');
  const { destroyedAt } = client;
  const hidden = [
    maySeeAccess && !destroyedAt ? null : 'access',
    maySeeBilling ? null : 'billing',
    destroyedAt ? 'overview' : null,
  ];
  const tabs = allTabs.filter((each) => !hidden.includes(each));
  const tab = tabs.find((each) => each === searchParams.get('tab')) ?? tabs[0] ?? 'overview';
  const { identity, fileNo, nextVisit } = client;
  const facts = [
    // Without a name, the file number is in the title already.
    identity ? t('clientNo', { fileNo: String(fileNo) }) : null,
    identity?.pronouns,
    identity?.birthOn
      ? `${formatDate(identity.birthOn, locale)} (${t('years', { n: ageOn(identity.birthOn, todayIn(zone)) })})`
      : null,
    identity?.phone ? formatPhone(identity.phone, locale) : null,
  ].filter(Boolean);
  return (
    <WorkspacePage
      title={nameOf(client)}
      lead={
        <Group component="span" gap="0.25rem 1rem">
          <span>{facts.join(' · ')}</span>
          <StateBadge state={client.state} />
          {client.mayChange ? <BalanceNote clientId={client.clientId} /> : null}
        </Group>
      }
      actions={client.mayChange ? <ClientActions client={client} /> : null}
    >
      {client.deskAlert ? (
        <Notice tone="warn" title={t('alert')}>
          {client.deskAlert}
        </Notice>
      ) : null}
      <MergeNotices client={client} />
      {destroyedAt ? (
        <Notice tone="info">
          {t('destroyed', { day: formatDate(todayIn(zone, new Date(destroyedAt)), locale) })}{' '}
          {client.destroyedBecause}
        </Notice>
      ) : null}
      {client.mayChange || destroyedAt ? (
        <>
          {destroyedAt ? null : (
            <p className={classes.muted}>
              {nextVisit ? (
                <AppointmentLink visit={nextVisit} underline="always">
                  {t('nextVisitAt', {
                    when: `${formatShortDay(nextVisit.localStart.slice(0, 10), locale)}, ${formatWallTime(nextVisit.localStart, locale)}`,
                  })}
                </AppointmentLink>
              ) : (
                t('noNextVisit')
              )}
            </p>
          )}
          <Tabs
            value={tab}
            onChange={(next) =>
              void navigate({ search: next === tabs[0] ? '' : `?tab=${next}` }, { replace: true })
            }
            keepMounted={false}
          >
            <Tabs.List mb="md">
              {tabs.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {t(each)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="overview">
              <Overview client={client} />
            </Tabs.Panel>
            <Tabs.Panel value="visits">
              <VisitsTab fileNo={fileNo} />
            </Tabs.Panel>
            <Tabs.Panel value="billing">
              <AccountPanel clientId={client.clientId} />
            </Tabs.Panel>
            <Tabs.Panel value="access">
              <div className={classes.stack}>
                <ChartPanel fileNo={fileNo} />
                <AccessPanel fileNo={fileNo} />
              </div>
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <HistoryTab fileNo={fileNo} />
            </Tabs.Panel>
          </Tabs>
        </>
      ) : (
        <Notice tone="info">{t('withheld')}</Notice>
      )}
    </WorkspacePage>
  );
}

/** Age in full years on a day. */
export function ageOn(birthOn: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthOn.slice(0, 4));
  return today.slice(5) < birthOn.slice(5) ? years - 1 : years;
}
