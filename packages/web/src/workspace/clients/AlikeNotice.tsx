import { Anchor, Button } from '@mantine/core';
import type { ClientsAlike } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { clientTexts } from './text.ts';

/** Also scrolls to the notice, which is below the fields. */
const focusNotice = (notice: HTMLElement | null) => notice?.focus();

/** Says which clients are like the new one, who can be added all the same. */
export function AlikeNotice({
  alike,
  busy,
  onAdd,
}: {
  alike: ClientsAlike;
  busy: boolean;
  onAdd: () => void;
}) {
  const { t } = useText(clientTexts);
  return (
    <Notice
      tone="warn"
      role="alert"
      ref={focusNotice}
      title={t('alikeTitle')}
      actions={
        <Button variant="default" loading={busy} onClick={onAdd}>
          {t('addAnyway')}
        </Button>
      }
    >
      {alike.clients.length > 0 ? `${t('alikeText')} ` : null}
      {alike.clients.map(({ fileNo }, at) => (
        <span key={fileNo}>
          {at > 0 ? ', ' : null}
          <Anchor component={Link} to={`/clients/${fileNo}`} inherit underline="always">
            {t('clientNo', { fileNo: String(fileNo) })}
          </Anchor>
        </span>
      ))}
      {alike.hidden ? <div>{t('alikeHidden')}</div> : null}
    </Notice>
  );
}
