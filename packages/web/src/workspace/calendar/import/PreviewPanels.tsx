import { Checkbox } from '@mantine/core';
import {
  type AppointmentImportChoices,
  type AppointmentImportPreview,
  appointmentImportFields,
} from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { ColumnsPanel } from '../../shared/import/ColumnsPanel.tsx';
import { DateOrderField } from '../../shared/import/DateOrderField.tsx';
import classes from '../../shared/import/import.module.css';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { NamesPanel } from './NamesPanel.tsx';
import { RowsPanels } from './RowsPanels.tsx';
import { importTexts } from './text.ts';

/** A preview of an import: the appointments to book, what to choose, and the rows that are not booked. */
export function PreviewPanels({
  preview,
  doubleBook,
  busy,
  onChange,
  onRun,
}: {
  preview: AppointmentImportPreview;
  doubleBook: boolean;
  busy: boolean;
  onChange: (changed: Partial<AppointmentImportChoices>) => void;
  onRun: () => void;
}) {
  const { t } = useText(importTexts);
  const { columns, names, unclearDate, ready, taken, skipped, refused } = preview;
  return (
    <>
      <div role="status" className={classes.counts}>
        <strong>{t('ready', { n: ready })}</strong>
        {skipped > 0 ? <span>{t('skipped', { n: skipped })}</span> : null}
        {refused > 0 ? <span>{t('refused', { n: refused })}</span> : null}
      </div>
      {unclearDate ? (
        <DateOrderField
          unclear={unclearDate}
          label={t('dateOrder', { example: unclearDate.example })}
          busy={busy}
          onOrder={(dateOrder) => onChange({ dateOrder })}
        />
      ) : null}
      {taken > 0 ? (
        <Checkbox
          label={t('doubleBook', { n: taken })}
          description={t('doubleBookHint')}
          checked={doubleBook}
          disabled={busy}
          onChange={({ currentTarget }) => onChange({ doubleBook: currentTarget.checked })}
        />
      ) : null}
      {ready > 0 ? (
        <div>
          <SubmitButton would="imported" type="button" loading={busy} onClick={onRun}>
            {t('run', { n: ready })}
          </SubmitButton>
        </div>
      ) : null}
      <NamesPanel names={names} busy={busy} onNames={(changed) => onChange({ names: changed })} />
      <ColumnsPanel
        columns={columns}
        fields={appointmentImportFields}
        labelOf={t}
        busy={busy}
        onColumns={(changed) => onChange({ columns: changed })}
      />
      <RowsPanels rows={preview} />
    </>
  );
}
