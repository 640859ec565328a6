import { ActionIcon, Anchor, Button, Menu, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type Confirmation, isBlocked, mayReviewNow } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { checkoutTexts, TaxUndecided, taxTexts, undecidedReason, useTellsTax } from '../billing/index.ts';
import { useMay, useMe } from '../frame/index.ts';
import {
  appointmentPath,
  formatCents,
  formatClient,
  formatShortDay,
  formatWallTime,
  joined,
} from '../shared/format.ts';
import { Checks } from './Checks.tsx';
import type { Asked } from './DecisionDialog.tsx';
import classes from './queue.module.css';
import { queueTexts } from './text.ts';

export interface VisitRowProps {
  visit: Confirmation;
  /** Name of the location; undefined if the clinic has only one. */
  place: string | undefined;
  current: boolean;
  busy: boolean;
  ref: Ref<HTMLLIElement>;
  onFocus: () => void;
  onConfirm: () => void;
  onAsk: (act: Asked['act']) => void;
  /** Undefined if check-out is not possible. */
  onCheckOut?: () => void;
}

/** Returns the actions that the member may take on a visit. */
export function useActsOf() {
  const mayDecide = useMay('confirmations:decide');
  const mayReopen = useMay('confirmations:reopen');
  const { role, practises } = useMe();
  return ({ state, own, reviewer }: Confirmation) => {
    const review = mayDecide && state === 'open' && mayReviewNow(reviewer);
    return {
      review,
      // Nobody asks themselves what to correct.
      return: review && !own,
      answer: state === 'returned' && ((own && (practises || role === 'clinician')) || mayReopen),
      reopen: mayReopen && (state === 'confirmed' || state === 'excluded'),
    };
  };
}

