import { Button } from '@mantine/core';
import { ApiError, hasCode } from '@tamarack/core/client';
import { Notice, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useDashboard } from '../../frame/index.ts';
import classes from '../charts.module.css';
import { chartTexts } from '../text.ts';
import { EmergencyButton } from './EmergencyButton.tsx';

/**
 * Shown instead of a chart the reader may not open: whom to ask, and a button for emergencies. For printing without a
 * release, or with a joint note that it does not cover, it leads to where one is started.
 */
export function ClosedChart({ error }: { error: unknown }) {
  const { t } = useText(chartTexts);
  const security = useDashboard('security');
  if (hasCode(error, 'TWO_FACTOR_SETUP'))
    return (
      <Notice
        tone="warn"
        role="alert"
        title={t('twoStepTitle')}
        actions={
          <Button component="a" href={security}>
            {t('twoStepAction')}
          </Button>
        }
      >
        {t('twoStepBody')}
      </Notice>
    );
  const details = error instanceof ApiError ? error.details : {};
  const possible = Array.isArray(details.possible) ? details.possible : [];
  if (details.noRelease || details.newJointNote)
    return (
      <div className={classes.card}>
        <h2>{t(details.noRelease ? 'noReleaseTitle' : 'newJointNoteTitle')}</h2>
        <p className={classes.muted}>{t(details.noRelease ? 'noReleaseBody' : 'newJointNoteBody')}</p>
        <Button component={Link} to={`/clients/${details.fileNo}/chart`} mt="sm">
          {t('noReleaseAction')}
        </Button>
      </div>
    );
  return (
    <div className={classes.card}>
      <h2>{t(details.withheld ? 'withheldTitle' : 'closedTitle')}</h2>
      <p className={classes.muted}>{t(details.withheld ? 'withheldBody' : 'closedBody')}</p>
      {details.withheld ? null : <p>{t('ask')}</p>}
      {possible.includes('emergency') ? (
        <>
          <p>{t('emergencyHint')}</p>
          <EmergencyButton fileNo={Number(details.fileNo)} />
        </>
      ) : null}
    </div>
  );
}
