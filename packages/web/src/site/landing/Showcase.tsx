import { useText } from '@tamarack/core/ui';
import { ProductPicture } from '../pictures/ProductPicture.tsx';
import { landingText } from './text.ts';

/**
 * The product as an administrator or a clinician sees it. Radio buttons and CSS change the view, so it needs no script,
 * and the arrow keys work as in any radio group.
 */
export function Showcase() {
  const { t } = useText(landingText);
  return (
    <div className="showcase">
      <fieldset className="toggle">
        <legend className="visually-hidden">{t('dashboardToggle')}</legend>
        <input type="radio" id="dashboard-admin" name="dashboard" value="admin" defaultChecked />
        <label htmlFor="dashboard-admin">{t('dashboardAdmin')}</label>
        <input type="radio" id="dashboard-clinician" name="dashboard" value="clinician" />
        <label htmlFor="dashboard-clinician">{t('dashboardClinician')}</label>
      </fieldset>
      <div className="window" data-board="admin">
        <ProductPicture name="today" />
      </div>
      <div className="window" data-board="clinician">
        <ProductPicture name="day" />
      </div>
      <p className="section-note">{t('sampleNote')}</p>
    </div>
  );
}
