import { Button } from '@mantine/core';
import { call, errorText } from '@tamarack/core/client';
import { termsEndpoints } from '@tamarack/core/domain';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FrenchTerms, TermsSentence } from '../../../shared/TermsSentence.tsx';
import { termsKey } from '../queries.ts';
import { dashboardTexts } from '../text.ts';

/** The terms to accept, with a button that accepts them for every clinic of the person. */
export default function AcceptTerms({ inQuebec }: { inQuebec: boolean }) {
  const { t } = useText(dashboardTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const accept = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(transport, termsEndpoints.accept),
    onSuccess: () => {
      toast.success(t('termsAccepted'));
      client.setQueryData(termsKey, { needed: false, inQuebec: false });
    },
  });
  return (
    <>
      {inQuebec ? <FrenchTerms /> : null}
      <Notice
        tone="warn"
        title={t('termsTitle')}
        actions={
          <Button loading={accept.isPending} onClick={() => accept.mutate()}>
            {t('termsAccept')}
          </Button>
        }
      >
        <TermsSentence text={t('termsBody')} />
        {accept.error ? <p role="alert">{errorText(accept.error, session('failed'))}</p> : null}
      </Notice>
    </>
  );
}
