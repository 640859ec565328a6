import { Anchor } from '@mantine/core';
import { type ClinicDashboard, listInPreparation } from '@tamarack/core/domain';
import { StepMark, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import classes from '../account.module.css';
import { Panel } from '../frame/Panel.tsx';
import { sectionHref } from '../frame/SectionNav.tsx';
import type { SectionName } from '../sections.ts';
import { dashboardTexts } from '../text.ts';
import { useOpenSite } from './useOpenSite.ts';

type Item = ClinicDashboard['checklist'][number]['item'];

/** The section where an item is done. Other items complete automatically. */
const places: Partial<Record<Item, SectionName>> = {
  two_factor: 'security',
  invite_colleague: 'team',
  time_zone: 'settings',
};

/** The set-up checklist of a clinic, each item with a link to its screen. */
export function Checklist({ clinic }: { clinic: ClinicDashboard }) {
  const { t, locale } = useText(dashboardTexts);
  const { open } = useOpenSite(clinic);
  const done = clinic.checklist.filter((entry) => entry.done).length;
  return (
    <Panel
      title={t('checklistTitle')}
      aside={
        <span className={classes.small}>
          {t('checklistProgress', { done, total: clinic.checklist.length })}
        </span>
      }
    >
      <ul className={classes.checklist}>
        {clinic.checklist.map((entry) => {
          const place = places[entry.item];
          const text = t(`check_${entry.item}`);
          const state = entry.done ? 'done' : 'waiting';
          return (
            <li key={entry.item} data-state={state}>
              <StepMark state={state} />
              {entry.item === 'set_up_calendar' && !entry.done && clinic.status === 'active' ? (
                <Anchor
                  component="button"
                  inherit
                  ta="start"
                  onClick={() => void open({ here: true, path: '/set-up' })}
                >
                  {text}
                </Anchor>
              ) : entry.done || !place ? (
                <span>{text}</span>
              ) : (
                <Anchor component={Link} to={sectionHref(place, clinic)} state={{ section: true }} inherit>
                  {text}
                </Anchor>
              )}
              <span className={classes.small}>{t(entry.done ? 'checkDone' : 'checkOpen')}</span>
            </li>
          );
        })}
      </ul>
      {done === clinic.checklist.length ? (
        <p className={classes.small}>
          {t('checklistAllDone', { soon: listInPreparation(clinic.plan, locale) || 'none' })}
        </p>
      ) : null}
    </Panel>
  );
}
