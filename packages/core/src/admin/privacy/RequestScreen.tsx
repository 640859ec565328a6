import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useParams } from 'react-router-dom';
import { isMissing } from '../../client/errors.ts';
import type { PrivacyRequest } from '../../domain/platform/privacy.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { Trail } from '../shared/page/Trail.tsx';
import shared from '../shared/shared.module.css';
import { EmptyState, NotLoaded } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { statusTones, titleOf } from './describe.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { Findings } from './Findings.tsx';
import { Outcome } from './Outcome.tsx';
import styles from './privacy.module.css';
import { RequestFacts } from './RequestFacts.tsx';
import { t } from './text.ts';
import { useFindings, useRequest, useRequestActs } from './usePrivacy.ts';

const trail = [{ name: t('back'), href: '/admin/users/privacy' }];

/** One request: the data held about the person, and the actions on it. */
export function RequestScreen() {
  const { requestId = '' } = useParams();
  const { data, error, refetch } = useRequest(requestId);
  return (
    <div className={styles.stack}>
      <Trail steps={trail} here={data ? titleOf(data) : ''} />
      {data ? <LoadedRequest request={data} /> : null}
      {!data || isMissing(error) ? (
        <NotLoaded
          error={error}
          onRetry={() => void refetch()}
          gone={<EmptyState title={t('gone')} body={t('goneBody')} />}
          label={t('loadingRequest')}
        />
      ) : null}
    </div>
  );
}

function LoadedRequest({ request }: { request: PrivacyRequest }) {
  const acts = useRequestActs(request);
  const findings = useFindings(request);
  usePageTitle(titleOf(request));
  const blockers = findings.data?.blockers ?? [];
  return (
    <>
      <div className={shared.head}>
        <div className={styles.name}>
          <Title order={2} fz="lg">
            {titleOf(request)}
          </Title>
          <Badge tone={statusTones[request.status]}>{t(request.status)}</Badge>
        </div>
        <Acts request={request} acts={acts} blocked={findings.data === undefined || blockers.length > 0} />
      </div>
      <RequestFacts request={request} acts={acts} />
      {request.outcome ? <Outcome rows={request.outcome} /> : null}
      {request.email === null ? null : findings.data ? (
        <Findings findings={findings.data} current={request.requestId} />
      ) : (
        <NotLoaded
          error={findings.error}
          onRetry={() => void findings.refetch()}
          label={t('loadingFindings')}
        />
      )}
    </>
  );
}

interface ActsProps {
  request: PrivacyRequest;
  acts: ReturnType<typeof useRequestActs>;
  /** Whether an erasure is blocked, or the lookup has not finished yet. */
  blocked: boolean;
}

function Acts({ request, acts, blocked }: ActsProps) {
  const mayExport = useMay('privacy:export');
  const mayErase = useMay('privacy:erase');
  const [closing, { open: openClose, close: endClose }] = useDisclosure();
  const [erasing, { open: openErase, close: endErase }] = useDisclosure();
  const isOpen = request.status === 'open';
  /** A dialog opens without the error of an earlier attempt. */
  const opening = (act: { reset: () => void }, open: () => void) => () => {
    act.reset();
    open();
  };
  return (
    <div className={shared.actions}>
      {mayExport && request.email !== null ? (
        <Button variant="default" loading={acts.save.isPending} onClick={() => acts.save.mutate()}>
          {t('exportAction')}
        </Button>
      ) : null}
      {mayExport && isOpen ? (
        <Button variant="default" onClick={opening(acts.change, openClose)}>
          {t('closeAction')}
        </Button>
      ) : null}
      {mayErase && isOpen && request.kind === 'erasure' ? (
        <Button color="red" disabled={blocked} onClick={opening(acts.erase, openErase)}>
          {t('eraseAction')}
        </Button>
      ) : null}
      <CloseDialog request={request} acts={acts} opened={closing} onClose={endClose} />
      <EraseDialog request={request} acts={acts} opened={erasing} onClose={endErase} />
    </div>
  );
}
