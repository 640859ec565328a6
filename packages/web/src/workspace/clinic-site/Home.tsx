import { Anchor, Title } from '@mantine/core';
import {
  type ClinicHome,
  clinicRoleMay,
  type Locale,
  languageTags,
  type SessionUser,
  type SiteInfo,
} from '@tamarack/core/domain';
import { Badge, roleTexts, useText } from '@tamarack/core/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatTime } from '../../shared/format.ts';
import { localePath } from '../../shared/paths.ts';
import classes from './clinic-site.module.css';
import { type ClinicSiteText, clinicSiteTexts } from './texts.ts';

export interface HomeProps {
  home: ClinicHome;
  site: SiteInfo;
  user: SessionUser;
}

/** The member's home page: greeting, role, permissions and the clinic's settings. */
export function Home({ home, site, user }: HomeProps) {
  const { t, locale } = useText(clinicSiteTexts);
  const { t: role } = useText(roleTexts);
  const now = useNow();
  const firstName = user.name.split(/\s+/)[0] ?? user.name;
  return (
    <>
      <div className={classes.greeting}>
        <div>
          <Title order={1} size="2rem">
            {t(greetingAt(now, home.timeZone), { name: firstName })}
          </Title>
          <p className={classes.muted}>
            {t('today', {
              date: dayAt(now, home.timeZone, locale),
              time: formatTime(now, locale, home.timeZone),
            })}
          </p>
        </div>
        <Badge tone="basic">{role(home.isOwner ? 'owner' : home.role)}</Badge>
      </div>
      <div className={classes.cards}>
        <Card title={t('roleTitle')}>
          <ul className={classes.points}>
            {capabilities(home).map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </Card>
        <Card title={t('services')}>
          {home.services.length === 0 ? <p className={classes.muted}>{t('servicesEmpty')}</p> : null}
          <ul className={classes.rows}>
            {home.services.map((type) => (
              <li key={type.code}>
                <span>{type.name}</span>
                <span className={classes.muted}>{t('minutes', { minutes: type.minutes })}</span>
              </li>
            ))}
          </ul>
        </Card>
        <SettingsCard home={home} />
        {home.team ? (
          <Card
            title={t('team')}
            aside={
              !user.operator && clinicRoleMay(home.role, home.isOwner, 'clinic:members:manage') ? (
                <Anchor size="sm" href={`${site.mainUrl}${localePath(locale, '/dashboard')}?section=team`}>
                  {t('teamManage')}
                </Anchor>
              ) : null
            }
          >
            <ul className={classes.rows}>
              {home.team.map((member) => (
                <li key={member.memberId}>
                  <span>{member.name}</span>
                  <span className={classes.muted}>
                    {role(member.isOwner ? 'owner' : member.role)}
                    {member.state === 'invited' ? ` · ${t('invited')}` : ''}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </>
  );
}

function SettingsCard({ home }: { home: ClinicHome }) {
  const { t } = useText(clinicSiteTexts);
  const { settings } = home;
  const facts: [string, string][] = [
    [t('timeZone'), home.timeZone.replaceAll('_', ' ')],
    [t('currency'), t(settings.currency === 'USD' ? 'currency_USD' : 'currency_CAD')],
    [t('tax'), settings.taxLabel],
    [t('weekStart'), t(settings.weekStartsOn === 1 ? 'monday' : 'sunday')],
    [t('confirmation'), t(settings.confirmBeforeBilling ? 'confirmationOn' : 'confirmationOff')],
  ];
  return (
    <Card title={t('settings')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} id={id} size="1.0625rem" className="">
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** What the member's role allows, from the permission table. */
function capabilities({ role, isOwner }: ClinicHome): ClinicSiteText[] {
  const all: [ClinicSiteText, boolean][] = [
    ['can_manageTeam', clinicRoleMay(role, isOwner, 'clinic:members:manage')],
    ['can_ownDashboard', clinicRoleMay(role, isOwner, 'clinic:plan')],
    ['can_readTeam', clinicRoleMay(role, isOwner, 'clinic:members:read')],
    ['can_readSetup', clinicRoleMay(role, isOwner, 'clinic:read')],
    ['can_ownAccount', true],
  ];
  return all.filter(([, may]) => may).map(([key]) => key);
}

/** The greeting for the hour at the clinic. */
export function greetingAt(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en-CA', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

function dayAt(now: Date, timeZone: string, locale: Locale): string {
  const day = new Intl.DateTimeFormat(languageTags[locale], {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(now);
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** The current time, updated every half minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
