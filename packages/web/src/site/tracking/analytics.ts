import { consentDays } from '@tamarack/core/domain/public/consent';
import { campaignOf, publicAddress, publicReferrer } from './address.ts';

/** A window with the two globals of Google's tag: its queue, and the switch that disables a property. */
type TaggedView = Window & { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean | undefined>;

export interface Analytics {
  send(name: string, values?: Record<string, string>): void;
  /** Stops or allows everything the tag sends, including its automatic events. */
  allow(allowed: boolean): void;
}

/**
 * Loads Google's tag for one property. It is given the page's path instead of reading the URL; its advertising
 * features are off.
 * Fields: https://developers.google.com/analytics/devguides/collection/ga4/reference/config
 */
export function startAnalytics(view: Window, id: string): Analytics {
  const tagged = view as TaggedView;
  const queue: unknown[] = tagged.dataLayer ?? [];
  tagged.dataLayer = queue;
  const page = {
    page_location: publicAddress(view.location),
    page_referrer: publicReferrer(view),
    ...campaignFields(view.location.search),
  };
  tag(queue, 'consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  });
  tag(queue, 'js', new Date());
  tag(queue, 'set', page);
  tag(queue, 'config', id, {
    ...page,
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    cookie_expires: consentDays * 86_400,
  });
  const script = view.document.createElement('script');
  script.async = true;
  script.dataset.tracker = '';
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  view.document.head.append(script);
  return {
    send: (name, values = {}) => tag(queue, 'event', name, values),
    allow(allowed) {
      tagged[`ga-disable-${id}`] = !allowed;
      tag(queue, 'consent', 'update', { analytics_storage: allowed ? 'granted' : 'denied' });
    },
  };
}

/** Queues a command. It must be an `arguments` object, because the tag ignores arrays. */
function tag(queue: unknown[], ..._command: unknown[]): void {
  const command = function () {
    // biome-ignore lint/complexity/noArguments: what the tag's queue takes
    return arguments;
  };
  queue.push(command.apply(null, _command as []));
}

/** Campaign fields for the tag: `campaign` becomes `campaign_name`, the others `campaign_<field>`. */
function campaignFields(search: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(campaignOf(search)).map(([field, value]) => [
      field === 'campaign' ? 'campaign_name' : `campaign_${field}`,
      value,
    ]),
  );
}
