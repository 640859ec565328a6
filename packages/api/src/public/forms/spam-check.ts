import { DomainError, type SpamSignals } from '@tamarack/core/domain';
import type { ServerDeps } from '../../server/deps.ts';
import { createSecretBox } from '../../server/secret-box.ts';

/** Hidden fields of a posted form. Each is text, empty when missing. */
export interface PostedSignals {
  /** A field that people do not see. Programs fill it in, but so do browsers that fill in every field. */
  website: string;
  /** Milliseconds from navigation to submit; empty where no script ran. */
  elapsed: string;
  /** Issued with the page that asks for one more click. */
  proof: string;
}

/** Faster than anyone reads a form and types two fields. */
const HASTY_MS = 1_500;
const PROOF_MIN_MS = 800;
const PROOF_MAX_MS = 3_600_000;

/** A spam check without a captcha: suspicious requests are asked for one more click, and nobody is turned away. */
export interface SpamCheck {
  /** Whether to ask for one more click first. */
  asks(signals: PostedSignals, email: string): boolean;
  /**
   * @throws DomainError CONFIRM_HUMAN for a suspicious API call; the page then posts the form, whose response asks for
   *   one more click
   */
  admit(signals: Required<SpamSignals>, email: string): void;
  /** Proof for the form with the extra click, bound to the email and the time. */
  proofFor(email: string): string;
}

export function createSpamCheck({ settings, clock }: Pick<ServerDeps, 'settings' | 'clock'>): SpamCheck {
  const box = createSecretBox(settings.encryptionKeys);
  return {
    asks,
    admit({ website, elapsed, proof }, email) {
      if (asks({ website, elapsed: elapsed === null ? '' : String(elapsed), proof }, email))
        throw new DomainError('CONFIRM_HUMAN');
    },
    proofFor(email) {
      return box.seal(JSON.stringify({ email, at: clock.now().getTime() })).toString('base64url');
    },
  };

  function asks({ website, elapsed, proof }: PostedSignals, email: string): boolean {
    const suspicious = website !== '' || isHasty(elapsed) || proof !== '';
    return suspicious && !isValid(proof, email);
  }

  function isValid(proof: string, email: string): boolean {
    const opened = openProof(proof);
    if (opened?.email !== email) return false;
    const age = clock.now().getTime() - opened.at;
    return age >= PROOF_MIN_MS && age <= PROOF_MAX_MS;
  }

  function openProof(proof: string): { email: string; at: number } | undefined {
    try {
      return JSON.parse(box.open(Buffer.from(proof, 'base64url'))) as { email: string; at: number };
    } catch {
      // Empty, forged, or encrypted with a removed key: the visitor is asked (again).
      return undefined;
    }
  }
}

function isHasty(elapsed: string): boolean {
  return /^\d{1,4}$/.test(elapsed) && Number(elapsed) < HASTY_MS;
}
