import { Button } from '@mantine/core';
import { type CalendarAppointment, holdingStates } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useFocusBack } from '../../shared/dialogs/useFocusBack.ts';
import { ClientPicker } from '../booking/ClientPicker.tsx';
import type { PickedClient } from '../booking/form.ts';
import { NewClientForm } from '../booking/NewClientForm.tsx';
import classes from './appointment.module.css';
import { appointmentTexts } from './text.ts';
import { useAppointmentActions } from './useActions.ts';

export interface AddClientProps {
  appointment: CalendarAppointment;
  onDone: () => void;
  onBack: () => void;
}

/** Adds a client, who may be new, to an appointment of several. */
export function AddClient({ appointment, onDone, onBack }: AddClientProps) {
  const { t } = useText(appointmentTexts);
  const { addClient } = useAppointmentActions(appointment, onDone);
  const [typed, setTyped] = useState<string | null>(null);
  useFocusBack();
  const add = (client: PickedClient) => addClient.mutate(client);
  if (typed !== null) return <NewClientForm typed={typed} onAdded={add} onBack={() => setTyped(null)} />;
  return (
    <div className={classes.form}>
      <ClientPicker
        label={t('client')}
        except={appointment.attendances
          .filter(({ state, confirmation }) => holdingStates.includes(state) || confirmation !== null)
          .map(({ clientId }) => clientId)}
        onPick={add}
        onNew={setTyped}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  );
}
