import { Text } from '@mantine/core';
import { Notice, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { SupportText } from '../../../shared/SupportText.tsx';
import { dashboardTexts } from '../text.ts';

export interface ClosedNoticeProps {
  status: 'suspended' | 'terminated';
  /** The explanation that the operators wrote for the customer. */
  message: string | null;
  mayExport: boolean;
  /** What happens to the data of a closed clinic. */
  erasure?: ReactNode;
}

/** Says that the clinic is suspended or closed, with the message to the customer and what is still possible. */
export function ClosedNotice({ status, message, mayExport, erasure }: ClosedNoticeProps) {
  const { t } = useText(dashboardTexts);
  if (status === 'terminated') {
    return (
      <Notice tone="bad" title={t('terminatedTitle')}>
        <SupportText text={t('terminatedBody')} /> {erasure}
      </Notice>
    );
  }
  return (
    <Notice tone="bad" title={t('suspendedTitle')}>
      {message ? (
        <Text inherit fw={600} mb={4} style={{ whiteSpace: 'pre-line' }}>
          {message}
        </Text>
      ) : null}
      {t('suspendedBody')} {mayExport ? t('suspendedOwner') : null}{' '}
      <SupportText text={t('suspendedContact')} />
    </Notice>
  );
}
