import type { Net } from '../ports.ts';

/** Requests whose response is still being read, by response body. */
const retained = new WeakMap<ReadableStream, readonly Request[]>();

/**
 * Sends a request and keeps it in memory, with the requests it was made from, until its response has been read. Node
 * would otherwise garbage-collect them and with them the link between their abort signals: a timeout would never fire,
 * and a cancelled live stream would stay open.
 * @param sources the requests from which `request` was made
 */
export async function retainedFetch(
  net: Pick<Net, 'fetch'>,
  request: Request,
  ...sources: Request[]
): Promise<Response> {
  const requests = [request, ...sources];
  const response = await net.fetch(request);
  if (response.body) retained.set(response.body, requests);
  return response;
}
