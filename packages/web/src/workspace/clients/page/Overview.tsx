import { Anchor } from '@mantine/core';
import { findRegion } from '@tamarack/core/domain';
import type { Client } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import { PhoneLink } from '../../shared/PhoneLink.tsx';
import { useFieldKey } from '../../shared/useFieldKey.ts';
import classes from '../clients.module.css';
import { clientTexts } from '../text.ts';
import { ConsentPanel } from './ConsentPanel.tsx';
import { FeePanel } from './FeePanel.tsx';
import { RelationPanel } from './RelationPanel.tsx';

/** Contact, record, related people, consents and agreed fees. */
export function Overview({ client }: { client: Client }) {
  const { t, locale } = useText(clientTexts);
  const { identity } = client;
  const region = findRegion(client.region);
  const keyOf = useFieldKey();
  const day = (value: string | null) => (value ? formatDate(value, locale) : null);
  return (
    <div className={classes.panels}>
      {identity ? (
        <Panel title={t('contact')}>
          <Facts
            of={[
              [t('name'), `${identity.givenName} ${identity.familyName}`.trim()],
              [t('preferredName'), identity.preferredName],
              [t('phone'), identity.phone && <PhoneLink phone={identity.phone} />],
              [t('otherPhone'), identity.otherPhone && <PhoneLink phone={identity.otherPhone} />],
              [
                t('email'),
                identity.email && (
                  <Anchor href={`mailto:${identity.email}`} inherit>
                    {identity.email}
                  </Anchor>
                ),
              ],
              [
                t('streetAddress'),
                [identity.streetAddress, identity.city, identity.postalCode].filter(Boolean).join(', '),
              ],
            ]}
          />
        </Panel>
      ) : null}
      <Panel title={t('record')}>
        <Facts
          of={[
            [t('language'), t(client.language === 'fr' ? 'french' : 'english')],
            [t(keyOf('region')), region?.[locale] ?? client.region ?? t('regionNone')],
            [t('dischargedOn'), day(client.dischargedOn)],
            [t('lastEntry'), day(client.lastEntryOn) ?? t('notRecorded')],
            [t('keptUntil'), day(client.retentionUntil) ?? t('notRecorded')],
            [t('legalHold'), client.legalHold ? t('legalHoldOn') : null],
          ]}
        />
        {client.decidesAlone ? <p className={classes.muted}>{t('decidesAlone')}</p> : null}
      </Panel>
      {client.relations ? <RelationPanel client={client} relations={client.relations} /> : null}
      <ConsentPanel client={client} />
      <FeePanel client={client} />
    </div>
  );
}

function Facts({ of }: { of: [string, ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {of.flatMap(([name, value]) =>
        value ? [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value}</dd>] : [],
      )}
    </dl>
  );
}
