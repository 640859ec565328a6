import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MailTrouble, MailTroubleKind } from '../../../domain/platform/health.ts';
import { mailNames } from '../../../domain/platform/mail-names.ts';
import { AskDialog } from '../../../ui/AskDialog.tsx';
import { Badge, type BadgeTone } from '../../../ui/badges/Badge.tsx';
import { Copyable } from '../../shared/Copyable.tsx';
import type { DataColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/DataTable.tsx';
import { Minor } from '../../shared/data-table/RowName.tsx';
import { pagedRows } from '../../shared/data-table/rows.ts';
import { formatClock } from '../../shared/format.ts';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { useMay } from '../../shared/useMay.ts';
import type { Pages } from '../../shared/usePages.ts';
import { t } from '../text.ts';
import { useResendMail } from '../useHealth.ts';

const tones: Record<MailTroubleKind, BadgeTone> = { failed: 'bad', bounced: 'bad', retrying: 'warn' };

/** Undelivered email with its status and the button that sends it again. */
export function MailTable({ list, empty }: { list: Pages<MailTrouble>; empty: ReactNode }) {
  const mayOperate = useMay('health:operate');
  const columns: DataColumn<MailTrouble>[] = [
    {
      id: 'recipient',
      header: t('recipient'),
      cell: ({ to, tenant }) => (
        <>
          <Copyable value={to} />
          {tenant ? (
            <Minor>
              <Anchor component={Link} to={`/admin/tenants/${tenant.tenantId}`} inherit>
                {tenant.clinicName}
              </Anchor>
            </Minor>
          ) : null}
        </>
      ),
    },
    {
      id: 'template',
      header: t('template'),
      cell: ({ template, createdAt }) => (
        <>
          {nameOf(template)}
          <Minor>
            <RelativeTime iso={createdAt} />
          </Minor>
        </>
      ),
    },
    {
      id: 'kind',
      header: t('mailKind'),
      cell: ({ kind, recipientRefused }) => (
        <>
          <Badge tone={tones[kind]} dot>
            {t(`kind_${kind}`)}
          </Badge>
          {recipientRefused ? <Minor>{t('recipientRefused')}</Minor> : null}
        </>
      ),
    },
    {
      id: 'reason',
      header: t('reason'),
      cell: ({ reason, nextAttemptAt }) => (
        <>
          {reason}
          {nextAttemptAt ? <Minor>{t('nextAttempt', { time: formatClock(nextAttemptAt) })}</Minor> : null}
        </>
      ),
    },
  ];
  if (mayOperate) {
    columns.push({ id: 'resend', header: t('resend'), cell: (mail) => <Resend mail={mail} /> });
  }
  return (
    <DataTable
      label={t('mailTitle')}
      columns={columns}
      rowId={({ messageId }) => messageId}
      {...pagedRows(list)}
      loading={t('loadingMail')}
      empty={empty}
      stickyHeader
    />
  );
}

/** The email in words; an email that only another version of the product sends keeps the name of its template. */
function nameOf(template: string | null): string {
  if (template === null) return t('noTemplate');
  return (mailNames as Record<string, string>)[template] ?? template;
}

function Resend({ mail: { messageId, resend, template, to } }: { mail: MailTrouble }) {
  const resending = useResendMail();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (!resend) return <Minor>{t('notKept')}</Minor>;
  const way = t(`resend_${resend}`);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('resendLabel', { way, template: nameOf(template), to })}
        onClick={() => setAsking(true)}
      >
        {way}
      </Button>
      <AskDialog
        opened={asking}
        title={t('resendTitle', { to })}
        confirm={way}
        loading={resending.isPending}
        onConfirm={() => resending.mutate(messageId, { onSettled: close })}
        onClose={close}
      >
        {t(resend === 'new_link' ? 'resendNewBody' : 'resendBody', { template: nameOf(template) })}
      </AskDialog>
    </>
  );
}
