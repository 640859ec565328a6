import { Anchor, Skeleton } from '@mantine/core';
import { isMissing } from '@tamarack/core/client';
import type { Invoice } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { Link, useParams } from 'react-router-dom';
import { useMay, WorkspacePage } from '../../frame/index.ts';
import { formatClient, formatDate } from '../../shared/format.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { useInvoice } from '../queries.ts';
import { moneyTexts } from '../text.ts';
import { InvoiceActions } from './InvoiceActions.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoicePayments } from './InvoicePayments.tsx';
import { InvoiceState } from './InvoiceState.tsx';

/** An invoice or credit note: its lines, taxes, payments and actions. */
export function InvoiceScreen() {
  const { t } = useText(billingTexts);
  const { t: m } = useText(moneyTexts);
  const { invoiceId = '' } = useParams();
  const invoice = useInvoice(invoiceId);
  const back = (
    <Anchor component={Link} to="/billing?tab=invoices" inherit>
      {t('back')}
    </Anchor>
  );
  if (invoice.data) return <InvoicePage invoice={invoice.data} />;
  return (
    <WorkspacePage title={m('invoice')} lead={back}>
      {isMissing(invoice.error) ? (
        <Notice tone="info" role="status">
          {t('notFound')}
        </Notice>
      ) : invoice.isPending ? (
        <Skeleton height={280} radius="md" role="status" aria-label={t('loading')} />
      ) : (
        <Loaded query={invoice}>{() => null}</Loaded>
      )}
    </WorkspacePage>
  );
}

function InvoicePage({ invoice }: { invoice: Invoice }) {
  const { t, locale } = useText(billingTexts);
  const { t: m } = useText(moneyTexts);
  const mayOpen = useMay('clients:read');
  const mayReadPayments = useMay('payments:read');
  const { number, kind, clientName, fileNo, payerName, reason, credits, creditedBy } = invoice;
  /** Only a reversed write-off leaves a reason at an invoice that is in force. */
  const wasReinstated = kind === 'invoice' && invoice.state === 'issued';
  const client = formatClient({ name: clientName, fileNo });
  return (
    <WorkspacePage
      title={m(kind === 'credit' ? 'creditNo' : 'invoiceNo', { number })}
      lead={
        <span className={classes.heads}>
          <span>
            {mayOpen ? (
              <Anchor component={Link} to={`/clients/${fileNo}?tab=billing`} inherit underline="always">
                {client}
              </Anchor>
            ) : (
              client
            )}
            {payerName ? ` · ${m('billedTo', { name: payerName })}` : ''}
            {` · ${t('issued', { date: formatDate(invoice.issuedOn, locale) })}`}
          </span>
          <InvoiceState invoice={invoice} />
        </span>
      }
    >
      {reason ? (
        <Notice tone="info" title={wasReinstated ? t('reinstated') : m('reason')}>
          {reason}
        </Notice>
      ) : null}
      <div className={classes.columns}>
        <div className={classes.main}>
          <Panel title={t('lines')}>
            <InvoiceLines invoice={invoice} />
          </Panel>
          {credits || creditedBy.length > 0 ? (
            <Panel title={m('creditNote')}>
              <p className={classes.heads}>
                {credits ? t('creditOf') : t('creditedBy')}
                {[...(credits ? [credits] : []), ...creditedBy].map((other) => (
                  <Anchor
                    key={other.invoiceId}
                    component={Link}
                    to={`/billing/invoices/${other.invoiceId}`}
                    inherit
                    underline="always"
                  >
                    {m(credits ? 'invoiceNo' : 'creditNo', { number: other.number })}
                  </Anchor>
                ))}
              </p>
            </Panel>
          ) : null}
          {kind === 'invoice' && mayReadPayments ? <InvoicePayments invoice={invoice} /> : null}
        </div>
        <InvoiceActions invoice={invoice} />
      </div>
    </WorkspacePage>
  );
}
