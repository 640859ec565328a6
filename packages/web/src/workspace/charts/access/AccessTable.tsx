import { Anchor } from '@mantine/core';
import type { AccessEntry } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { formatClient } from '../../shared/format.ts';
import { type Column, WideTable } from '../../shared/Table.tsx';
import classes from '../charts.module.css';
import { logTexts } from '../text.ts';
import { useTimes } from '../times.ts';

/** Entries of the access log; without the client column if all are about one client. */
export function AccessTable({
  entries,
  ofOneClient = false,
}: {
  entries: readonly AccessEntry[];
  ofOneClient?: boolean;
}) {
  const { t } = useText(logTexts);
  const { at } = useTimes();
  const client: Column<AccessEntry> = {
    header: t('client'),
    cell: ({ fileNo, clientName }) =>
      fileNo === null ? null : (
        <Anchor component={Link} to={`/clients/${fileNo}`} inherit>
          {formatClient({ name: clientName, fileNo })}
        </Anchor>
      ),
  };
  const columns: Column<AccessEntry>[] = [
    { header: t('when'), cell: (entry) => at(entry.at), className: classes.when },
    { header: t('person'), cell: ({ staffName }) => staffName },
    ...(ofOneClient ? [] : [client]),
    {
      header: t('what'),
      cell: ({ what }) =>
        what === 'refused' ? (
          <span className={classes.state} data-state="refused">
            {t('what.refused')}
          </span>
        ) : (
          t(`what.${what}`)
        ),
    },
    { header: t('purpose'), cell: ({ purpose }) => t(`purpose.${purpose}`) },
    {
      header: t('unusual'),
      cell: ({ unusual }) =>
        unusual.length === 0 ? null : (
          <span className={classes.states}>
            {unusual.map((look) => (
              <span key={look} className={classes.state} data-state="unusual">
                {t(`unusual.${look}`)}
              </span>
            ))}
          </span>
        ),
    },
  ];
  return <WideTable label={t('title')} columns={columns} rows={entries} rowId={({ accessId }) => accessId} />;
}
