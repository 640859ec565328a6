import type { Net } from '../ports.ts';

/** The requests whose answer is still arriving, by the body that it arrives in. */
const held = new WeakMap<ReadableStream, readonly Request[]>();

/**
 * Sends a request whose signal works until the last byte. Node lets a `Request` that nobody holds go, and with it goes
 * the way from the signal that it was made with to whoever listens to its own: a time-out would pass unheard, and a live
 * stream that was given up would stay open. So the requests are held for as long as the answer arrives.
 * @param request what is sent
 * @param made the requests that it was made of
 */
export async function heldFetch(
  net: Pick<Net, 'fetch'>,
  request: Request,
  ...made: Request[]
): Promise<Response> {
  const chain = [request, ...made];
  const response = await net.fetch(request);
  if (response.body) held.set(response.body, chain);
  return response;
}
