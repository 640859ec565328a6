import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

/** Vitest's global setup: one product for files whose tests do not share clinics, mails or counts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({}, project.getProvidedContext());
  project.provide('sharedProduct', { port: product.port, mailFolder: product.mailFolder });
  return () => product.stop();
}
