import { randomBytes } from 'node:crypto';
import { subdomainFrom, subdomainProblem } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';
import { firstFree } from './repository.ts';

const NUMBERED = 20;

/**
 * A free subdomain for a clinic: made from its name, if necessary with -2, -3 … -20 or random digits appended; names
 * that are too short, reserved or without a usable letter get a prefix.
 */
export async function freeSubdomain(sql: Sql, clinicName: string): Promise<string> {
  const base = baseFrom(clinicName);
  const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `${base}-${index + 2}`);
  const random = () => `${base}-${randomBytes(3).toString('hex')}`;
  return (await firstFree(sql, [base, ...numbered])) ?? random();
}

function baseFrom(clinicName: string): string {
  const derived = subdomainFrom(clinicName);
  if (!subdomainProblem(derived)) return derived;
  const spelledOut = derived ? `clinic-${derived}` : `clinic-${randomBytes(3).toString('hex')}`;
  return subdomainProblem(spelledOut) ? `clinic-${randomBytes(3).toString('hex')}` : spelledOut;
}
