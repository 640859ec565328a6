import { maxLengths } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { EmailField, SiteField } from '../forms/SiteField.tsx';
import { SiteForm } from '../forms/SiteForm.tsx';
import { reportFormText } from './form-text.ts';

export interface ReportFormProps {
  /** Makes the ids of a page's forms unique. */
  id: string;
  /** English path of the form's page. */
  page: string;
  button: 'heroButton' | 'endButton';
}

/** First name and email in exchange for the sample report. */
export function ReportForm({ id, page, button }: ReportFormProps) {
  const { t } = useText(reportFormText);
  return (
    <SiteForm
      id={id}
      name="sample_report"
      call="/api/lead-magnets/waag-template"
      action="/forms/waag-template"
      page={page}
      button={t(button)}
      done={{ toast: t('sent'), note: t('sentNote') }}
      note={t('note')}
    >
      <SiteField
        name="firstName"
        label={t('firstName')}
        required
        complete="given-name"
        max={maxLengths.fullName}
      />
      <EmailField label={t('email')} />
    </SiteForm>
  );
}
