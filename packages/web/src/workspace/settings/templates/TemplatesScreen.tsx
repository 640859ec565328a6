import { Button } from '@mantine/core';
import type { NoteTemplate, TemplateFacts } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useTemplates } from '../../charts/index.ts';
import { AddButton } from '../../shared/AddButton.tsx';
import { DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import classes from '../../shared/panel.module.css';
import { type Column, Table } from '../../shared/Table.tsx';
import { useTeamText } from '../../team/index.ts';
import { EntryName } from '../EntryName.tsx';
import { SettingsPage } from '../SettingsPage.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { templateTexts } from './text.ts';

/** The template in the drawer: an existing one, or a new one with initial values. */
type Edited = { templateId: string } | { begin: TemplateFacts | null };

/** The clinic’s note templates. */
export function TemplatesScreen() {
  const { t, locale } = useText(templateTexts);
  const { t: profession } = useTeamText();
  const templates = useTemplates();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const close = () => setEdited(null);
  const nameOf = ({ nameEn, nameFr }: TemplateFacts) => (locale === 'fr' ? nameFr : nameEn);
  const open =
    edited && 'templateId' in edited
      ? (templates.data?.find(({ templateId }) => templateId === edited.templateId) ?? null)
      : null;
  const begin = edited && 'begin' in edited ? edited.begin : null;
  const columns: Column<NoteTemplate>[] = [
    {
      header: t('name'),
      cell: (one) => (
        <EntryName
          name={nameOf(one)}
          archived={one.archived ? t('archived') : null}
          onOpen={() => setEdited({ templateId: one.templateId })}
        />
      ),
    },
    {
      header: t('profession'),
      cell: ({ profession: of }) => (of ? profession(of) : t('everyone')),
    },
    {
      header: t('sections'),
      cell: ({ sections }) => sections.map((section) => section[locale]).join(', '),
    },
  ];
  return (
    <SettingsPage actions={<AddButton onClick={() => setEdited({ begin: null })}>{t('add')}</AddButton>}>
      <p className={classes.muted}>{t('lead')}</p>
      <Loaded query={templates}>
        {(all) => {
          const hidden = all.filter(({ archived }) => archived).length;
          const shown = all.filter(({ archived }) => showsArchived || !archived);
          return (
            <>
              {shown.length === 0 ? (
                <p>{t('empty')}</p>
              ) : (
                <div className={classes.scroll}>
                  <Table columns={columns} rows={shown} rowId={({ templateId }) => templateId} />
                </div>
              )}
              {hidden > 0 && !showsArchived ? (
                <div>
                  <Button variant="subtle" size="compact-sm" onClick={() => setShowsArchived(true)}>
                    {t('showArchived', { count: hidden })}
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
            key={open ? open.templateId : JSON.stringify(begin)}
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
