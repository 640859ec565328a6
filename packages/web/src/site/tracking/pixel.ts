import { publicAddress, publicReferrer } from './address.ts';

/** Events that the browser reports; the server reports the same ones under the same event id. */
export type PixelEvent = 'PageView' | 'Lead' | 'ScheduleAppointment';

/** Lifetime of Meta's two cookies in days. */
const cookieDays = 90;

/**
 * Reports an event by the pixel's image. Meta's script does the same, but sends the whole URL and watches clicks and
 * fields, which cannot be switched off reliably; the image sends only what is written here.
 */
export function sendPixel(view: Window, pixelId: string, name: PixelEvent, eventId: string): void {
  const facts = new URLSearchParams({
    id: pixelId,
    ev: name,
    dl: publicAddress(view.location),
    rl: publicReferrer(view),
    if: 'false',
    ts: String(Date.now()),
    eid: eventId,
    ...browserIds(view),
  });
  const image = view.document.createElement('img');
  image.referrerPolicy = 'no-referrer';
  image.src = `https://www.facebook.com/tr/?${facts}`;
}

/**
 * The two ids that connect a browser's events with the server's: a random one, and the id of the ad click that brought
 * the visitor. They have the provider's format (`fb.1.<milliseconds>.<id>`) and are kept in its cookies. Source:
 * https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc
 */
function browserIds(view: Window): Record<string, string> {
  const random = view.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const click = new URLSearchParams(view.location.search).get('fbclid') ?? '';
  const fbp = cookie(view, '_fbp') ?? keep(view, '_fbp', String(random));
  const fbc = /^[\w-]{1,400}$/.test(click) ? keep(view, '_fbc', click) : cookie(view, '_fbc');
  return { fbp, ...(fbc ? { fbc } : {}) };
}

function cookie(view: Window, name: string): string | undefined {
  const found = view.document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

function keep(view: Window, name: string, id: string): string {
  const value = `fb.1.${Date.now()}.${id}`;
  const secure = view.location.protocol === 'https:' ? '; Secure' : '';
  view.document.cookie = `${name}=${value}; Path=/; Max-Age=${cookieDays * 86_400}; SameSite=Lax${secure}`;
  return value;
}
