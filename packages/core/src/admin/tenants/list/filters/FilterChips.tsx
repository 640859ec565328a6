import { Pill } from '@mantine/core';
import styles from '../list.module.css';
import { t } from '../text.ts';
import type { ListParams } from '../useTenantListParams.ts';
import { chipsOf } from './describe.ts';

export interface FilterChipsProps {
  query: ListParams;
  change: (changes: Partial<ListParams>) => void;
}

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ query, change }: FilterChipsProps) {
  const chips = chipsOf(query);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('chips')}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Pill
            size="md"
            withRemoveButton
            removeButtonProps={{
              'aria-label': t('removeChip', { filter: text }),
              'aria-hidden': undefined,
              tabIndex: 0,
            }}
            onRemove={() => change({ [name]: undefined })}
          >
            {text}
          </Pill>
        </li>
      ))}
    </ul>
  );
}
