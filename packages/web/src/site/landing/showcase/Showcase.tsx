import { useText } from '@tamarack/core/ui';
import { AdminBoard } from './AdminBoard.tsx';
import { ClinicianBoard } from './ClinicianBoard.tsx';
import { showcaseText } from './text.ts';

/**
 * The product as an administrator or a clinician sees it, drawn with sample data. Radio buttons and the style sheet
 * change the view: it needs no script, and the arrow keys work as in any group of radio buttons.
 */
export function Showcase() {
  const { t } = useText(showcaseText);
  return (
    <div className="showcase">
      <fieldset className="toggle">
        <legend className="visually-hidden">{t('toggle')}</legend>
        <input type="radio" id="dashboard-admin" name="dashboard" value="admin" defaultChecked />
        <label htmlFor="dashboard-admin">{t('admin')}</label>
        <input type="radio" id="dashboard-clinician" name="dashboard" value="clinician" />
        <label htmlFor="dashboard-clinician">{t('clinician')}</label>
      </fieldset>
      <div className="window">
        <div className="window-head">
          <strong>{t('clinic')}</strong>
          <span className="sample-tag">{t('sample')}</span>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: the boards are pictures in words, not a set of fields */}
        <div className="window-body" role="group" aria-label={t('adminLabel')} data-board="admin">
          <AdminBoard />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div className="window-body" role="group" aria-label={t('clinicianLabel')} data-board="clinician">
          <ClinicianBoard />
        </div>
      </div>
    </div>
  );
}
