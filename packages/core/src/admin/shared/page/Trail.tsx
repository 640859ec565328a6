import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../text.ts';

export interface Step {
  name: string;
  href: string;
}

/** Breadcrumb of a screen. */
export function Trail({ steps, here }: { steps: readonly Step[]; here: string }) {
  return (
    <Breadcrumbs aria-label={t('trail')} component="nav" fz="sm">
      {steps.map(({ name, href }) => (
        <Anchor key={href} component={Link} to={href} fz="sm">
          {name}
        </Anchor>
      ))}
      <Text span fz="sm" c="dimmed" aria-current="page" truncate>
        {here}
      </Text>
    </Breadcrumbs>
  );
}
