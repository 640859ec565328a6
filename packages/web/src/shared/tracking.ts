/**
 * Events by which screens and forms report visitors' actions. They are independent of providers; `site/tracking`
 * handles them according to the visitor's consent.
 */
export interface FormReport {
  /** The form's name, such as `landing`; never anything a person typed. */
  name: string;
  status: 'success' | 'error';
  /** Id that the server uses for the same event, where it has one. */
  eventId?: string;
}

export const formEvent = 'site-form';
export const calendarEvent = 'site-calendar';
export const downloadEvent = 'site-download';

/** Reports that a form was sent, and how it ended. */
export function reportForm(page: Document, report: FormReport): void {
  page.dispatchEvent(new CustomEvent<FormReport>(formEvent, { detail: report }));
}

/** Reports that the sample report's file was served to a valid link. */
export function reportDownload(page: Document): void {
  page.dispatchEvent(new CustomEvent(downloadEvent));
}
