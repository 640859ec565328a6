import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from '../account.module.css';

export interface PanelProps {
  title: ReactNode;
  intro?: ReactNode;
  /** At the right of the title: a badge or a button. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A card of the dashboard. */
export function Panel({ title, intro, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Group gap="0.5rem 1rem" justify="space-between">
        <Title order={2} id={id} size="1.0625rem" className="">
          {title}
        </Title>
        {aside}
      </Group>
      {intro ? <p className={classes.panelIntro}>{intro}</p> : null}
      {children}
    </section>
  );
}
