import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { brand } from '@tamarack/core/domain';
import { assertKeysOpen } from './cli/encryption-keys.ts';
import { openAtStart } from './cli/launch/at-start.ts';
import { readConfirmations } from './cli/launch/repository.ts';
import { type Confirmations, isPlaceConfirmed } from './cli/launch/settings.ts';
import type { StartFacts } from './cli/welcome.ts';
import { builtSampleReport, builtSite, productVersion } from './config/built.ts';
import { type Config, publicOriginOf } from './config/config.ts';
import { openDataDir } from './config/data-dir.ts';
import { loadSecrets } from './config/secrets.ts';
import { connectDatabase } from './database/connection/connect.ts';
import { assertReady, openDatabase } from './database/connection/open.ts';
import { assertPoolerReachable } from './database/connection/reach.ts';
import { answersWithin, giveUpDatabase } from './database/connection/sockets.ts';
import { lockInstance } from './database/embedded/instance-lock.ts';
import { roles } from './database/roles/roles.ts';
import { logSlowStatements } from './database/slow-statements.ts';
import type { WorkerDeps } from './feature.ts';
import { features, mails, queues, retention, sealed } from './features.ts';
import { openJobs } from './jobs/queue.ts';
import { repeat } from './jobs/repeat.ts';
import { startWorker } from './jobs/worker.ts';
import { devMailRoutes } from './mail/dev/dev-viewer.ts';
import { alertMailer } from './mail/transports/alert-mailer.ts';
import { outboxMailer } from './mail/transports/outbox-mailer.ts';
import { smtpMailer } from './mail/transports/smtp-mailer.ts';
import { ensurePublicClients, writeClientsFile } from './platform/api-clients/index.ts';
import { createPulse, healthSettingsOf, type PulseDeps } from './platform/health/index.ts';
import { createApplicationLog } from './platform/logs/index.ts';
import { keepErasureJournal } from './platform/privacy/index.ts';
import { loadFirstSampleData } from './platform/sample-data/index.ts';
import { ensurePlatformOwner } from './platform/staff/index.ts';
import { createSiteProbe } from './platform/tenants/lifecycle/index.ts';
import { createWebhookClient, devWebhookRoutes } from './platform/webhooks/index.ts';
import { conversionsProvider } from './public/conversions/index.ts';
import { ensureSandboxes } from './public/sandbox/index.ts';
import { type ServerDeps, type ServerSettings, systemClock } from './server/deps.ts';
import { createCertificateWatch } from './server/listening/certificate.ts';
import { listenForHttp } from './server/listening/https-redirect.ts';
import { listen, reservePort, stopListening } from './server/listening/listen.ts';
import { createLogger } from './server/logging/logger.ts';
import { listenForScrapes } from './server/metrics.ts';
import { createPasswordHasher } from './server/passwords.ts';
import { createSecretBox } from './server/secret-box.ts';
import { createServer } from './server/server.ts';

/** Heartbeat interval of each part of the process, in milliseconds. */
const BEAT_EVERY_MS = 15_000;

/** How often the certificate files are checked, in milliseconds. */
const CERTIFICATE_EVERY_MS = 30_000;

/** How long a stop waits for the database to answer, in milliseconds: as long as a request waits for a connection. */
const ANSWER_WITHIN_MS = 3_000;

/** Number of sample clinics created by the first start of a development database. */
const SAMPLE_CLINICS = 300;

/** Closes a part that was opened; the last one opened is closed first. */
export interface Closing {
  /** `limitMs` limits the wait for work in progress. */
  close(limitMs: number): Promise<void>;
  /** Outlives this process unless it is closed, so even a second stop request waits for it. */
  outlives?: true;
}

/**
 * Starts everything that this process runs. Every part that was opened is added to `closings`, also when a later part
 * fails, so the caller can always clean up.
 * @param signal aborted when the start is no longer wanted
 * @throws StartError when something prevents the start
 */
