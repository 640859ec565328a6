import { Button, Skeleton } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import { joinList, type Locale } from '@tamarack/core/domain';
import type { ClientChange } from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { nowIn } from '../../shared/days.ts';
import { formatDate, formatWallTime } from '../../shared/format.ts';
import classes from '../clients.module.css';
import { useChanges } from '../queries.ts';
import { type ClientText, clientTexts } from '../text.ts';

/** Who changed the record and when. */
export function HistoryTab({ fileNo }: { fileNo: number }) {
  const { t, locale } = useText(clientTexts);
  const { t: session } = useText(sessionTexts);
  const { zone } = useMe();
  const changes = useChanges(fileNo);
  if (changes.isPending) return <Skeleton height={160} radius="md" />;
  if (changes.isError)
    return (
      <Notice
        tone="bad"
        role="alert"
        actions={<Button onClick={() => void changes.refetch()}>{t('retry')}</Button>}
      >
        {errorText(changes.error, session('failed'))}
      </Notice>
    );
  return (
    <section className={classes.panel} aria-label={t('history')}>
      {changes.data.length === 0 ? <p className={classes.muted}>{t('historyNone')}</p> : null}
      <ul className={classes.items}>
        {changes.data.map((change) => {
          const at = nowIn(zone, new Date(change.at));
          return (
            <li key={`${change.at} ${change.action}`}>
              <div>
                {described(change, locale, t)}
                <span className={classes.small}>
                  {[change.staffName, formatDate(at.slice(0, 10), locale), formatWallTime(at, locale)]
                    .filter(Boolean)
                    .join(' · ')}
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
