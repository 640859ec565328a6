import { Button, Textarea } from '@mantine/core';
import {
  type Agreement,
  agreementEndpoints,
  agreementOn,
  reasonLength,
} from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { AddButton } from '../../shared/AddButton.tsx';
import { plusDays, todayIn } from '../../shared/dates/days.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { formatDate } from '../../shared/format.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Panel } from '../../shared/Panel.tsx';
import panel from '../../shared/panel.module.css';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import { PlanNotice } from '../PayNotices.tsx';
import classes from '../pay.module.css';
import { useAgreements, useMayManagePay } from '../queries.ts';
import { usePayWords } from '../words.ts';
import { AgreementForm } from './AgreementForm.tsx';
import { AgreementTermsList } from './AgreementTermsList.tsx';
import { agreementTexts } from './agreement-texts.ts';

type Asked = { act: 'add' } | { act: 'replace' | 'withdraw'; agreement: Agreement };

/** A person's agreements, newest first, and which one is in force. */
export function AgreementsPanel({ staffId }: { staffId: string }) {
  const { t } = useText(agreementTexts);
  const query = useAgreements(staffId);
  const mayManage = useMayManagePay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={panel.stack}>
      <PlanNotice />
      <Panel
        title={t('title')}
        action={
          mayManage ? (
            <AddButton variant="default" onClick={() => setAsked({ act: 'add' })}>
              {t('add')}
            </AddButton>
          ) : null
        }
      >
        <Loaded query={query}>
          {(agreements) =>
            agreements.length === 0 ? (
              <p className={panel.muted}>{t('empty')}</p>
            ) : (
              <AgreementTable agreements={agreements} {...(mayManage && { onAsk: setAsked })} />
            )
          }
        </Loaded>
      </Panel>
      {asked?.act === 'withdraw' ? (
        <WithdrawDialog agreement={asked.agreement} onClose={close} />
      ) : asked ? (
        <AgreementForm
          staffId={staffId}
          old={asked.act === 'replace' ? asked.agreement : undefined}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

interface AgreementTableProps {
  agreements: readonly Agreement[];
  /** Undefined for people who may not change agreements. */
  onAsk?: (asked: Asked) => void;
}

function AgreementTable({ agreements, onAsk }: AgreementTableProps) {
  const { t, locale } = useText(agreementTexts);
  const { day } = usePayWords();
  const today = todayIn(useMe().zone);
  const kept = agreements
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1));
  const withdrawn = agreements.filter(({ withdrawnAt }) => withdrawnAt !== null);
  const current = agreementOn(kept, today);
  const stateOf = (one: Agreement) => {
    if (one.withdrawnAt) return <Badge tone="neutral">{t('withdrawn')}</Badge>;
    if (one === current) return <Badge tone="ok">{t('inForce')}</Badge>;
    if (one.fromOn > today) return <Badge tone="professional">{t('coming')}</Badge>;
    const next = kept[kept.indexOf(one) - 1];
    return (
      <Badge tone="neutral">
        {t('ended', { day: formatDate(plusDays(next?.fromOn ?? today, -1), locale) })}
      </Badge>
    );
  };
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className={`${panel.table} ${classes.dense}`}>
        <thead>
          <tr>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('terms')}</th>
            <th scope="col">{t('state')}</th>
            {onAsk ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {[...kept, ...withdrawn].map((one) => {
            const from = formatDate(one.fromOn, locale);
            return (
              <tr key={one.agreementId}>
                <td className={`${panel.name} ${classes.date}`}>{from}</td>
                <td>
                  <AgreementTermsList agreement={one} />
                  <span className={`${classes.small} ${classes.block}`}>
                    {one.createdBy
                      ? t('recorded', { name: one.createdBy, day: day(one.createdAt) })
                      : t('recordedOn', { day: day(one.createdAt) })}
                    {one.withdrawnAt ? ` · ${t('because', { reason: one.withdrawnBecause })}` : null}
                  </span>
                </td>
                <td>{stateOf(one)}</td>
                {onAsk ? (
                  <td data-empty={one.withdrawnAt ? true : undefined}>
                    {one.withdrawnAt ? null : (
                      <div className={panel.actions}>
                        {one.used ? null : (
                          <Button
                            variant="subtle"
                            color="red"
                            size="compact-sm"
                            aria-label={t('withdrawOf', { day: from })}
                            onClick={() => onAsk({ act: 'withdraw', agreement: one })}
                          >
                            {t('withdraw')}
                          </Button>
                        )}
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          aria-label={t('replaceOf', { day: from })}
                          onClick={() => onAsk({ act: 'replace', agreement: one })}
                        >
                          {t('replace')}
                        </Button>
                      </div>
                    )}
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function WithdrawDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { t, locale } = useText(agreementTexts);
  const { form, dialog } = useSaveForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() ? null : t('reasonRequired')) },
    send: (call, { reason }) =>
      call(agreementEndpoints.withdraw, {
        params: { agreementId: agreement.agreementId },
        payload: { version: agreement.version, reason: reason.trim() },
      }),
    done: t('withdrawnDone'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('withdrawTitle', { day: formatDate(agreement.fromOn, locale) })}
      would="removed"
      action={t('withdraw')}
      danger
      {...dialog}
      onClose={onClose}
    >
      <p className={panel.muted}>{t('withdrawBody')}</p>
      <Textarea
        mt="md"
        label={t('reason')}
        rows={2}
        maxLength={reasonLength}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
