import { Checkbox, TextInput } from '@mantine/core';
import { maxLengths, validationTexts } from '@tamarack/core/domain';
import {
  type StaffChanges,
  type StaffMember,
  staffKinds,
  teamEndpoints,
} from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { roleTexts, useText } from '@tamarack/core/ui';
import { hintBelow } from '../../shared/hint-below.ts';
import { optionsOf, SelectField } from '../../shared/SelectField.tsx';
import { useMay, useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { formatDate } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useSaveForm } from '../shared/saving/useSaveForm.ts';
import { canCosign } from './member.ts';
import { useTeamText } from './useTeamText.ts';

/** A person's work at the clinic, editable for those who may change it. */
export function PersonPanel({ person, staff }: { person: StaffMember; staff: readonly StaffMember[] }) {
  const { t, locale } = useTeamText();
  const { t: role } = useText(roleTexts);
  const mayChange = useMay('workspace:settings');
  if (mayChange) return <PersonForm person={person} staff={staff} />;
  const supervisor = staff.find(({ staffId }) => staffId === person.supervisorId);
  const facts: [string, string][] = [
    [t('role'), person.role ? role(person.isOwner ? 'owner' : person.role) : t('withoutAccount')],
    [t('practises'), t(person.practises ? 'yes' : 'no')],
    [t('profession'), person.profession ? t(person.profession) : t('none')],
    [t('supervisor'), supervisor?.name ?? t('nobody')],
    ...(person.activeTo ? [[t('to'), formatDate(person.activeTo, locale)] as [string, string]] : []),
  ];
  return (
    <Panel title={t('person')}>
      <dl className={classes.fields}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={classes.muted}>{name}</dt>
            <dd style={{ margin: 0 }}>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function PersonForm({ person, staff }: { person: StaffMember; staff: readonly StaffMember[] }) {
  const { t } = useTeamText();
  const { t: rule } = useText(validationTexts);
  const today = todayIn(useMe().zone);
  const { staffId, version } = person;
  const { form, save, submit } = useSaveForm({
    initialValues: {
      name: person.name,
      practises: person.practises,
      kind: person.kind,
      supervisorId: person.supervisorId ?? '',
      color: String(person.color),
      activeFrom: person.activeFrom ?? '',
    },
    validate: { name: (value) => (value.trim() ? null : rule('nameRequired')) },
    send: (call, { name, practises, kind, supervisorId, color, activeFrom }) => {
      const payload: StaffChanges = {
        version,
        name: name.trim(),
        kind,
        color: Number(color),
        activeFrom: activeFrom || null,
        // Sent only when changed, because a change requires a step-up.
        ...(practises === person.practises ? {} : { practises }),
        ...(supervisorId === (person.supervisorId ?? '') ? {} : { supervisorId: supervisorId || null }),
      };
      return call(teamEndpoints.changeStaff, { params: { staffId }, payload });
    },
    done: t('saved'),
  });
  useUnsavedPage(form.isDirty());
  const mayPractise = person.role !== 'front_desk' && person.role !== 'hr';
  return (
    <Panel title={t('person')}>
      <form noValidate onSubmit={submit}>
        <div className={classes.fields}>
          <TextInput label={t('name')} maxLength={maxLengths.fullName} {...form.getInputProps('name')} />
          <SelectField
            label={t('kind')}
            data={optionsOf(staffKinds, (value) => t(`kind_${value}`))}
            {...form.getInputProps('kind')}
          />
          <SelectField
            label={t('supervisor')}
            description={t('supervisorHint')}
            inputWrapperOrder={hintBelow}
            empty={t('nobody')}
            data={staff
              .filter(
                (one) =>
                  one.staffId !== staffId && (canCosign(one, today) || one.staffId === person.supervisorId),
              )
              .map((one) => ({
                value: one.staffId,
                label: canCosign(one, today) ? one.name : t('supervisorGone', { name: one.name }),
              }))}
            {...form.getInputProps('supervisorId')}
          />
          <SelectField
            label={t('color')}
            data={([0, 1, 2, 3, 4, 5, 6, 7] as const).map((n) => ({
              value: String(n),
              label: t(`color_${n}`),
            }))}
            {...form.getInputProps('color')}
          />
          <TextInput
            type="date"
            label={t('from')}
            {...form.getInputProps('activeFrom')}
            error={save.fields.activeFrom ?? save.fields.activeTo}
          />
          <Checkbox
            data-wide
            label={t('practises')}
            description={t('practisesHint')}
            disabled={!mayPractise}
            {...form.getInputProps('practises', { type: 'checkbox' })}
          />
        </div>
        <Problem error={save.problem} />
        <div className={classes.actions} style={{ marginTop: '1rem' }}>
          <SubmitButton would="saved" loading={save.isPending}>
            {t('save')}
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
