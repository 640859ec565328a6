import { appointmentImportEndpoints, type UndoneImport } from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { nowIn } from '../../shared/dates/days.ts';
import { formatDate, formatWallTime } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import panel from '../../shared/panel.module.css';
import { Table } from '../../shared/Table.tsx';
import { importTexts } from './text.ts';
import { UndoImport } from './UndoImport.tsx';

/** The imports of the last day, each of which can be taken back; nothing if there are none. */
export function UndoableImports({ onUndone }: { onUndone: (undone: UndoneImport) => void }) {
  const { t, locale } = useText(importTexts);
  const { zone } = useMe();
  const { data } = useRead(appointmentImportEndpoints.list, ['clinic', 'appointment-imports'], {
    pick: 'imports',
    meta: { quiet: true },
  });
  if (!data?.length) return null;
  const momentOf = (importedAt: string) => {
    const time = nowIn(zone, new Date(importedAt));
    return t('moment', { day: formatDate(time.slice(0, 10), locale), time: formatWallTime(time, locale) });
  };
  return (
    <Panel title={t('imports')}>
      <p className={panel.muted}>{t('importsHint')}</p>
      <div className={panel.scroll}>
        <Table
          rows={data}
          rowId={({ importId }) => importId}
          columns={[
            { header: t('importedAt'), cell: ({ importedAt }) => momentOf(importedAt) },
            { header: t('importedBy'), cell: ({ staffName }) => staffName },
            { header: t('visits'), number: true, cell: ({ visits }) => visits },
            {
              header: '',
              cell: ({ importId, importedAt, visits }) => (
                <UndoImport
                  importId={importId}
                  visits={visits}
                  label={t('undoOf', { moment: momentOf(importedAt) })}
                  onUndone={onUndone}
                />
              ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}
