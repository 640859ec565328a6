import { Button, Text } from '@mantine/core';
import { call, errorText } from '@tamarack/core/client';
import { registrationEndpoints } from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import classes from './registration.module.css';

/** Mails the visitor a link that opens what is saved on another device. */
export function OtherDevice({ email }: { email: string }) {
  const { t } = useText(registrationTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const send = useMutation({
    mutationFn: () => call(transport, registrationEndpoints.mailLink),
    onError: (error) => toast.error(errorText(error, session('failed'))),
    meta: { quiet: true },
  });
  if (send.isSuccess) {
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
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {t('otherDevice')}
    </Button>
  );
}
