export { clinicFromForm, operatorForm } from './operator-form.ts';
export { type ClinicForm, createClinic } from './service.ts';
