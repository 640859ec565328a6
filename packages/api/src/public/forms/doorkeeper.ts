import { DomainError } from '@tamarack/core/domain';
import type { Clock } from '../../server/deps.ts';
import type { SecretBox } from '../../server/secret-box.ts';

/** What arrives with the form besides what a person typed. Each is text; a missing one is empty. */
export interface Signals {
  /** A field that people do not see. Whoever fills it in is a program, or a browser that fills in everything. */
  website: string;
  /** Milliseconds from the navigation to the submit; empty where no script ran. */
  elapsed: string;
  /** Given out with the question whether the report is really wanted. */
  proof: string;
}

/** Faster than anyone reads a form and types two fields. */
const HASTY_MS = 1_500;
const PROOF_MIN_MS = 800;
const PROOF_MAX_MS = 3_600_000;

/**
 * Tells programs from people without a puzzle. Nobody is turned away by it: a suspicious submit is answered with one
 * question, which a person passes with one click.
 */
export interface Doorkeeper {
  /** Whether to ask first. */
  asks(signals: Signals, email: string): boolean;
  /**
   * Lets a call of a script pass, or has it come back as a form, whose answer can ask.
   * @throws DomainError CONFIRM_HUMAN
   */
  admit(signals: Omit<Signals, 'elapsed'> & { elapsed: number | null }, email: string): void;
  /** What the answer to the question brings along. */
  proofFor(email: string): string;
}

export function createDoorkeeper(box: SecretBox, clock: Clock): Doorkeeper {
  return {
    asks,
    admit(signals, email) {
      const elapsed = signals.elapsed === null ? '' : String(signals.elapsed);
      if (asks({ ...signals, elapsed }, email)) throw new DomainError('CONFIRM_HUMAN');
    },
    proofFor(email) {
      return box.seal(JSON.stringify({ email, at: clock.now().getTime() })).toString('base64url');
    },
  };

  function asks(signals: Signals, email: string): boolean {
    const suspicious = signals.website !== '' || isHasty(signals.elapsed);
    return (suspicious || signals.proof !== '') && !holds(signals.proof, email);
  }

  function holds(proof: string, email: string): boolean {
    const asked = openProof(proof);
    if (asked?.email !== email) return false;
    const age = clock.now().getTime() - asked.at;
    return age >= PROOF_MIN_MS && age <= PROOF_MAX_MS;
  }

  function openProof(proof: string): { email: string; at: number } | undefined {
    try {
      return JSON.parse(box.open(Buffer.from(proof, 'base64url'))) as { email: string; at: number };
    } catch {
      // Empty, made up, or sealed under a key that is gone: the question is asked (again).
      return undefined;
    }
  }
}

function isHasty(elapsed: string): boolean {
  return /^\d{1,4}$/.test(elapsed) && Number(elapsed) < HASTY_MS;
}
