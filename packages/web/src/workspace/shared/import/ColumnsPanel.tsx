import type { ImportColumn, ImportColumns } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { Panel } from '../Panel.tsx';
import panel from '../panel.module.css';
import { Table } from '../Table.tsx';
import { importWords } from './text.ts';

/** The columns of a file, each with its content, which can be changed. A content is in one column at most. */
export function ColumnsPanel<Field extends string>({
  columns,
  fields,
  labelOf,
  busy,
  onColumns,
}: {
  columns: readonly ImportColumn<Field>[];
  fields: readonly Field[];
  labelOf: (field: Field) => string;
  busy: boolean;
  onColumns: (columns: ImportColumns<Field>) => void;
}) {
  const { t } = useText(importWords);
  const take = (at: number, value: string) => {
    const field = fields.find((each) => each === value) ?? null;
    onColumns(
      columns.map((column, place) => (place === at ? field : column.field === field ? null : column.field)),
    );
  };
  return (
    <Panel title={t('columns')}>
      <p className={panel.muted}>{t('columnsHint')}</p>
      <div className={panel.scroll}>
        <Table
          rows={columns.map((column, at) => ({ ...column, at }))}
          rowId={({ at }) => at}
          columns={[
            { header: t('header'), cell: ({ header }) => header },
            {
              header: t('field'),
              cell: ({ header, field, at }) => (
                <SelectField
                  size="xs"
                  miw="min(12rem, 45vw)"
                  aria-label={t('fieldOf', { header })}
                  value={field ?? ''}
                  aria-disabled={busy}
                  onChange={(event) => {
                    if (!busy) take(at, event.currentTarget.value);
                  }}
                  empty={t('leaveOut')}
                  data={optionsOf(fields, labelOf)}
                />
              ),
            },
            { header: t('examples'), cell: ({ examples }) => examples.filter(Boolean).join(' · ') },
          ]}
        />
      </div>
    </Panel>
  );
}
