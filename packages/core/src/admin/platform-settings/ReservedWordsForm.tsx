import { Textarea } from '@mantine/core';
import {
  maxReservedWords,
  type PlatformSetting,
  reservedWordProblem,
  reservedWordsFrom,
} from '../../domain/platform/settings.ts';
import { MergeNotice } from '../shared/merge/MergeNotice.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import styles from './settings.module.css';
import { t } from './text.ts';
import { useSettingForm } from './useSettingForm.ts';

type Fields = { words: string };

function problemOf(text: string): string | null {
  const words = reservedWordsFrom(text);
  if (words.length > maxReservedWords) return t('tooManyWords', { n: maxReservedWords });
  for (const word of words) {
    const problem = reservedWordProblem(word);
    if (problem) return t(problem === 'reserved' ? 'wordOurs' : 'wordProblem', { word });
  }
  return null;
}

/** The form for words that no clinic may use as its web address, in addition to the product's own. */
export function ReservedWordsForm({ setting }: { setting: PlatformSetting<'reserved_subdomains'> }) {
  const { form, merging, ...state } = useSettingForm<'reserved_subdomains', Fields>(setting, {
    toForm: ({ words }) => ({ words: words.join('\n') }),
    toValue: ({ words }) => ({ words: reservedWordsFrom(words) }),
    validate: { words: problemOf },
  });
  return (
    <SettingPanel
      title={t('reserved')}
      body={t('reservedBody')}
      aside={t('wordCount', { n: reservedWordsFrom(form.values.words).length })}
      setting={setting}
      state={state}
      notice={
        <MergeNotice
          state={merging}
          label={() => t('words')}
          show={(_field, values) => reservedWordsFrom(values.words).join(', ')}
        />
      }
    >
      <Textarea
        {...form.getInputProps('words')}
        className={styles.words}
        label={t('words')}
        description={t('wordsHint')}
        autosize
        minRows={3}
        maxRows={12}
        autoCapitalize="none"
        spellCheck={false}
      />
    </SettingPanel>
  );
}
