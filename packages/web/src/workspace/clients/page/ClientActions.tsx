import { Button, Menu, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import {
  type Client,
  type ClientChanges,
  clientEndpoints,
  earliestDayOf,
  latestDischarge,
} from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { fieldErrors } from '../../shared/fieldErrors.ts';
import { ClientDialog } from '../ClientDialog.tsx';
import classes from '../clients.module.css';
import { Dialog } from '../Dialog.tsx';
import { useClientAction } from '../queries.ts';
import { clientTexts } from '../text.ts';
import { MergeDialog } from './MergeDialog.tsx';

/** Buttons to edit a client or change their state. */
export function ClientActions({ client }: { client: Client }) {
  const { t } = useText(clientTexts);
  const { role } = useMe();
  const mayRead = useMay('charts:read');
  const mayBook = useMay('calendar:book');
  const [open, setOpen] = useState<'edit' | 'discharge' | 'merge' | null>(null);
  const act = useClientAction(t('saved'));
  const params = { clientId: client.clientId };
  const { version } = client;
  const change = (changes: Omit<ClientChanges, 'version'>) =>
    act.mutate((call) => call(clientEndpoints.change, { params, payload: { version, ...changes } }));
  const close = () => setOpen(null);
  return (
    <>
      {mayRead ? (
        <Button variant="default" component={Link} to={`/clients/${client.fileNo}/chart`}>
          {t('chart')}
        </Button>
      ) : null}
      {mayBook ? (
        <Button variant="default" component={Link} to={`/calendar?book=new&client=${client.fileNo}`}>
          {t('book')}
        </Button>
      ) : null}
      {client.identity ? (
        <Button variant="default" onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      ) : null}
      <Menu position="bottom-end" shadow="md" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            loading={act.isPending}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {t('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {client.state === 'active' ? (
            <Menu.Item onClick={() => change({ state: 'inactive' })}>{t('deactivate')}</Menu.Item>
          ) : null}
          {client.state === 'inactive' ? (
            <Menu.Item onClick={() => change({ state: 'active' })}>{t('activate')}</Menu.Item>
          ) : null}
          {client.state === 'discharged' ? (
            <Menu.Item
              onClick={() =>
                act.mutate((call) =>
                  call(clientEndpoints.discharge, { params, payload: { version, on: null } }),
                )
              }
            >
              {t('readmit')}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => setOpen('discharge')}>{t('discharge')}</Menu.Item>
          )}
          {role === 'administrator' ? (
            <Menu.Item onClick={() => change({ legalHold: !client.legalHold })}>
              {t(client.legalHold ? 'holdLift' : 'holdSet')}
            </Menu.Item>
          ) : null}
          {role === 'clinician' ? null : (
            <Menu.Item onClick={() => setOpen('merge')}>{t('mergeAction')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' ? <ClientDialog client={client} onClose={close} /> : null}
      {open === 'discharge' ? <DischargeDialog client={client} onClose={close} /> : null}
      {open === 'merge' ? <MergeDialog client={client} onClose={close} /> : null}
    </>
  );
}

interface Asking {
  client: Client;
  onClose: () => void;
}

function DischargeDialog({ client, onClose }: Asking) {
  const { t } = useText(clientTexts);
  const { zone } = useMe();
  const act = useClientAction(t('saved'));
  const today = todayIn(zone);
  const form = useForm({ initialValues: { on: today } });
  return (
    <Dialog
      title={t('dischargeTitle')}
      action={t('dischargeAction')}
      busy={act.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ on }) =>
        act.mutate(
          (call) =>
            call(clientEndpoints.discharge, {
              params: { clientId: client.clientId },
              payload: { version: client.version, on },
            }),
          { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
        ),
      )}
    >
      <p className={classes.muted}>{t('dischargeText')}</p>
      <TextInput
        type="date"
        label={t('dischargeDay')}
        min={earliestDayOf(client.identity?.birthOn ?? null)}
        max={latestDischarge(today)}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('on')}
      />
    </Dialog>
  );
}
