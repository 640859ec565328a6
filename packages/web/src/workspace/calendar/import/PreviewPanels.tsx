import { Checkbox } from '@mantine/core';
import {
  type AppointmentImportChoices,
  type AppointmentImportPreview,
  appointmentImportFields,
  type DateOrder,
} from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { ColumnsPanel } from '../../shared/import/ColumnsPanel.tsx';
import { DateOrderField } from '../../shared/import/DateOrderField.tsx';
import classes from '../../shared/import/import.module.css';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { NamesPanel } from './NamesPanel.tsx';
import { RowsPanels } from './RowsPanels.tsx';
import { importTexts } from './text.ts';

/** A preview with the choices that it was made with. */
export interface Seen {
  preview: AppointmentImportPreview;
  doubleBook: boolean;
  /** Undefined while nothing is chosen. */
  dateOrder: DateOrder | undefined;
}

/** A preview of an import: the appointments to book, what to choose, and the rows that are not booked. */
export function PreviewPanels({
  seen,
  chosen,
  busy,
  onChange,
  onRun,
}: {
  seen: Seen;
  /** The choices of the preview that is on its way, else those of the one shown. */
  chosen: Partial<Omit<Seen, 'preview'>>;
  busy: boolean;
  onChange: (changed: Partial<AppointmentImportChoices>) => void;
  onRun: () => void;
}) {
  const { t } = useText(importTexts);
  const { preview, dateOrder } = seen;
  const { columns, names, unclearDate, ready, taken, skipped, refused } = preview;
  return (
    <>
      <div role="status" className={classes.counts}>
        <strong>{dateOrder || !unclearDate ? t('ready', { n: ready }) : t('dateOrderFirst')}</strong>
        {skipped > 0 ? <span>{t('skipped', { n: skipped })}</span> : null}
        {refused > 0 ? <span>{t('refused', { n: refused })}</span> : null}
      </div>
      {unclearDate ? (
        <DateOrderField
          unclear={unclearDate}
          order={chosen.dateOrder}
          label={t('dateOrder', { example: unclearDate.example })}
          busy={busy}
          onOrder={(chosen) => onChange({ dateOrder: chosen })}
        />
      ) : null}
      {taken > 0 ? (
        <Checkbox
          label={t('doubleBook', { n: taken })}
          description={t('doubleBookHint')}
          checked={chosen.doubleBook ?? false}
          aria-disabled={busy}
          onChange={({ currentTarget }) => {
            if (!busy) onChange({ doubleBook: currentTarget.checked });
          }}
        />
      ) : null}
      {/* A guess would book wrong days. */}
      {ready > 0 && (dateOrder || !unclearDate) ? (
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
