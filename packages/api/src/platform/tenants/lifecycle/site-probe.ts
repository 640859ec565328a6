import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { ConnectionOptions } from 'node:tls';
import { StepError } from './errors.ts';
import { stepTexts } from './text.ts';

/** Checks whether a clinic's subdomain leads to that clinic's site. */
export interface SiteProbe {
  /** Returns the response time in milliseconds. @throws StepError without a response, or if another site responds. */
  check(subdomain: string): Promise<number>;
}

export interface SiteProbeTarget {
  /** Our own listener, such as `http://127.0.0.1:5000`. Its address is used, because `*.localhost` may not resolve here. */
  listener: string;
  publicHost: string;
  /** The listener's current certificate (PEM). If given, only this certificate is trusted, even for another host name. */
  ownCertificate?: (() => Buffer | undefined) | undefined;
  /** Maximum response time in milliseconds. */
  timeoutMs?: number;
}

/**
 * Requests a clinic's site from our own listener by its Host header. The response must name the clinic's subdomain in
 * `x-site`, also when the page says that the clinic is suspended or closed.
 */
export function createSiteProbe(options: SiteProbeTarget): SiteProbe {
  const { listener, publicHost, ownCertificate, timeoutMs = 5_000 } = options;
  const target = new URL(listener);
  const trust = (): ConnectionOptions => {
    const ca = ownCertificate?.();
    return ca ? { ca, allowPartialTrustChain: true, checkServerIdentity: () => undefined } : {};
  };
  const portPart = target.port ? `:${target.port}` : '';
  return {
    async check(subdomain) {
      const host = `${subdomain}.${publicHost}`;
      const startedAt = performance.now();
      const named = await siteNamedBy(
        target,
        { ...trust(), servername: host },
        `${host}${portPart}`,
        timeoutMs,
      ).catch((error: Error) => {
        throw new StepError(stepTexts.siteCheckFailed(host, reasonOf(error, target.host, timeoutMs)), {
          cause: error,
        });
      });
      if (named !== subdomain) {
        throw new StepError(
          stepTexts.siteCheckFailed(host, named ? stepTexts.otherSite(named) : stepTexts.noSite),
        );
      }
      return Math.round(performance.now() - startedAt);
    },
  };
}

/** @param address where the site was requested, which is not the clinic's host name */
function reasonOf(error: Error & { code?: string }, address: string, timeoutMs: number): string {
  return error.name === 'TimeoutError'
    ? stepTexts.noAnswerIn(timeoutMs / 1000)
    : stepTexts.notReached(address, error.code ?? error.message);
}

function siteNamedBy(target: URL, tls: ConnectionOptions, host: string, timeoutMs: number): Promise<string> {
  const secure = target.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const options = {
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port || (secure ? 443 : 80),
      path: '/',
      method: 'GET',
      headers: { host, accept: 'text/html' },
      agent: false as const,
      signal: AbortSignal.timeout(timeoutMs),
    };
    const request = secure ? httpsRequest({ ...tls, ...options }) : httpRequest(options);
    request.once('response', (response) => {
      response.destroy();
      resolve(String(response.headers['x-site'] ?? ''));
    });
    request.once('error', (error) =>
      reject(error.name === 'AbortError' && error.cause instanceof Error ? error.cause : error),
    );
    request.end();
  });
}
