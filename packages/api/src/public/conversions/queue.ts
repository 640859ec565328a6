import { randomUUID } from 'node:crypto';
import type { Tx } from '../../database/types.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { hashedFields } from './hash.ts';
import { publicPath } from './public-path.ts';
import { type ConversionEvent, insertConversion } from './repository.ts';
import type { NewConversion, Visitor } from './types.ts';

/** A job delivers the due events of one browser, so that events of different visitors are never sent together. */
export const conversionsDeliver: Queue<{ consentId: string }> = {
  name: 'conversions.deliver',
  keyOf: ({ consentId }) => consentId,
};

export type QueueDeps = Pick<ServerDeps, 'jobs' | 'clock' | 'log'> & {
  settings: Pick<ServerDeps['settings'], 'conversions' | 'publicOrigin'>;
};

/**
 * Queues a conversion in the caller's transaction, to be delivered by the worker. Does nothing without a visitor,
 * without their consent to advertising, without a provider, or when the type is switched off. The same event is queued
 * once. Never throws and calls no other service: a failure is logged and only the conversion is rolled back, so that
 * tracking can neither stop nor delay what it tracks.
 */
export async function queueConversion(
  tx: Tx,
  deps: QueueDeps,
  visitor: Visitor | null,
  conversion: NewConversion,
): Promise<void> {
  const { conversions, publicOrigin } = deps.settings;
  if (!visitor || !conversions?.events.includes(conversion.name)) return;
  const { consentId } = visitor;
  try {
    await tx.transaction(async (inner) => {
      const now = deps.clock.now();
      const body = eventOf(conversion, visitor, { now, publicOrigin });
      if (await insertConversion(inner, { consentId, body, now }))
        await deps.jobs.send(inner, conversionsDeliver, { consentId });
    });
  } catch (error) {
    deps.log.warn({ err: error, name: conversion.name }, 'conversion event not queued');
  }
}

function eventOf(
  conversion: NewConversion,
  { consentId, ip, userAgent, fbp, fbc }: Visitor,
  { now, publicOrigin }: { now: Date; publicOrigin: string },
): ConversionEvent {
  const { name, page, customer = {}, custom } = conversion;
  return {
    event_name: name,
    event_time: Math.floor(now.getTime() / 1000),
    event_id: (conversion.eventId ?? randomUUID()).toLowerCase(),
    event_source_url: publicOrigin + publicPath(page),
    action_source: 'website',
    user_data: {
      ...hashedFields(customer, consentId),
      client_ip_address: ip,
      client_user_agent: userAgent,
      ...(fbp === null ? {} : { fbp }),
      ...(fbc === null ? {} : { fbc }),
    },
    ...(custom ? { custom_data: custom } : {}),
  };
}
