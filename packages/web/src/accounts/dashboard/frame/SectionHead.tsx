import { Title } from '@mantine/core';
import { usePageTitle } from '@tamarack/core/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import classes from '../account.module.css';

export interface SectionHeadProps {
  title: string;
  intro?: ReactNode;
  aside?: ReactNode;
}

/** The section's heading, also in the browser's tab. Takes the focus when the section is opened from within the dashboard. */
export function SectionHead({ title, intro, aside }: SectionHeadProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  const moved = Boolean((state as { section?: boolean } | null)?.section);
  useEffect(() => {
    if (moved) heading.current?.focus({ preventScroll: true });
  }, [moved]);
  return (
    <div className={classes.sectionHead}>
      <div>
        <Title
          ref={heading}
          order={1}
          size="1.75rem"
          tabIndex={-1}
          className={`ui-display ${classes.sectionTitle}`}
        >
          {title}
        </Title>
        {intro ? <p className={classes.panelIntro}>{intro}</p> : null}
      </div>
      {aside}
    </div>
  );
}
