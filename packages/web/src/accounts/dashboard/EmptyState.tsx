import { Button, Text, Title } from '@mantine/core';
import { trialDays } from '@tamarack/core/domain';
import { usePageTitle, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { localePath } from '../../shared/paths.ts';
import classes from './account.module.css';
import { dashboardTexts } from './text.ts';

/** The overview for a person without a clinic: why none is listed, and how to register one. */
export function EmptyState({ isStaff }: { isStaff: boolean }) {
  const { t, locale } = useText(dashboardTexts);
  const title = t(isStaff ? 'staffTitle' : 'emptyTitle');
  usePageTitle(title);
  return (
    <div className={classes.empty}>
      <Title order={1} size="1.75rem" tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed" maw="34rem">
        {t(isStaff ? 'staffBody' : 'emptyBody')}
      </Text>
      {isStaff ? (
        <Button component={Link} to="/admin">
          {t('console')}
        </Button>
      ) : (
        <>
          <Text c="dimmed" maw="34rem">
            {t('emptyRegister', { days: trialDays })}
          </Text>
          <Button variant="default" component={Link} to={localePath(locale, '/register')}>
            {t('emptyAction')}
          </Button>
        </>
      )}
    </div>
  );
}
