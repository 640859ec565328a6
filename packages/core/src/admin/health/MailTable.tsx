import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { MailTrouble, MailTroubleKind } from '../../domain/platform/health.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { formatClock } from '../shared/format.ts';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { useMay } from '../shared/useMay.ts';
import styles from './health.module.css';
import { Rows } from './Rows.tsx';
import { t } from './text.ts';
import { useResendMail } from './useHealth.ts';

const tones: Record<MailTroubleKind, BadgeTone> = { failed: 'bad', bounced: 'bad', retrying: 'warn' };

/** Each mail with what became of it, and what can still be done. */
export function MailTable({ mails, isOld, now }: { mails: MailTrouble[]; isOld: boolean; now: number }) {
  const mayOperate = useMay('health:operate');
  const columns = [
    { name: t('recipient') },
    { name: t('template') },
    { name: t('mailKind') },
    { name: t('reason') },
    ...(mayOperate ? [{ name: t('resend') }] : []),
  ];
  return (
    <div data-old={isOld || undefined}>
      <Rows
        label={t('mailTitle')}
        columns={columns}
        rows={mails.map((mail) => ({
          key: mail.messageId,
          cells: [
            <span key="to">
              {mail.to}
              {mail.tenant ? (
                <Anchor
                  component={Link}
                  to={`/admin/tenants/${mail.tenant.tenantId}`}
                  className={styles.minor}
                >
                  {mail.tenant.clinicName}
                </Anchor>
              ) : null}
            </span>,
            <span key="template">
              <code>{mail.template ?? t('noTemplate')}</code>
              <RelativeTime iso={mail.createdAt} now={now} className={styles.minor} />
            </span>,
            <span key="kind" className={styles.stacked}>
              <Badge tone={tones[mail.kind]} dot>
                {t(`kind_${mail.kind}`)}
              </Badge>
              {mail.recipientRefused ? <span className={styles.minor}>{t('recipientRefused')}</span> : null}
            </span>,
            <span key="reason">
              {mail.reason}
              {mail.nextAttemptAt ? (
                <span className={styles.minor}>
                  {t('nextAttempt', { time: formatClock(mail.nextAttemptAt) })}
                </span>
              ) : null}
            </span>,
            mayOperate ? <Resend key="resend" mail={mail} /> : null,
          ],
        }))}
      />
    </div>
  );
}

function Resend({ mail: { messageId, resend, template, to } }: { mail: MailTrouble }) {
  const resending = useResendMail();
  if (!resend) return <span className={styles.minor}>{t('notKept')}</span>;
  const way = t(`resend_${resend}`);
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('resendLabel', { way, template: template ?? '', to })}
      loading={resending.isPending}
      onClick={() => resending.mutate(messageId)}
    >
      {way}
    </Button>
  );
}