/** A visit with its checks, fee and actions. */
export function VisitRow(props: VisitRowProps) {
  const { visit, place, current, busy, ref, onFocus, onConfirm, onAsk, onCheckOut } = props;
  const { t: pay } = useText(checkoutTexts);
  const { t, locale } = useText(queueTexts);
  const { settings } = useMe();
  const mayOpen = useMay('clients:read');
  const may = useActsOf()(visit);
  const client = formatClient(visit);
  const time = formatWallTime(visit.localStart, locale);
  const day = formatShortDay(visit.localStart.slice(0, 10), locale);
  // A client may have several visits in the queue.
  const which = `${client}, ${day}, ${time}`;
  const fee = visit.feeCents === null ? t('noFee') : formatCents(visit.feeCents, locale, settings.currency);
  const done = visit.state === 'confirmed' || visit.state === 'excluded';
  return (
    <li
      ref={ref}
      className={classes.row}
      tabIndex={current ? 0 : -1}
      aria-current={current || undefined}
      onFocus={onFocus}
    >
      <div className={classes.when}>
        <Anchor
          component={Link}
          to={appointmentPath(visit)}
          inherit
          underline="always"
          className={classes.time}
          aria-label={t('appointmentOf', { time, client })}
        >
          {time}
        </Anchor>
        <span className={classes.small}>{day}</span>
      </div>
      <div className={classes.who}>
        {mayOpen ? (
          <Anchor component={Link} to={`/clients/${visit.fileNo}`} className={classes.client}>
            {client}
          </Anchor>
        ) : (
          <span className={classes.client}>{client}</span>
        )}
        <span className={classes.small}>
          {joined(locale === 'fr' ? visit.serviceFr : visit.serviceEn, visit.staffName, place)}
        </span>
      </div>
      <Checks visit={visit} />
      <div className={classes.fee}>
        {may.review ? (
          <UnstyledButton
            className={classes.feeButton}
            aria-label={`${fee}. ${t('changeFee', { client: which })}`}
            onClick={() => onAsk('fee')}
          >
            {fee}
          </UnstyledButton>
        ) : (
          <span>{fee}</span>
        )}
        <Tax visit={visit} />
      </div>
      <div className={classes.acts}>
        {may.review ? (
          <Button
            size="xs"
            variant={current ? 'filled' : 'default'}
            loading={busy}
            disabled={isBlocked(visit.checks) || undecidedReason(visit.taxReason) !== null}
            aria-label={t('confirmOf', { client: which })}
            onClick={onConfirm}
          >
            {t('confirm')}
          </Button>
        ) : null}
        {may.answer ? (
          <Button size="xs" variant="default" onClick={() => onAsk('answer')}>
            {t('answer')}
          </Button>
        ) : null}
        {done ? (
          <Badge tone={visit.state === 'confirmed' && !visit.invoice?.credited ? 'ok' : 'neutral'}>
            {visit.invoice?.credited
              ? t('stateCredited')
              : t(visit.state === 'confirmed' ? 'stateConfirmed' : 'stateExcluded')}
          </Badge>
        ) : null}
        {may.review || may.reopen ? (
          <Menu position="bottom-end" shadow="md" withinPortal={false} floatingStrategy="fixed">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('actionsOf', { client: which })}
              >
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {may.review ? (
                <>
                  {onCheckOut ? <Menu.Item onClick={onCheckOut}>{pay('checkOut')}</Menu.Item> : null}
                  {may.return ? <Menu.Item onClick={() => onAsk('return')}>{t('return')}</Menu.Item> : null}
                  <Menu.Item onClick={() => onAsk('fee')}>{t('feeTitle')}</Menu.Item>
                  <Menu.Item color="red" onClick={() => onAsk('exclude')}>
                    {t('exclude')}
                  </Menu.Item>
                </>
              ) : (
                <Menu.Item onClick={() => onAsk('reopen')}>{t('reopen')}</Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      <Remarks visit={visit} />
    </li>
  );
}

/** Tax and total below the fee; empty for visits billed elsewhere or not at all. */
function Tax({ visit: { feeCents, taxCents, taxReason } }: { visit: Confirmation }) {
  const { t, locale } = useText(taxTexts);
  const { currency } = useMe().settings;
  const tellsTax = useTellsTax();
  if (feeCents === null || taxCents === null || taxReason === null || !tellsTax(taxReason)) return null;
  if (taxCents === 0) return <span className={classes.small}>{t('noTax')}</span>;
  return (
    <>
      <span className={classes.small}>{t('plusTax', { tax: formatCents(taxCents, locale, currency) })}</span>
      <strong>{formatCents(feeCents + taxCents, locale, currency)}</strong>
    </>
  );
}

function Remarks({ visit }: { visit: Confirmation }) {
  const { t } = useText(queueTexts);
  const { t: tax } = useText(taxTexts);
  const { t: checkout } = useText(checkoutTexts);
  const tellsTax = useTellsTax();
  const mayDecide = useMay('confirmations:decide');
  const mayReadInvoices = useMay('invoices:read');
  const { reviewer, state, reason, answer, reviewedBySelf, decidedBy, invoice, taxReason, taxCents } = visit;
  const undecided = undecidedReason(taxReason);
  const lines = [
    visit.feeReason && t('feeBecause', { why: visit.feeReason }),
    visit.jointBillOf && t('jointBill', { client: formatClient(visit.jointBillOf) }),
    taxReason &&
      !undecided &&
      taxCents !== null &&
      tellsTax(taxReason) &&
      t('taxBecause', { why: tax(taxReason) }),
    reason && t('reasonIs', { reason }),
    answer && t('answerIs', { answer }),
    decidedBy &&
      t('by', { state: t(state === 'confirmed' ? 'stateConfirmed' : 'stateExcluded'), name: decidedBy }),
    reviewedBySelf && t('reviewedBySelf'),
    state === 'confirmed' &&
      Object.values(visit.checks).some(({ level }) => level !== 'clear') &&
      t('checkedThen'),
    mayDecide && state === 'open' && reviewer === 'paid' && t('ownVisit'),
    mayDecide && state === 'open' && reviewer === 'alone_later' && checkout('ownVisitLater'),
  ].filter((line): line is string => Boolean(line));
  if (lines.length === 0 && !undecided && !invoice) return null;
  return (
    <p className={classes.remarks}>
      {undecided ? (
        <span className={classes.undecided}>
          <TaxUndecided reason={undecided} visit={visit} />
        </span>
      ) : null}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {invoice && mayReadInvoices ? (
        <Anchor component={Link} to={`/billing/invoices/${invoice.invoiceId}`} inherit underline="always">
          {t('invoiceNo', { number: invoice.number })}
        </Anchor>
      ) : null}
    </p>
  );
}
