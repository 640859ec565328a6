import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import {
  type Announcement,
  type AnnouncementAudience,
  type AnnouncementLevel,
  announcementAudiences,
  announcementLevels,
  maxAnnouncementLength,
  type PlatformSetting,
} from '../../domain/platform/settings.ts';
import { Badge, type BadgeTone } from '../../ui/badges/Badge.tsx';
import { useNow } from '../../ui/useNow.ts';
import { formatMoment } from '../shared/format.ts';
import { MergeNotice } from '../shared/merge/MergeNotice.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import styles from './settings.module.css';
import { t } from './text.ts';
import { useSettingForm } from './useSettingForm.ts';

/** A time as the value of a `datetime-local` field, to the minute; empty for null. */
export function toLocalField(iso: string | null): string {
  if (iso === null) return '';
  const moment = new Date(iso);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The time that a `datetime-local` field holds; null if it is empty. */
export function fromLocalField(text: string): string | null {
  const time = Date.parse(text);
  return text && Number.isFinite(time) ? new Date(time).toISOString() : null;
}

const toForm = ({ from, until, ...rest }: Announcement) => ({
  ...rest,
  from: toLocalField(from),
  until: toLocalField(until),
});
type Fields = ReturnType<typeof toForm>;

const toValue = ({ from, until, textEn, textFr, ...rest }: Fields): Announcement => ({
  ...rest,
  textEn: textEn.trim(),
  textFr: textFr.trim(),
  from: fromLocalField(from),
  until: fromLocalField(until),
});

const missingText = (text: string, { active }: Fields) => (active && !text.trim() ? t('textMissing') : null);

/** The state of the stored announcement at a given time, with its label. */
function stateOf({ active, from, until }: Announcement, now: number): [BadgeTone, string] {
  if (!active) return ['neutral', t('stateOff')];
  if (until !== null && Date.parse(until) <= now) return ['neutral', t('stateOver')];
  if (from !== null && Date.parse(from) > now) return ['warn', t('statePlanned')];
  return ['ok', t('stateShown')];
}

function labelOf([first, second]: readonly (keyof Fields)[]): string {
  if (!first) return '';
  return second ? t('together', { first: t(first), second: t(second) }) : t(first);
}

function shownValue(field: keyof Fields, values: Fields): string {
  if (field === 'active') return t(values.active ? 'yes' : 'no');
  if (field === 'level' || field === 'audience') return t(values[field]);
  if (field === 'textEn' || field === 'textFr') return values[field];
  const moment = fromLocalField(values[field]);
  return moment ? formatMoment(moment) : '';
}

/** The form for the announcement: its text, when it is shown and to whom. */
export function AnnouncementForm({ setting }: { setting: PlatformSetting<'announcement'> }) {
  const now = useNow(30_000);
  const { form, merging, ...state } = useSettingForm<'announcement', Fields>(setting, {
    toForm,
    toValue,
    together: [
      ['textEn', 'textFr'],
      ['from', 'until'],
    ],
    validate: {
      textEn: missingText,
      textFr: missingText,
      until: (until, { from }) => (from && until && until <= from ? t('untilBeforeFrom') : null),
    },
  });
  const [tone, name] = stateOf(setting.value, now);
  return (
    <SettingPanel
      title={t('announcement')}
      body={t('announcementBody')}
      aside={<Badge tone={tone}>{name}</Badge>}
      setting={setting}
      state={state}
      notice={<MergeNotice state={merging} label={labelOf} show={shownValue} />}
    >
      <Switch {...form.getInputProps('active', { type: 'checkbox' })} label={t('active')} />
      <div className={styles.pair}>
        <NativeSelect
          {...form.getInputProps('level')}
          label={t('level')}
          data={announcementLevels.map((value: AnnouncementLevel) => ({ value, label: t(value) }))}
        />
        <NativeSelect
          {...form.getInputProps('audience')}
          label={t('audience')}
          data={announcementAudiences.map((value: AnnouncementAudience) => ({ value, label: t(value) }))}
        />
      </div>
      <Textarea
        {...form.getInputProps('textEn')}
        label={t('textEn')}
        maxLength={maxAnnouncementLength}
        autosize
        minRows={2}
        lang="en"
      />
      <Textarea
        {...form.getInputProps('textFr')}
        label={t('textFr')}
        maxLength={maxAnnouncementLength}
        autosize
        minRows={2}
        lang="fr"
      />
      <div className={styles.pair}>
        <TextInput
          {...form.getInputProps('from')}
          type="datetime-local"
          label={t('from')}
          description={t('momentHint', { when: t('now') })}
        />
        <TextInput
          {...form.getInputProps('until')}
          type="datetime-local"
          label={t('until')}
          description={t('momentHint', { when: t('openEnd') })}
        />
      </div>
    </SettingPanel>
  );
}
