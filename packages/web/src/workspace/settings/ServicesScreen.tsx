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
import { type Column, Table } from '../shared/Table.tsx';
import { hasLeft } from '../team/index.ts';
import { EntryName } from './EntryName.tsx';
import { FeesPanel } from './FeesPanel.tsx';
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
  const { zone, settings } = useMe();
  const today = todayIn(zone);
  const people = staff.data?.filter((person) => person.practises && !hasLeft(person, today));
  const service = services.data?.find(({ serviceId }) => serviceId === edited) ?? null;
  const close = () => setEdited(null);
  const nameOf = ({ nameEn, nameFr }: Service) => (locale === 'fr' ? nameFr : nameEn);
  const percentOf = new Intl.NumberFormat(languageTags[locale], { style: 'percent' });
  const columns: Column<Service>[] = [
    {
      header: t('service'),
      cell: (one) => (
        <EntryName
          name={nameOf(one)}
          archived={one.archived ? t('archived') : null}
          onOpen={() => setEdited(one.serviceId)}
        />
      ),
    },
    {
      header: t('length'),
      cell: ({ minutes, bufferBefore, bufferAfter }) => {
        const buffer = bufferBefore + bufferAfter;
        return buffer > 0 ? t('buffered', { minutes, buffer }) : t('plain', { minutes });
      },
    },
    {
      header: t('fee'),
      number: true,
      cell: ({ fees }) => {
        const fee = feeOn(today, '', fees);
        if (fee === null) return <Badge tone="warn">{t('noFee')}</Badge>;
        return formatCents(fee, locale, settings.currency);
      },
    },
    {
      header: t('missed'),
      cell: ({ missedFeeBp, noticeHours: hours }) =>
        t('missedOf', { percent: percentOf.format(missedFeeBp / 10_000), hours }),
    },
    {
      header: t('offeredBy'),
      cell: ({ staffIds, archived: isArchived }) => {
        if (staffIds.length === 0) return t('everyone');
        const offering = people?.filter(({ staffId }) => staffIds.includes(staffId));
        if (offering?.length === 0 && !isArchived) return <Badge tone="warn">{t('nobodyOffers')}</Badge>;
        return offering?.map(({ name }) => name).join(', ');
      },
    },
  ];
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
                <Table
                  columns={columns}
                  rows={all.filter((one) => archived || !one.archived)}
                  rowId={({ serviceId }) => serviceId}
                />
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
        <DialogFrame drawer size="lg" title={service ? nameOf(service) : t('addService')} onClose={close}>
          <Loaded query={staff}>
            {(all) => (
              <Stack gap="lg">
                {service ? <FeesPanel service={service} people={people ?? []} staff={all} /> : null}
                <ServiceForm key={edited} service={service} people={people ?? []} onDone={close} />
              </Stack>
            )}
          </Loaded>
        </DialogFrame>
      ) : null}
    </SettingsPage>
  );
}
