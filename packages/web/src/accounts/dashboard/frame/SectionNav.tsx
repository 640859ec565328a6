import type { OwnClinic } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from '../account.module.css';
import { ownSections, type SectionName } from '../sections.ts';
import { dashboardTexts } from '../text.ts';

export interface SectionNavProps {
  clinic: OwnClinic | undefined;
  section: SectionName;
  sections: readonly SectionName[];
}

/** Relative URL of a section within the dashboard. */
export function sectionHref(section: SectionName, clinic: OwnClinic | undefined): string {
  const params = new URLSearchParams({ section });
  if (clinic) params.set('clinic', clinic.tenantId);
  return `?${params}`;
}

/** The dashboard's sections: a list at the side, or a scrolling row on phones. */
export function SectionNav({ clinic, section, sections }: SectionNavProps) {
  const { t } = useText(dashboardTexts);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen link changes with the section
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [section]);
  const isOwn = (name: SectionName) => ownSections.some((own) => own === name);
  const groups = [
    { title: t('navClinic'), names: sections.filter((name) => !isOwn(name)) },
    { title: t('navAccount'), names: sections.filter(isOwn) },
  ];
  return (
    <nav ref={list} className={classes.nav} aria-label={t('navLabel')}>
      {groups
        .filter((group) => group.names.length > 0)
        .map((group) => (
          <div key={group.title} className={classes.navGroup}>
            <span className={classes.navTitle}>{group.title}</span>
            {group.names.map((name) => (
              <Link
                key={name}
                to={sectionHref(name, clinic)}
                state={{ section: true }}
                aria-current={name === section ? 'page' : undefined}
              >
                {t(`section_${name}`)}
              </Link>
            ))}
          </div>
        ))}
    </nav>
  );
}
