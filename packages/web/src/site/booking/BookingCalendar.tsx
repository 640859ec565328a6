import { maxLengths } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { EmailField, SiteField } from '../forms/SiteField.tsx';
import { SiteForm } from '../forms/SiteForm.tsx';
import { ServerIf } from '../pages/ServerIf.tsx';
import { bookingText } from './text.ts';

/** Placeholder for the calendar's URL; the server fills it in. */
const calendarToken = '__CALENDAR_URL__';

/**
 * Placeholder for the calendar, 700 pixels high like it; `start-booking.ts` shows the calendar after consent or a
 * click.
 */
function Calendar() {
  const { t } = useText(bookingText);
  return (
    <div className="booking" data-booking="" data-frame={t('frame')}>
      <div className="booking-wait" data-booking-wait="">
        <BookingMark />
        <h3>{t('waitTitle')}</h3>
        <p>{t('waitText')}</p>
        <button type="button" className="button button-large" data-booking-show="" hidden>
          {t('show')}
        </button>
        <a href={calendarToken} rel="noopener">
          {t('open')}
          <span className="visually-hidden"> ({t('newPage')})</span>
        </a>
      </div>
    </div>
  );
}

function BookingMark() {
  return (
    <svg className="booking-mark" viewBox="0 0 56 56" width="56" height="56" aria-hidden="true">
      <rect x="6" y="11" width="44" height="39" rx="8" />
      <path d="M6 22h44M18 6v9M38 6v9" />
      <rect className="booking-mark-day" x="30" y="31" width="10" height="10" rx="3" />
    </svg>
  );
}

/** Form to request a demo, used without a configured calendar. */
function DemoRequest({ page }: { page: string }) {
  const { t } = useText(bookingText);
  return (
    <div className="card booking-request">
      <h3>{t('formTitle')}</h3>
      <SiteForm
        id="demo-request"
        name="demo"
        source="demo"
        page={page}
        button={t('send')}
        done={{ toast: t('sent'), note: t('sentNote') }}
        note={t('formText')}
      >
        <SiteField name="name" label={t('name')} required complete="name" max={maxLengths.fullName} />
        <EmailField label={t('email')} />
        <SiteField
          name="clinicName"
          label={t('clinic')}
          complete="organization"
          wide
          max={maxLengths.clinicName}
        />
        <SiteField
          name="message"
          label={t('times')}
          hint={t('timesHint')}
          multiline
          max={maxLengths.message}
        />
      </SiteForm>
    </div>
  );
}

/** Books a 30-minute demo, in the configured calendar or else by a form. `page` is the page's English path. */
export function BookingCalendar({ page }: { page: string }) {
  return (
    <ServerIf name="calendar" otherwise={<DemoRequest page={page} />}>
      <Calendar />
    </ServerIf>
  );
}
