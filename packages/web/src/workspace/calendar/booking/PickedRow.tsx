import { Stack, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useText } from '@tamarack/core/ui';
import { BalanceNote } from '../../billing/index.ts';
import { formatClient } from '../../shared/format.ts';
import classes from './booking.module.css';
import type { PickedClient } from './form.ts';
import { bookingTexts } from './text.ts';

/** A client who was chosen for the booking. */
export function PickedRow({ client, onRemove }: { client: PickedClient; onRemove: () => void }) {
  const { t } = useText(bookingTexts);
  const name = formatClient(client);
  return (
    <li className={classes.pickedRow}>
      <Stack component="span" gap={0} miw={0}>
        <span className={classes.foundName}>{name}</span>
        <span className={classes.foundFacts}>
          {t('file', { fileNo: client.fileNo })}
          <BalanceNote clientId={client.clientId} quiet />
        </span>
        {client.deskAlert ? (
          <span className={classes.alert}>
            <IconAlertCircle size={14} aria-hidden="true" /> {t('desk')} {client.deskAlert}
          </span>
        ) : null}
      </Stack>
      <UnstyledButton className={classes.remove} aria-label={t('removeClient', { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </UnstyledButton>
    </li>
  );
}