export async function startProduct(
  config: Config,
  closings: Closing[],
  signal: AbortSignal,
): Promise<Omit<StartFacts, 'seconds'>> {
  const applicationLog = createApplicationLog();
  const log = createLogger(config, applicationLog);
  const note = (line: string) => log.info(line);
  openDataDir(config.dataDir);
  const unlock = lockInstance(config.dataDir);
  closings.push({ close: async () => unlock(), outlives: true });
  const secrets = loadSecrets(config);
  const port = config.role === 'worker' ? config.port : await reservePort(config.host, config.port);
  const settings = settingsOf(config, { ...secrets, port });
  signal.throwIfAborted();

  const opened = await openDatabase(config, note);
  closings.push({ close: () => opened.stop(), outlives: true });
  await assertPoolerReachable(opened.url, config.databasePoolerUrl);
  const database = connectDatabase({
    url: opened.url,
    poolerUrl: config.databasePoolerUrl,
    replicaUrl: config.databaseReplicaUrl,
    poolSize: config.poolSize,
  });
  closings.push({ close: () => database.close() });
  if (config.otlpEndpoint) {
    // Loaded only if there is a collector.
    const { startTracing } = await import('./tracing/tracing.ts');
    const { otlpEndpoint: endpoint, role } = config;
    const stop = startTracing({ endpoint, role, version: productVersion(), database });
    closings.push({ close: stop });
  }
  logSlowStatements(database, { slowMs: config.slowStatementMs, log });
  await assertReady(database);
  await assertKeysOpen(database, sealed, secrets.encryptionKeys, config);
  applicationLog.attach(database.platform);
  closings.push({ close: () => applicationLog.stop() });
  signal.throwIfAborted();

  const hasher = createPasswordHasher(config.argon2);
  await ensurePublicClients(database);
  await ensureSandboxes(database);
  if (!config.production) await writeClientsFile(database, config.dataDir);
  const owner = config.admin && (await ensurePlatformOwner({ database, hasher }, config.admin, config));
  const jobs = await openJobs(opened.url, roles.platform, queues, (error) => log.error(error, 'job queue'));
  closings.push({ close: () => jobs.stop() });
  signal.throwIfAborted();

  const deps: ServerDeps = {
    settings: config.production
      ? confirmedOf(settings, await readConfirmations(database.platform))
      : settings,
    database,
    jobs,
    mails,
    log,
    applicationLog,
    hasher,
    clock: systemClock,
    retention,
    rateLimitFactor: config.rateLimitFactor,
  };
  const sampleClinics = config.sampleData
    ? await loadFirstSampleData(database, { tenants: SAMPLE_CLINICS, seed: 1, now: new Date() })
    : 0;
  signal.throwIfAborted();
  if (config.role !== 'worker') await serve(deps, config, closings);
  if (config.role !== 'server') await work(deps, config, { databaseUrl: opened.url, closings });
  const journal = keepErasureJournal(deps);
  closings.push({ close: () => journal.stop() });
  await startHeartbeats(deps, config, closings);
  closings.push({
    async close() {
      if (await answersWithin(database.newClient, ANSWER_WITHIN_MS)) return;
      log.warn('The database does not answer. Stopping without it: what waits for it fails now.');
      giveUpDatabase();
    },
  });
  return {
    config,
    version: settings.version,
    origin: settings.publicOrigin,
    owner,
    sampleClinics,
    embedded: opened.embedded,
    open: await openAtStart(config, database.platform, builtSite()),
  };
}

async function serve(
  deps: ServerDeps,
  { host, httpRedirectPort, tlsFiles }: Config,
  closings: Closing[],
): Promise<void> {
  const server = await createServer(deps, features);
  const { mailFolder, webhookLoopback, production } = deps.settings;
  if (mailFolder && !production) server.route(devMailRoutes(mailFolder, deps));
  if (webhookLoopback && !production) server.route(devWebhookRoutes(deps));
  closings.push({ close: (limitMs) => stopListening(server, limitMs) });
  const closeFurther = await listen(server, host, deps.settings.port);
  closings.push({ close: closeFurther });
  const { tls, clientLimits } = deps.settings;
  if (tls && tlsFiles) {
    const check = createCertificateWatch({
      listener: server.listener,
      tls,
      files: tlsFiles,
      handshakeMs: clientLimits.headersMs,
      now: deps.clock.now,
      log: deps.log,
    });
    const checks = repeat(CERTIFICATE_EVERY_MS, check, (error) =>
      deps.log.error({ err: error }, 'certificate'),
    );
    closings.push({ close: () => checks.stop() });
  }
  if (httpRedirectPort !== null)
    closings.push({ close: await listenForHttp(deps.settings, httpRedirectPort) });
}

