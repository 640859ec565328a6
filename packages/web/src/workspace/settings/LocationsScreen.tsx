import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { validationTexts, zoneName } from '@tamarack/core/domain';
import { formatPhone, type Location, type Room, teamEndpoints } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { Badge, focusFirstError, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { labelTexts } from '../../shared/format.ts';
import { useMe } from '../frame/index.ts';
import { AddButton } from '../shared/AddButton.tsx';
import { DialogFrame } from '../shared/dialogs/Dialog.tsx';
import { joined } from '../shared/format.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useLocations } from '../shared/lists.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useFollow } from '../shared/saving/useFollow.ts';
import { useSave } from '../shared/saving/useSave.ts';
import { LocationForm } from './LocationForm.tsx';
import { SaveProblem, SettingsPage } from './SettingsPage.tsx';
import own from './settings.module.css';
import { settingsTexts } from './text.ts';

type Edited = { location: Location | null } | { room: Room | null; locationId: string };

/** The clinic's locations and rooms. */
export function LocationsScreen() {
  const { t } = useText(settingsTexts);
  const { zone } = useMe();
  const locations = useLocations();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [archived, setArchived] = useState(false);
  const close = () => setEdited(null);
  /** With what somebody else has saved since it was opened. */
  const latest = (opened: Location | null) =>
    locations.data?.find(({ locationId }) => locationId === opened?.locationId) ?? opened;
  const latestRoom = (opened: Room | null) =>
    locations.data?.flatMap(({ rooms }) => rooms).find(({ roomId }) => roomId === opened?.roomId) ?? opened;
  const title = edited
    ? 'room' in edited
      ? t(edited.room ? 'editRoom' : 'addRoom')
      : t(edited.location ? 'editLocation' : 'addLocation')
    : '';
  return (
    <SettingsPage
      actions={<AddButton onClick={() => setEdited({ location: null })}>{t('addLocation')}</AddButton>}
    >
      <Loaded query={locations}>
        {(all) => {
          const hidden = all.filter((one) => one.archived).length;
          return (
            <>
              {all
                .filter((one) => archived || !one.archived)
                .map((location) => (
                  <LocationPanel key={location.locationId} location={location} onEdit={setEdited} />
                ))}
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
        <DialogFrame title={title} onClose={close}>
          {'room' in edited ? (
            <RoomForm room={latestRoom(edited.room)} locationId={edited.locationId} onDone={close} />
          ) : (
            <LocationForm
              location={latest(edited.location)}
              zone={zone}
              action={t('save')}
              aside={
                edited.location ? (
                  <ArchiveLocation location={latest(edited.location) ?? edited.location} onDone={close} />
                ) : null
              }
              onDone={close}
            />
          )}
        </DialogFrame>
      ) : null}
    </SettingsPage>
  );
}

function LocationPanel({ location, onEdit }: { location: Location; onEdit: (edited: Edited) => void }) {
  const { t, locale } = useText(settingsTexts);
  const { t: l } = useText(labelTexts);
  const { locationId, name, streetAddress, city, region, postalCode, phone, zone, rooms } = location;
  const address = [streetAddress, city, region, postalCode].filter(Boolean).join(', ');
  return (
    <Panel
      title={name}
      action={
        <Button
          variant="default"
          aria-label={l('labelled', { label: t('edit'), name })}
          onClick={() => onEdit({ location })}
        >
          {t('edit')}
        </Button>
      }
    >
      <p className={classes.muted}>
        {location.archived ? <Badge tone="neutral">{t('archived')}</Badge> : null}{' '}
        {joined(address, phone && formatPhone(phone, locale), zoneName(zone, locale))}
      </p>
      {rooms.length === 0 ? <p className={classes.muted}>{t('noRooms')}</p> : null}
      <ul className={own.rooms} aria-label={t('rooms')}>
        {rooms.map((room) => (
          <li key={room.roomId}>
            <Button
              variant="default"
              size="compact-md"
              className={own.room}
              onClick={() => onEdit({ room, locationId })}
            >
              {room.name}
              {room.shared ? ` (${t('sharedRoom')})` : ''}
              {room.archived ? ` · ${t('archived')}` : ''}
            </Button>
          </li>
        ))}
        <li>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onEdit({ room: null, locationId })}
          >
            {t('addRoom')}
          </Button>
        </li>
      </ul>
    </Panel>
  );
}

function ArchiveLocation({ location, onDone }: { location: Location; onDone: () => void }) {
  const { t } = useText(settingsTexts);
  const { locationId, version, archived } = location;
  const save = useSave(
    (call) =>
      call(teamEndpoints.changeLocation, {
        params: { locationId },
        payload: { version, archived: !archived },
      }),
    onDone,
  );
  return (
    <>
      <Problem error={save.problem} />
      <Button
        variant="subtle"
        color={archived ? undefined : 'red'}
        loading={save.isPending}
        onClick={() => save.mutate(undefined)}
      >
        {t(archived ? 'restore' : 'archive')}
      </Button>
    </>
  );
}

const roomValues = (room: Room | null) => ({ name: room?.name ?? '', shared: room?.shared ?? false });

function RoomForm({
  room,
  locationId,
  onDone,
}: {
  room: Room | null;
  locationId: string;
  onDone: () => void;
}) {
  const { t } = useText(settingsTexts);
  const { t: rule } = useText(validationTexts);
  const form = useForm({
    initialValues: roomValues(room),
    validate: { name: (value) => (value.trim() ? null : rule('nameRequired')) },
  });
  useFollow(form, room, roomValues, (name, value) => (name === 'name' ? String(value) : ''));
  const save = useSave(
    (call, values: { name?: string; shared?: boolean; archived?: boolean }) =>
      room
        ? call(teamEndpoints.changeRoom, {
            params: { roomId: room.roomId },
            payload: { version: room.version, ...values },
          })
        : call(teamEndpoints.addRoom, {
            params: { locationId },
            payload: { name: values.name ?? '', shared: values.shared ?? false },
          }),
    onDone,
    t('saved'),
  );
  const submit = form.onSubmit(
    ({ name, shared }) => save.mutate({ name: name.trim(), shared }),
    focusFirstError,
  );
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          maxLength={60}
          {...form.getInputProps('name')}
          error={form.errors.name ?? save.fields.name}
        />
        <Checkbox
          label={t('shared')}
          description={t('sharedHint')}
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
        <SaveProblem error={save.problem} />
        <div className={classes.actions}>
          {room ? (
            <Button
              variant="subtle"
              color={room.archived ? undefined : 'red'}
              onClick={() => save.mutate({ archived: !room.archived })}
            >
              {t(room.archived ? 'restore' : 'archive')}
            </Button>
          ) : null}
          <SubmitButton would="saved" loading={save.isPending}>
            {t('save')}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
