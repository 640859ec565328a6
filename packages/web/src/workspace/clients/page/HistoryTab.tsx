import { joinList, type Locale } from '@tamarack/core/domain';
import type { ClientChange } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { nowIn } from '../../shared/dates/days.ts';
import { formatDate, formatWallTime, joined } from '../../shared/format.ts';
import { Pages } from '../../shared/rows/Pages.tsx';
import classes from '../clients.module.css';
import { useChanges } from '../queries.ts';
import { type ClientText, clientTexts } from '../text.ts';

/** Who changed the record and when. */
export function HistoryTab({ fileNo }: { fileNo: number }) {
  const { t } = useText(clientTexts);
  const changes = useChanges(fileNo);
  return (
    <Pages query={changes} more={t('older')}>
      {(pages) => <Changes changes={pages.flatMap((page) => page.changes)} />}
    </Pages>
  );
}

function Changes({ changes }: { changes: readonly ClientChange[] }) {
  const { t, locale } = useText(clientTexts);
  const { zone } = useMe();
  return (
    <section className={classes.panel} aria-label={t('history')}>
      {changes.length === 0 ? <p className={classes.muted}>{t('historyNone')}</p> : null}
      <ul className={classes.items}>
        {changes.map((change) => {
          const at = nowIn(zone, new Date(change.at));
          return (
            <li key={`${change.at} ${change.action}`}>
              <div>
                {described(change, locale, t)}
                <span className={classes.small}>
                  {joined(change.staffName, formatDate(at.slice(0, 10), locale), formatWallTime(at, locale))}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Translate = ReturnType<typeof useText<ClientText>>['t'];

function described({ action, details }: ClientChange, locale: Locale, t: Translate): string {
  const key = `change_${action}`;
  if (!isText(key)) return action;
  const fields = (details.fields ?? []).map((field) => labelOf(field, t).toLocaleLowerCase(locale));
  const kinds = [`kind_${details.kind}`, `consent_${details.kind}`].find(isText);
  return t(key, {
    fields: joinList(fields, locale),
    fileNo: String(details.fileNo ?? ''),
    kind: kinds && isText(kinds) ? t(kinds) : '',
  });
}

function labelOf(field: string, t: Translate): string {
  const key = [`field_${field}`, field].find(isText);
  return key && isText(key) ? t(key) : field;
}

const isText = (key: string): key is ClientText => key in clientTexts.en;