async function work(
  deps: ServerDeps,
  config: Config,
  { databaseUrl, closings }: { databaseUrl: string; closings: Closing[] },
): Promise<void> {
  const { publicHost } = config;
  const sender = { email: config.mailFrom, host: publicHost };
  const relay = config.smtpUrl
    ? smtpMailer(config.smtpUrl, sender)
    : outboxMailer(join(config.dataDir, 'mail'), sender);
  const mailer = config.alertSmtpUrl
    ? alertMailer(relay, smtpMailer(config.alertSmtpUrl, sender), deps.log)
    : relay;
  const siteProbe = createSiteProbe({
    listener: listenerOf(config, deps.settings),
    publicHost,
    ownCertificate: config.role === 'worker' ? undefined : () => deps.settings.tls?.cert,
  });
  const conversions = config.conversions && conversionsProvider(config.conversions);
  const webhooks = {
    client: createWebhookClient({ loopback: config.webhookLoopback }),
    secrets: createSecretBox(deps.settings.encryptionKeys),
    userAgent: `${brand.name}-Webhooks/${deps.settings.version}`,
  };
  const workerDeps: WorkerDeps = {
    ...deps,
    databaseUrl,
    mailer,
    siteProbe,
    conversions,
    webhooks,
  };
  const worker = await startWorker(workerDeps, features);
  closings.push({ close: () => worker.stop() });
  const { role, metricsPort: port, metricsToken: token } = config;
  if (role === 'worker' && port !== null && token !== null)
    closings.push({ close: await listenForScrapes(deps, features, { port, token }) });
}

/** Starts the heartbeats of this process; the worker's first, so that it never seems to be missing at the start. */
async function startHeartbeats(deps: ServerDeps, config: Config, closings: Closing[]): Promise<void> {
  const { app, platform, worker } = deps.database;
  const parts: Omit<PulseDeps, 'version' | 'settings' | 'clock' | 'log'>[] = [];
  if (config.role !== 'server') parts.push({ role: 'worker', sql: worker, pools: { worker } });
  if (config.role !== 'worker') parts.push({ role: 'server', sql: platform, pools: { platform, app } });
  for (const part of parts) {
    const pulse = createPulse({
      ...part,
      version: deps.settings.version,
      settings: healthSettingsOf(deps.settings),
      clock: deps.clock,
      log: deps.log,
    });
    await pulse.beat();
    const beats = repeat(
      BEAT_EVERY_MS,
      async (isFirst) => (isFirst ? undefined : pulse.beat()),
      (error) => deps.log.error({ err: error }, 'heartbeat'),
    );
    closings.push({
      close: async () => {
        await beats.stop();
        await pulse.stop();
      },
    });
  }
}

/** URL at which the worker reaches the sites: on this machine, or the public one if the server runs elsewhere. */
function listenerOf(config: Config, settings: ServerSettings): string {
  if (config.role === 'worker') return settings.publicOrigin;
  const address = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host;
  const host = isIPv6(address) ? `[${address}]` : address;
  return `${settings.tls ? 'https' : 'http'}://${host}:${settings.port}`;
}

/** In production, pages show only what the owner has confirmed. */
function confirmedOf(settings: ServerSettings, confirmed: Confirmations): ServerSettings {
  const { dataLocation } = settings;
  return {
    ...settings,
    confirmedItems: [...confirmed.keys()],
    dataLocation: isPlaceConfirmed(dataLocation, confirmed) ? dataLocation : null,
  };
}

/** The part of the configuration that the server needs. */
function settingsOf(
  config: Config,
  found: { port: number; jwtSecrets: readonly string[]; encryptionKeys: readonly string[] },
): ServerSettings {
  return {
    host: config.host === 'localhost' ? '127.0.0.1' : config.host,
    port: found.port,
    publicHost: config.publicHost,
    publicOrigin: publicOriginOf(config, found.port),
    production: config.production,
    trustProxy: config.trustProxy,
    // A worker does not speak HTTPS, and would report a certificate that was renewed long ago.
    tls: config.role === 'worker' ? null : config.tls,
    clientLimits: config.clientLimits,
    jwtSecrets: found.jwtSecrets,
    encryptionKeys: found.encryptionKeys,
    argon2: config.argon2,
    metricsToken: config.metricsToken,
    conversions: config.conversions,
    calendarUrl: config.calendarUrl,
    analyticsId: config.analyticsId,
    dataLocation: config.dataLocation,
    confirmedItems: config.production ? [] : null,
    webRoot: builtSite(),
    sampleReportFolder: builtSampleReport(),
    webhookLoopback: config.webhookLoopback,
    dataDir: config.dataDir,
    embeddedDatabase: config.databaseUrl === null,
    mailFolder: config.smtpUrl ? null : join(config.dataDir, 'mail'),
    version: productVersion(),
  };
}
