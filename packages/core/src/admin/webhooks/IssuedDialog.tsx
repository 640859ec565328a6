import type { IssuedSecret } from '../../domain/platform/webhooks.ts';
import { SecretDialog } from '../shared/secret/SecretDialog.tsx';
import { t } from './text.ts';

/** Shows a new signing secret once. */
export function IssuedDialog({ issued, onClose }: { issued: IssuedSecret | undefined; onClose: () => void }) {
  return (
    <SecretDialog
      secret={
        issued && {
          title: t('secretTitle', { host: new URL(issued.endpoint.url).host }),
          body: t('secretBody'),
          values: [{ label: t('secretLabel'), value: issued.secret }],
        }
      }
      onClose={onClose}
    />
  );
}
