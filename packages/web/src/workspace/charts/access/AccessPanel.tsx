import { Anchor } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMay } from '../../frame/index.ts';
import { Pages } from '../../shared/rows/Pages.tsx';
import classes from '../charts.module.css';
import { useAccessLog, useChartAccess } from '../queries.ts';
import { chartTexts } from '../text.ts';
import { AccessTable } from './AccessTable.tsx';

/** Who opened a client’s chart in the last 30 days. */
export function AccessPanel({ fileNo }: { fileNo: number }) {
  const { t } = useText(chartTexts);
  const mayRead = useMay('access-log:read');
  const log = useAccessLog({ fileNo }, mayRead);
  const access = useChartAccess(fileNo, mayRead).data;
  if (!mayRead) return null;
  return (
    <section className={classes.card} aria-label={t('accessTitle')}>
      <div className={classes.head}>
        <h2>{t('accessTitle')}</h2>
        <Anchor component={Link} to={`/access-log?file=${fileNo}`} size="sm">
          {t('allAccess')}
        </Anchor>
      </div>
      <Pages query={log}>
        {(pages) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <p className={classes.muted}>{access ? t(access.manages ? 'noAccess' : 'logClosed') : null}</p>
          ) : (
            <AccessTable entries={entries} ofOneClient />
          );
        }}
      </Pages>
    </section>
  );
}
