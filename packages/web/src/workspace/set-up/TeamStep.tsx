import { Button, Checkbox } from '@mantine/core';
import { type StaffMember, teamEndpoints } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { roleTexts, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMe } from '../frame/index.ts';
import { AddButton } from '../shared/AddButton.tsx';
import { todayIn } from '../shared/dates/days.ts';
import { focusMarked } from '../shared/dialogs/useFocusBack.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useStaff } from '../shared/lists.ts';
import shared from '../shared/panel.module.css';
import { useSave } from '../shared/saving/useSave.ts';
import { AddPersonForm, hasLeft } from '../team/index.ts';
import type { StepProps } from './SetUpScreen.tsx';
import classes from './set-up.module.css';
import { setUpTexts } from './text.ts';
import { useEntries } from './useEntries.ts';

/** Chooses who treats clients: the owner, and colleagues with or without an account. */
export function TeamStep({ onNext }: StepProps) {
  const staff = useStaff();
  return <Loaded query={staff}>{(people) => <Team people={people} onNext={onNext} />}</Loaded>;
}

function Team({ people, onNext }: StepProps & { people: readonly StaffMember[] }) {
  const { t } = useText(setUpTexts);
  const { t: role } = useText(roleTexts);
  const me = useMe();
  const today = todayIn(me.zone);
  const self = people.find(({ staffId }) => staffId === me.staffId);
  const others = people.filter((each) => each.staffId !== me.staffId && !hasLeft(each, today));
  const [practises, setPractises, forget] = useEntries('team', () => self?.practises ?? false);
  const [adding, setAdding] = useState(false);
  const done = () => {
    forget();
    return onNext();
  };
  const save = useSave(async (call, self: StaffMember) => {
    if (self.practises === practises) return;
    await call(teamEndpoints.changeStaff, {
      params: { staffId: self.staffId },
      payload: { version: self.version, practises },
    });
  }, done);
  return (
    <>
      {self && me.role === 'administrator' ? (
        <Checkbox
          size="md"
          label={t('selfQuestion')}
          description={t('selfHint')}
          checked={practises}
          onChange={(event) => setPractises(event.currentTarget.checked)}
        />
      ) : null}
      {others.length > 0 ? (
        <ul className={classes.list} aria-label={t('colleagues')}>
          {others.map(({ staffId, name, ...other }) => (
            <li key={staffId}>
              <span>{name}</span>
              <span className={shared.muted}>{other.role ? role(other.role) : t('noAccount')}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {adding ? (
        <div ref={focusMarked}>
          <AddPersonForm onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
        </div>
      ) : (
        <div>
          <AddButton variant="default" onClick={() => setAdding(true)}>
            {t('addColleague')}
          </AddButton>
        </div>
      )}
      <Problem error={save.problem} />
      {adding ? null : (
        <div className={shared.actions}>
          <Button loading={save.isPending} onClick={() => (self ? save.mutate(self) : onNext())}>
            {t('next')}
          </Button>
        </div>
      )}
    </>
  );
}
