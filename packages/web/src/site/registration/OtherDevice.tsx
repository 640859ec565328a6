import { Button, Text } from '@mantine/core';
import { call, errorText } from '@tamarack/core/client';
import { registrationEndpoints } from '@tamarack/core/domain';
import { registrationStepTexts } from '@tamarack/core/domain/public/registration-step-texts';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import classes from './registration.module.css';

/** Emails the visitor a link to continue the saved draft on another device. */
export function OtherDevice({ email }: { email: string }) {
  const { t } = useText(registrationStepTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const [state, setState] = useState<'sending' | 'sent'>();
  const send = async () => {
    setState('sending');
    try {
      await call(transport, registrationEndpoints.mailLink);
      setState('sent');
    } catch (error) {
      setState(undefined);
      toast.error(errorText(error, session('failed')));
    }
  };
  if (state === 'sent') {
    return (
      <Text size="sm" role="status">
        {t('otherDeviceSent', { email })}
      </Text>
    );
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      className={classes.flushStart}
      loading={state === 'sending'}
      onClick={() => void send()}
    >
      {t('otherDevice')}
    </Button>
  );
}
