import { Anchor, Drawer, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LeadDetail, LeadRequestEntry } from '../../domain/public/leads.ts';
import { Copyable } from '../shared/Copyable.tsx';
import styles from '../shared/data-table/list.module.css';
import { Fact } from '../shared/Facts.tsx';
import { formatMoment } from '../shared/format.ts';
import { NotLoaded } from '../shared/states.tsx';
import { t } from './text.ts';
import { useLead } from './useLeads.ts';
import { campaignText, LeadStateBadge, sourceName } from './words.tsx';

/** A lead and its requests with their messages. */
export function LeadDrawer({ leadId, onClose }: { leadId: string | null; onClose: () => void }) {
  return (
    <Drawer opened={leadId !== null} onClose={onClose} position="right" size="md" title={t('drawerTitle')}>
      {leadId ? <Lead leadId={leadId} /> : null}
    </Drawer>
  );
}

function Lead({ leadId }: { leadId: string }) {
  const { data, error, refetch } = useLead(leadId);
  if (data) return <LeadFacts lead={data} />;
  return <NotLoaded error={error} onRetry={() => void refetch()} label={t('loadingLead')} height="20rem" />;
}

function LeadFacts({ lead }: { lead: LeadDetail }) {
  const moment = (at: string | null) => (at ? formatMoment(at) : null);
  const facts: [string, ReactNode][] = [
    [t('source'), sourceName(lead.source)],
    [t('state'), <LeadStateBadge key="state" state={lead.state} />],
    [t('newsletter'), t(`newsletter_${lead.newsletter ?? 'none'}`)],
    [t('clinicGiven'), lead.clinicName],
    [t('language'), t(lead.locale)],
    [t('first'), moment(lead.createdAt)],
    [t('confirmedAt'), moment(lead.confirmedAt)],
    [t('registeredAt'), moment(lead.registeredAt)],
    [t('activatedAt'), moment(lead.activatedAt)],
    [t('clinic'), lead.clinics.length > 0 ? <Clinics key="clinics" clinics={lead.clinics} /> : null],
  ];
  return (
    <>
      <Title order={3} className={styles.headName}>
        {lead.name ?? <Copyable value={lead.email} />}
      </Title>
      {lead.name ? (
        <div className={styles.muted}>
          <Copyable value={lead.email} />
        </div>
      ) : null}
      <dl className={styles.facts} data-flush>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
      </dl>
      <Title order={4} fz="md">
        {t('history')}
      </Title>
      {lead.history.map((entry) => (
        <Entry key={entry.requestId} entry={entry} />
      ))}
      <p className={styles.muted}>{t('kept')}</p>
    </>
  );
}

function Clinics({ clinics }: Pick<LeadDetail, 'clinics'>) {
  return clinics.map(({ tenantId, clinicName }) => (
    <div key={tenantId}>
      <Anchor component={Link} to={`/admin/tenants/${tenantId}`} fz="inherit">
        {clinicName}
      </Anchor>
    </div>
  ));
}

function Entry({ entry }: { entry: LeadRequestEntry }) {
  const facts = [
    entry.page ? t('onPage', { page: entry.page }) : null,
    campaignText(entry.campaign),
    entry.newsletter ? t('ticked') : null,
    entry.mailed ? null : t('notMailed'),
  ];
  return (
    <div className={styles.entry}>
      <time dateTime={entry.requestedAt}>{formatMoment(entry.requestedAt)}</time>
      <div className={styles.muted}>{facts.filter(Boolean).join(' · ')}</div>
      {entry.message ? <p className={styles.message}>{entry.message}</p> : null}
    </div>
  );
}
