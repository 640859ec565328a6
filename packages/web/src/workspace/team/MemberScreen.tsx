import { Anchor, Tabs } from '@mantine/core';
import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { Link, useParams } from 'react-router-dom';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { AgreementsPanel } from '../pay/index.ts';
import { AbsenceList, HoursEditor } from '../schedule/index.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useStaff } from '../shared/lists.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from '../shared/panel.module.css';
import { AccessPanel } from './AccessPanel.tsx';
import { CredentialsPanel } from './CredentialsPanel.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { teamTexts } from './text.ts';

const allTabs = ['person', 'hours', 'absences', 'pay'] as const;

/** One person of the team: what they do here, their licences, and when they work. */
export function MemberScreen() {
  const { t } = useText(teamTexts);
  const { staffId } = useParams();
  const staff = useStaff();
  const { staffId: ownId } = useMe();
  const keepsLicences = useMay('credentials:manage');
  const readsOwn = useMay('credentials:read') && staffId === ownId;
  const mayChange = useMay('workspace:settings');
  const mayReadHours = useMay('calendar:read');
  const { searchParams, set } = useSearchParamsState();
  const person = staff.data?.find((one) => one.staffId === staffId);
  const mayReadPay = useMay('pay:read');
  const tabs = allTabs.filter(
    (one) => one === 'person' || (person?.practises && (one === 'pay' ? mayReadPay : mayReadHours)),
  );
  const tab = tabs.find((one) => one === searchParams.get('tab')) ?? 'person';
  return (
    <WorkspacePage
      title={person?.name ?? t('team')}
      lead={
        <Anchor component={Link} to="/staff" inherit>
          ← {t('team')}
        </Anchor>
      }
    >
      <Loaded query={staff}>
        {(people) =>
          person ? (
            <Tabs
              value={tab}
              onChange={(next) => set({ tab: !next || next === 'person' ? undefined : next })}
              keepMounted={false}
            >
              <Tabs.List mb="md" aria-label={person.name}>
                {tabs.map((one) => (
                  <Tabs.Tab key={one} value={one}>
                    {t(one)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value="person">
                <div className={classes.stack}>
                  <PersonPanel key={`${person.staffId} ${person.version}`} person={person} staff={people} />
                  {mayChange ? <AccessPanel key={person.staffId} person={person} staff={people} /> : null}
                  {keepsLicences || readsOwn ? <CredentialsPanel staffId={person.staffId} /> : null}
                </div>
              </Tabs.Panel>
              <Tabs.Panel value="hours">
                <Panel title={t('hours')}>
                  <HoursEditor staffId={person.staffId} />
                </Panel>
              </Tabs.Panel>
              <Tabs.Panel value="pay">
                <AgreementsPanel staffId={person.staffId} />
              </Tabs.Panel>
              <Tabs.Panel value="absences">
                <Panel title={t('absences')}>
                  <AbsenceList staffId={person.staffId} />
                </Panel>
              </Tabs.Panel>
            </Tabs>
          ) : (
            <p>{t('notFound')}</p>
          )
        }
      </Loaded>
    </WorkspacePage>
  );
}
