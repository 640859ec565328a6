import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../client/errors.ts';
import type { PlatformSetting } from '../../domain/platform/settings.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { formatAgo } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import styles from './settings.module.css';
import { t } from './text.ts';
import type { SettingForm } from './useSettingForm.ts';

export interface SettingPanelProps {
  title: string;
  body: string;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  setting: PlatformSetting;
  state: SettingForm;
  /** The changes that other operators made meanwhile. */
  notice: ReactNode;
  children: ReactNode;
}

/** A setting with its form: its last change, errors and the Save button. */
export function SettingPanel({ title, body, aside, setting, state, notice, children }: SettingPanelProps) {
  const now = useNow(30_000);
  const ago = formatAgo(setting.updatedAt, now);
  const changed = setting.updatedBy
    ? t('changedBy', { ago, name: setting.updatedBy })
    : t('changed', { ago });
  return (
    <Panel title={title} aside={aside}>
      <form onSubmit={state.submit} noValidate aria-label={title}>
        <div className={styles.body}>
          <p className={styles.text}>{body}</p>
          {notice}
          <ErrorNotice>{state.problem ? errorText(state.problem, t('failed')) : null}</ErrorNotice>
          {children}
        </div>
        <div className={styles.foot}>
          <span className={styles.changed}>{setting.version === 1 ? t('neverChanged') : changed}</span>
          {state.dirty ? (
            <Button variant="subtle" size="sm" onClick={state.discard} disabled={state.saving}>
              {t('discard')}
            </Button>
          ) : null}
          <Button type="submit" size="sm" loading={state.saving} disabled={!state.dirty || state.undecided}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
