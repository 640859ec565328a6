import { Fieldset } from '@mantine/core';
import { errorText } from '../../../../client/errors.ts';
import { clinicTypeLabels } from '../../../../domain/clinics/clinic.ts';
import { regionsOf } from '../../../../domain/clinics/locations.ts';
import { zoneName } from '../../../../domain/clinics/time-zones.ts';
import type { TenantDetail } from '../../../../domain/platform/tenants.ts';
import { ErrorNotice } from '../../../../ui/Notice.tsx';
import { DialogForm } from '../../../shared/form-dialog/DialogForm.tsx';
import { MergeNotice } from '../../../shared/merge/MergeNotice.tsx';
import createStyles from '../../create/create.module.css';
import { editLabels, languageName, t } from '../text.ts';
import { ClinicFields, OwnerFields, PlaceFields } from './EditFields.tsx';
import { type TenantFields, useTenantEdit } from './useTenantEdit.ts';

/**
 * Edits the details of a clinic and its owner. Never overwrites a change that someone else made meanwhile.
 */
export function EditForm({ tenant }: { tenant: TenantDetail }) {
  const edit = useTenantEdit(tenant);
  const { merging, problem } = edit;
  return (
    <DialogForm
      onSubmit={edit.submit}
      confirm={t('save')}
      loading={edit.busy}
      disabled={merging.undecided}
      onCancel={edit.cancel}
    >
      <MergeNotice state={merging} label={labelOf} show={shownValue} />
      <ErrorNotice>{problem ? errorText(problem, t('actionFailed')) : null}</ErrorNotice>
      <Fieldset variant="unstyled" legend={t('editClinic')} className={createStyles.section}>
        <ClinicFields {...edit} />
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('factAddress')} className={createStyles.section}>
        <PlaceFields {...edit} />
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('factOwner')} className={createStyles.section}>
        <OwnerFields {...edit} />
      </Fieldset>
    </DialogForm>
  );
}

function labelOf([field, ...others]: readonly (keyof TenantFields)[]): string {
  return others.length > 0 || !field ? t('factAddress') : editLabels[field];
}

function shownValue(field: keyof TenantFields, values: TenantFields): string {
  const value = values[field];
  if (field === 'clinicType') return clinicTypeLabels[values.clinicType];
  if (field === 'country') return t(`country_${values.country}`);
  if (field === 'timeZone') return zoneName(value, 'en');
  if (field === 'locale') return languageName(values.locale);
  if (field === 'region') return regionsOf(values.country).find(({ code }) => code === value)?.en ?? value;
  return value;
}
