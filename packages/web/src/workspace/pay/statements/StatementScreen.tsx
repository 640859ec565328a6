import { Anchor, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { PayQuery, PaySettlement } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useMay, WorkspacePage } from '../../frame/index.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Forbidden, PlanNotice } from '../PayNotices.tsx';
import { useMayManagePay, usePayFile, useStatement } from '../queries.ts';
import { AnswerDialog } from '../runs/AnswerDialog.tsx';
import { usePayWords } from '../words.ts';
import { SettleDialog } from './SettleDialog.tsx';
import { StatementView } from './StatementView.tsx';
import { statementTexts } from './statement-texts.ts';
import { UndoSettlementDialog } from './UndoSettlementDialog.tsx';

/** A contractor's statement, as shown to the preparer. */
export function StatementScreen() {
  const { t } = useText(statementTexts);
  const { runId = '', staffId = '' } = useParams();
  if (useMay('pay:read')) return <Found runId={runId} staffId={staffId} />;
  return (
    <WorkspacePage title={t('statement')}>
      <Forbidden />
    </WorkspacePage>
  );
}

function Found({ runId, staffId }: { runId: string; staffId: string }) {
  const { t } = useText(statementTexts);
  const { period, money } = usePayWords();
  const query = useStatement(runId, staffId);
  const mayManage = useMayManagePay();
  const mayAnswer = useMay('pay:manage');
  const [answering, setAnswering] = useState<PayQuery | null>(null);
  const [settling, setSettling] = useState(false);
  const [undoing, setUndoing] = useState<PaySettlement | null>(null);
  const file = usePayFile();
  const statement = query.data;
  return (
    <WorkspacePage
      wide
      title={statement ? t('statementOf', { name: statement.staffName }) : t('statement')}
      lead={
        <Anchor component={Link} to={`/pay/runs/${runId}`} inherit>
          ← {statement ? period(statement) : t('statement')}
        </Anchor>
      }
      actions={
        statement && statement.state !== 'draft' ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={file.isPending}
            onClick={() => file.mutate({ file: 'statement', runId, staffId })}
          >
            {t('download')}
          </Button>
        ) : null
      }
    >
      <PlanNotice />
      <Loaded query={query}>
        {(found) => (
          <>
            {found.unsettledCents > 0 ? (
              <Notice
                tone="warn"
                title={t('unsettled', { amount: money(found.unsettledCents), name: found.staffName })}
                actions={
                  mayManage ? (
                    <Button variant="default" onClick={() => setSettling(true)}>
                      {t('settle')}
                    </Button>
                  ) : null
                }
              >
                {t('unsettledBody', { name: found.staffName })}
              </Notice>
            ) : null}
            <StatementView
              statement={found}
              note={found.state === 'draft' ? t('draftNote') : null}
              {...(mayAnswer && { onAnswer: setAnswering })}
              {...(mayManage && ['draft', 'review'].includes(found.state) && { onUndo: setUndoing })}
            />
          </>
        )}
      </Loaded>
      {settling && statement ? (
        <SettleDialog statement={statement} onClose={() => setSettling(false)} />
      ) : null}
      {undoing && statement ? (
        <UndoSettlementDialog statement={statement} settlement={undoing} onClose={() => setUndoing(null)} />
      ) : null}
      {answering && statement ? (
        <AnswerDialog
          query={answering}
          staffName={statement.staffName}
          isApproved={statement.state !== 'review'}
          onClose={() => setAnswering(null)}
        />
      ) : null}
    </WorkspacePage>
  );
}
