import { UnstyledButton } from '@mantine/core';
import type { ClientSummary } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import classes from './booking.module.css';
import { ClientPicker } from './ClientPicker.tsx';
import type { BookingValues } from './form.ts';
import { PickedRow } from './PickedRow.tsx';
import { bookingTexts } from './text.ts';

interface ClientFieldsProps {
  clients: BookingValues['clients'];
  /** How many clients the service takes. */
  capacity: number;
  error: string | undefined;
  /** Whether another client is being searched. */
  another: boolean;
  onAnother: () => void;
  onPick: (client: ClientSummary) => void;
  onNew: (typed: string) => void;
  onChange: (clients: BookingValues['clients']) => void;
}

/** The clients of the booking, and the search for one more. */
export function ClientFields(props: ClientFieldsProps) {
  const { clients, capacity, error, another, onAnother, onPick, onNew, onChange } = props;
  const { t } = useText(bookingTexts);
  const full = clients.length >= capacity;
  return (
    <>
      {/* Says who was picked, because the focus moves on. Must exist before the first client. */}
      <div aria-live="polite" className={clients.length === 0 ? 'ui-announced' : undefined}>
        {clients.length > 0 ? (
          <ul className={classes.picked} aria-label={t('client')}>
            {clients.map((client) => (
              <PickedRow
                key={client.clientId}
                client={client}
                onRemove={() => onChange(clients.filter((other) => other !== client))}
              />
            ))}
          </ul>
        ) : null}
      </div>
      {clients.length === 0 || (another && !full) ? (
        <ClientPicker
          label={t(clients.length === 0 ? 'client' : 'anotherClient')}
          error={error}
          except={clients.map(({ clientId }) => clientId)}
          onPick={onPick}
          onNew={onNew}
        />
      ) : full ? null : (
        <UnstyledButton className={classes.link} onClick={onAnother}>
          {t('addClient')}
        </UnstyledButton>
      )}
    </>
  );
}
