import { Button } from '@mantine/core';
import type { NoteTemplate, TemplateFacts } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useTemplates } from '../../charts/index.ts';
import { AddButton } from '../../shared/AddButton.tsx';
import { DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import classes from '../../shared/panel.module.css';
import { useTeamText } from '../../team/index.ts';
import { NameCell } from '../NameCell.tsx';
import { SettingsPage } from '../SettingsPage.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { templateTexts } from './text.ts';

/** The template in the drawer: an existing one, or a new one with initial values. */
type Edited = { templateId: string } | { begin: TemplateFacts | null };

/** The clinic’s note templates. */
export function TemplatesScreen() {
  const { t, locale } = useText(templateTexts);
  const templates = useTemplates();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [retired, setRetired] = useState(false);
  const close = () => setEdited(null);
  const nameOf = ({ nameEn, nameFr }: TemplateFacts) => (locale === 'fr' ? nameFr : nameEn);
  const open =
    edited && 'templateId' in edited
      ? (templates.data?.find(({ templateId }) => templateId === edited.templateId) ?? null)
      : null;
  const begin = edited && 'begin' in edited ? edited.begin : null;
  return (
    <SettingsPage actions={<AddButton onClick={() => setEdited({ begin: null })}>{t('add')}</AddButton>}>
      <p className={classes.muted}>{t('lead')}</p>
      <Loaded query={templates}>
        {(all) => {
          const hidden = all.filter(({ archived }) => archived).length;
          const shown = all.filter(({ archived }) => retired || !archived);
          return (
            <>
              {shown.length === 0 ? (
                <p>{t('empty')}</p>
              ) : (
                <div className={classes.scroll}>
                  <table className={classes.table}>
                    <thead>
                      <tr>
                        <th scope="col">{t('name')}</th>
                        <th scope="col">{t('profession')}</th>
                        <th scope="col">{t('sections')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {shown.map((one) => (
                        <Row
                          key={one.templateId}
                          template={one}
                          name={nameOf(one)}
                          onOpen={() => setEdited({ templateId: one.templateId })}
                        />
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
              {hidden > 0 && !retired ? (
                <div>
                  <Button variant="subtle" size="compact-sm" onClick={() => setRetired(true)}>
                    {t('showRetired', { count: hidden })}
                  </Button>
                </div>
              ) : null}
            </>
          );
        }}
      </Loaded>
      {edited ? (
        <DialogFrame drawer size="lg" title={open ? nameOf(open) : t('add')} onClose={close}>
          <TemplateForm
            key={open ? `${open.templateId} ${open.version}` : JSON.stringify(begin)}
            template={open}
            begin={begin}
            onCopy={(facts) => setEdited({ begin: facts })}
            onDone={close}
          />
        </DialogFrame>
      ) : null}
    </SettingsPage>
  );
}

function Row({ template, name, onOpen }: { template: NoteTemplate; name: string; onOpen: () => void }) {
  const { t, locale } = useText(templateTexts);
  const { t: profession } = useTeamText();
  return (
    <tr>
      <NameCell name={name} archived={template.archived ? t('retired') : null} onOpen={onOpen} />
      <td data-label={t('profession')}>
        {template.profession ? profession(template.profession) : t('everyone')}
      </td>
      <td data-label={t('sections')}>{template.sections.map((section) => section[locale]).join(', ')}</td>
    </tr>
  );
}
