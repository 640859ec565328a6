import { ActionIcon, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { validationTexts } from '@tamarack/core/domain';
import {
  type NoteTemplate,
  noteEndpoints,
  type Profession,
  professions,
  type TemplateFacts,
  type TemplateSection,
} from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { ErrorNotice, focusFirstError, useText } from '@tamarack/core/ui';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { AddButton } from '../../shared/AddButton.tsx';
import panel from '../../shared/panel.module.css';
import { useFollow } from '../../shared/saving/useFollow.ts';
import { useSave } from '../../shared/saving/useSave.ts';
import { useTeamText } from '../../team/index.ts';
import classes from '../settings.module.css';
import { keyOf } from './keys.ts';
import { templateTexts } from './text.ts';

const maxSections = 20;
const emptySection: TemplateSection = { key: '', en: '', fr: '', promptEn: '', promptFr: '' };
/** New sections have no key yet. */
const listed = (section: TemplateSection) => ({ ...section, id: section.key || crypto.randomUUID() });
const empty: TemplateFacts = { profession: null, nameEn: '', nameFr: '', sections: [emptySection] };

/** The sections to send: trimmed, and new ones get a key made from their heading. */
function withKeys(sections: readonly TemplateSection[]): TemplateSection[] {
  const taken = sections.map(({ key }) => key);
  return sections.map(({ key: known, en, fr, promptEn, promptFr }) => {
    const key = known || keyOf(en, taken);
    taken.push(key);
    return { key, en: en.trim(), fr: fr.trim(), promptEn: promptEn.trim(), promptFr: promptFr.trim() };
  });
}

const valuesOf = ({ nameEn, nameFr, profession, sections }: TemplateFacts) => ({
  ...{ nameEn, nameFr, profession: profession ?? '' },
  sections: sections.map(listed),
});

export interface TemplateFormProps {
  /** Null to add a template. */
  template: NoteTemplate | null;
  /** Initial values of a new template; null for an empty one. */
  begin: TemplateFacts | null;
  onCopy: (facts: TemplateFacts) => void;
  onDone: () => void;
}

/** Name, profession and sections of a template. */
export function TemplateForm({ template, begin, onCopy, onDone }: TemplateFormProps) {
  const { t } = useText(templateTexts);
  const { t: rule } = useText(validationTexts);
  const { t: profession } = useTeamText();
  const name = (value: string) => (value.trim() ? null : rule('nameRequired'));
  const heading = (value: string) => (value.trim() ? null : t('headingRequired'));
  const form = useForm({
    initialValues: valuesOf(template ?? begin ?? empty),
    validate: { nameEn: name, nameFr: name, sections: { en: heading, fr: heading } },
  });
  useFollow(
    form,
    template,
    (stored) => valuesOf(stored ?? empty),
    (field, value) => {
      if (typeof value !== 'string') return null;
      return field === 'profession' && value ? profession(value as Profession) : value;
    },
  );
  const save = useSave(
    (call, changes: TemplateFacts | { archived: boolean }) =>
      template
        ? call(noteEndpoints.changeTemplate, {
            params: { templateId: template.templateId },
            payload: { version: template.version, ...changes },
          })
        : call(noteEndpoints.addTemplate, { payload: changes as TemplateFacts }),
    onDone,
    t('saved'),
  );
  const factsOf = ({ sections, ...values }: typeof form.values): TemplateFacts => ({
    nameEn: values.nameEn.trim(),
    nameFr: values.nameFr.trim(),
    profession: (values.profession || null) as TemplateFacts['profession'],
    sections: withKeys(sections),
  });
  const submit = form.onSubmit((values) => save.mutate(factsOf(values)), focusFirstError);
  const { sections } = form.values;
  const text = (key: string, max: number) => ({ maxLength: max, ...form.getInputProps(key) });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" pt="xs">
        <div className={panel.fields}>
          <TextInput label={t('nameEn')} data-autofocus {...text('nameEn', 120)} />
          <TextInput label={t('nameFr')} {...text('nameFr', 120)} />
        </div>
        <SelectField
          label={t('profession')}
          description={t('professionHint')}
          empty={t('everyone')}
          data={optionsOf(professions, profession)}
          {...form.getInputProps('profession')}
        />
        <ErrorNotice>{form.errors.sections}</ErrorNotice>
        {sections.map((section, index) => {
          const n = index + 1;
          const at = `sections.${index}`;
          return (
            <fieldset key={section.id} className={classes.part}>
              <legend>{t('section', { n })}</legend>
              <div className={panel.fields}>
                <TextInput label={t('en')} {...text(`${at}.en`, 120)} />
                <TextInput label={t('fr')} {...text(`${at}.fr`, 120)} />
                <TextInput label={t('promptEn')} {...text(`${at}.promptEn`, 200)} />
                <TextInput label={t('promptFr')} {...text(`${at}.promptFr`, 200)} />
              </div>
              <div className={classes.partActions}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('up', { n })}
                  disabled={index === 0}
                  onClick={() => form.reorderListItem('sections', { from: index, to: index - 1 })}
                >
                  <IconArrowUp size={18} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('down', { n })}
                  disabled={n === sections.length}
                  onClick={() => form.reorderListItem('sections', { from: index, to: n })}
                >
                  <IconArrowDown size={18} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('remove', { n })}
                  disabled={sections.length === 1}
                  onClick={() => form.removeListItem('sections', index)}
                >
                  <IconTrash size={18} aria-hidden="true" />
                </ActionIcon>
              </div>
            </fieldset>
          );
        })}
        <p className={panel.muted}>{t('promptHint')}</p>
        {sections.length < maxSections ? (
          <div>
            <AddButton
              variant="default"
              onClick={() => form.insertListItem('sections', listed(emptySection))}
            >
              {t('addSection')}
            </AddButton>
          </div>
        ) : null}
        <Problem error={save.error} />
        <div className={panel.actions}>
          {template ? (
            <>
              <Button
                variant="subtle"
                color={template.archived ? undefined : 'red'}
                onClick={() => save.mutate({ archived: !template.archived })}
              >
                {t(template.archived ? 'takeUp' : 'archive')}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  const { nameEn, nameFr, ...rest } = factsOf(form.values);
                  onCopy({
                    ...rest,
                    nameEn: t('copyOf', { name: nameEn }),
                    nameFr: t('copyOf', { name: nameFr }),
                  });
                }}
              >
                {t('copy')}
              </Button>
            </>
          ) : null}
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
