import { Anchor, Button, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { ownPayEndpoints, type PayLine, queryLength, type Statement } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useMay, WorkspacePage } from '../../frame/index.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import { Forbidden } from '../PayNotices.tsx';
import { useOwnStatement, usePayFile, usePlanHasPay } from '../queries.ts';
import { usePayWords } from '../words.ts';
import { StatementView } from './StatementView.tsx';
import { statementTexts } from './statement-texts.ts';

/** A contractor's own statement, with questions about its lines. */
export function OwnStatementScreen() {
  const { t } = useText(statementTexts);
  const { runId = '' } = useParams();
  if (useMay('pay:own')) return <Found runId={runId} />;
  return (
    <WorkspacePage title={t('statement')}>
      <Forbidden />
    </WorkspacePage>
  );
}

function Found({ runId }: { runId: string }) {
  const { t } = useText(statementTexts);
  const { t: word, period, moment } = usePayWords();
  const query = useOwnStatement(runId);
  const hasPay = usePlanHasPay();
  const mayReadAll = useMay('pay:read');
  const [asking, setAsking] = useState<PayLine | null>(null);
  const file = usePayFile();
  const statement = query.data;
  const noteOf = ({ mayAsk, queriesUntil, state }: Statement) => {
    if (state !== 'review' && state !== 'approved') return null;
    if (!hasPay) return t('askNeedsPlan');
    return mayAsk && queriesUntil ? t('askUntil', { moment: moment(queriesUntil) }) : t('askClosed');
  };
  return (
    <WorkspacePage
      wide
      title={statement ? period(statement) : t('statement')}
      lead={
        <Anchor component={Link} to={mayReadAll ? '/pay/me' : '/pay'} inherit>
          ← {word('back')}
        </Anchor>
      }
      actions={
        statement ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={file.isPending}
            onClick={() => file.mutate({ file: 'own', runId })}
          >
            {t('download')}
          </Button>
        ) : null
      }
    >
      <Loaded query={query}>
        {(found) => (
          <StatementView
            statement={found}
            note={noteOf(found)}
            {...(found.mayAsk && hasPay && { onAsk: setAsking })}
          />
        )}
      </Loaded>
      {asking ? <AskDialog runId={runId} line={asking} onClose={() => setAsking(null)} /> : null}
    </WorkspacePage>
  );
}

function AskDialog({ runId, line, onClose }: { runId: string; line: PayLine; onClose: () => void }) {
  const { t } = useText(statementTexts);
  const { form, dialog, submit } = useSaveForm({
    initialValues: { text: '' },
    validate: { text: (value) => (value.trim() ? null : t('askRequired')) },
    send: (call, { text }) =>
      call(ownPayEndpoints.ask, {
        params: { runId },
        payload: { attendanceId: line.attendanceId, text: text.trim() },
      }),
    done: t('askDone'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('askTitle')}
      would="asked"
      action={t('ask')}
      onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
      {...dialog}
      onClose={onClose}
    >
      <Textarea
        label={t('askLabel')}
        description={t('askHint')}
        maxLength={queryLength}
        rows={3}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
