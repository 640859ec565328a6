import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { PageHead } from '../frame/PageHead.tsx';
import { ReportForm } from './ReportForm.tsx';
import { leadMagnetText } from './text.ts';

/** Where the page after a booked demo leads for the report. Whoever holds a valid link never sees it: the server
 * sends them to the file. */
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
