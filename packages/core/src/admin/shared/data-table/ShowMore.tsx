import { Button } from '@mantine/core';
import { t } from '../text.ts';
import styles from './table.module.css';

/** Loads the next rows. */
export function ShowMore({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  return (
    <div className={styles.more}>
      <Button variant="default" loading={loading} onClick={onMore}>
        {t('showMore')}
      </Button>
    </div>
  );
}
