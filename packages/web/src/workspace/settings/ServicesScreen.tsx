import { Button, Stack } from '@mantine/core';
import { languageTags } from '@tamarack/core/domain';
import { feeOn, type Service } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMe } from '../frame/index.ts';
import { AddButton } from '../shared/AddButton.tsx';
import { todayIn } from '../shared/dates/days.ts';
import { DialogFrame } from '../shared/dialogs/Dialog.tsx';
import { formatCents } from '../shared/format.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useServices, useStaff } from '../shared/lists.ts';
import classes from '../shared/panel.module.css';
import { hasLeft } from '../team/index.ts';
import { FeesPanel } from './FeesPanel.tsx';
import { NameCell } from './NameCell.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { settingsTexts } from './text.ts';

/** The price list. */
export function ServicesScreen() {
  const { t, locale } = useText(settingsTexts);
  const services = useServices();
  const staff = useStaff();
  const [edited, setEdited] = useState<string | 'new' | null>(null);
  const [archived, setArchived] = useState(false);
  const today = todayIn(useMe().zone);
  const people = staff.data?.filter((person) => person.practises && !hasLeft(person, today));
  const service = services.data?.find(({ serviceId }) => serviceId === edited) ?? null;
  const close = () => setEdited(null);
  return (
    <SettingsPage actions={<AddButton onClick={() => setEdited('new')}>{t('addService')}</AddButton>}>
      <p className={classes.muted}>{t('lead')}</p>
      <Loaded query={services}>
        {(all) => {
          const hidden = all.filter((one) => one.archived).length;
          if (all.length === 0) return <p>{t('empty')}</p>;
          return (
            <>
              <div className={classes.scroll}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('service')}</th>
                      <th scope="col">{t('length')}</th>
                      <th scope="col" className={classes.number}>
                        {t('fee')}
                      </th>
                      <th scope="col">{t('missed')}</th>
                      <th scope="col">{t('offeredBy')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {all
                      .filter((one) => archived || !one.archived)
                      .map((one) => (
                        <Row
                          key={one.serviceId}
                          service={one}
                          names={people
                            ?.filter(({ staffId }) => one.staffIds.includes(staffId))
                            .map(({ name }) => name)}
                          onOpen={() => setEdited(one.serviceId)}
                        />
                      ))}
                  </tbody>
                </table>
              </div>
              {hidden > 0 && !archived ? (
                <div>
                  <Button variant="subtle" size="compact-sm" onClick={() => setArchived(true)}>
                    {t('showArchived', { count: hidden })}
                  </Button>
                </div>
              ) : null}
            </>
          );
        }}
      </Loaded>
      {edited ? (
        <DialogFrame
          drawer
          size="lg"
          title={service ? (locale === 'fr' ? service.nameFr : service.nameEn) : t('addService')}
          onClose={close}
        >
          <Loaded query={staff}>
            {(all) => (
              <Stack gap="lg">
                {service ? <FeesPanel service={service} people={people ?? []} staff={all} /> : null}
                <ServiceForm
                  key={`${edited} ${service?.version}`}
                  service={service}
                  people={people ?? []}
                  onDone={close}
                />
              </Stack>
            )}
          </Loaded>
        </DialogFrame>
      ) : null}
    </SettingsPage>
  );
}

function Row({
  service,
  names,
  onOpen,
}: {
  service: Service;
  /** Those who offer it and treat clients; undefined while they are loaded. */
  names: readonly string[] | undefined;
  onOpen: () => void;
}) {
  const { t, locale } = useText(settingsTexts);
  const { zone, settings } = useMe();
  const { minutes, bufferBefore, bufferAfter, missedFeeBp, noticeHours, archived, staffIds } = service;
  const fee = feeOn(todayIn(zone), '', service.fees);
  const name = locale === 'fr' ? service.nameFr : service.nameEn;
  const buffer = bufferBefore + bufferAfter;
  const percent = new Intl.NumberFormat(languageTags[locale], { style: 'percent' }).format(
    missedFeeBp / 10_000,
  );
  return (
    <tr>
      <NameCell name={name} archived={archived ? t('archived') : null} onOpen={onOpen} />
      <td data-label={t('length')}>
        {buffer > 0 ? t('buffered', { minutes, buffer }) : t('plain', { minutes })}
      </td>
      <td data-label={t('fee')} className={classes.number}>
        {fee === null ? <Badge tone="warn">{t('noFee')}</Badge> : formatCents(fee, locale, settings.currency)}
      </td>
      <td data-label={t('missed')}>{t('missedOf', { percent, hours: noticeHours })}</td>
      <td data-label={t('offeredBy')}>
        {staffIds.length === 0 ? (
          t('everyone')
        ) : names?.length === 0 && !archived ? (
          <Badge tone="warn">{t('nobodyOffers')}</Badge>
        ) : (
          names?.join(', ')
        )}
      </td>
    </tr>
  );
}
