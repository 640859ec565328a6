import { Anchor } from '@mantine/core';
import type { AccessEntry } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { formatClient } from '../../shared/format.ts';
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
  const headings = [
    'when',
    'person',
    ...(ofOneClient ? [] : (['client'] as const)),
    'what',
    'purpose',
    'unusual',
  ] as const;
  return (
    <div className={classes.log}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.accessId}>
              <td>{at(entry.at)}</td>
              <td>{entry.staffName}</td>
              {ofOneClient ? null : (
                <td>
                  {entry.fileNo === null ? null : (
                    <Anchor component={Link} to={`/clients/${entry.fileNo}`}>
                      {formatClient({ name: entry.clientName, fileNo: entry.fileNo })}
                    </Anchor>
                  )}
                </td>
              )}
              <td>
                {entry.what === 'refused' ? (
                  <span className={classes.state} data-state="refused">
                    {t('what.refused')}
                  </span>
                ) : (
                  t(`what.${entry.what}`)
                )}
              </td>
              <td>{t(`purpose.${entry.purpose}`)}</td>
              <td>
                {entry.unusual.map((look) => (
                  <span key={look} className={classes.state} data-state="unusual">
                    {t(`unusual.${look}`)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
