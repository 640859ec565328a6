import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { PageHead } from '../frame/PageHead.tsx';
import { ReportForm } from './ReportForm.tsx';
import { leadMagnetText } from './text.ts';

/** Target of the report link on the page after a booked demo. Visitors with a valid link never see it, because the server
 * redirects them to the file. */
export function Download() {
  const { t, locale } = useText(leadMagnetText);
  return (
    <article className="page page-narrow">
      <PageHead title={t('downloadTitle')} lead={t('downloadLead')} />
      <div className="card report-ask">
        <ReportForm id="download" page="/waag-download" button="heroButton" />
      </div>
      <p className="section-note">
        {t('downloadHave')} <a href={localePath(locale, '/waag-report')}>{t('downloadSee')}</a>
      </p>
    </article>
  );
}
