import {
  type AppointmentImportPreview,
  type ImportedKind,
  type ImportedNames,
  importedKinds,
} from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useLocations, useServices, useStaff } from '../../shared/lists.ts';
import { Panel } from '../../shared/Panel.tsx';
import panel from '../../shared/panel.module.css';
import { Table } from '../../shared/Table.tsx';
import { importTexts } from './text.ts';

/** The clinicians, services and locations of the file, each with what it stands for in the clinic. */
export function NamesPanel({
  names,
  busy,
  onNames,
}: {
  names: AppointmentImportPreview['names'];
  busy: boolean;
  onNames: (names: ImportedNames) => void;
}) {
  const { t, locale } = useText(importTexts);
  const [staff, services, locations] = [useStaff().data, useServices().data, useLocations().data];
  const options: Record<ImportedKind, { value: string; label: string }[]> = {
    staff: (staff ?? [])
      .filter(({ practises }) => practises)
      .map(({ staffId, name }) => ({ value: staffId, label: name })),
    service: (services ?? [])
      .filter(({ archived }) => !archived)
      .map(({ serviceId, nameEn, nameFr }) => ({
        value: serviceId,
        label: locale === 'fr' ? nameFr : nameEn,
      })),
    location: (locations ?? [])
      .filter(({ archived }) => !archived)
      .map(({ locationId, name }) => ({ value: locationId, label: name })),
  };
  const choose = (kind: ImportedKind, chosen: string, value: string) => {
    const next = (of: ImportedKind) =>
      names[of].map(({ name, id }) => ({ name, id: of === kind && name === chosen ? value || null : id }));
    onNames({ staff: next('staff'), service: next('service'), location: next('location') });
  };
  // A clinic with one location has nothing to choose.
  const shown = importedKinds.filter(
    (kind) => names[kind].length > 0 && (kind !== 'location' || options.location.length > 1),
  );
  if (shown.length === 0) return null;
  return (
    <Panel title={t('names')}>
      <p className={panel.muted}>{t('namesHint')}</p>
      {shown.map((kind) => (
        <div key={kind} className={panel.scroll}>
          <Table
            rows={names[kind]}
            rowId={({ name }) => name}
            columns={[
              { header: t(`${kind}Name`), cell: ({ name }) => name || t('noName') },
              {
                header: t('means'),
                cell: ({ name, id }) => (
                  <SelectField
                    size="xs"
                    miw="min(12rem, 45vw)"
                    aria-label={t('meaningOf', { name: name || t('noName') })}
                    value={id ?? ''}
                    disabled={!options[kind].length}
                    aria-disabled={busy}
                    onChange={(event) => {
                      if (!busy) choose(kind, name, event.currentTarget.value);
                    }}
                    empty={t('leaveOut')}
                    data={options[kind]}
                  />
                ),
              },
              { header: t('rowCount'), number: true, cell: ({ rows }) => rows },
            ]}
          />
        </div>
      ))}
    </Panel>
  );
}
