import { Readable } from 'node:stream';
import { brand, DomainError } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import { found } from '../../../server/refusals.ts';
import { findAccount, rowsOf } from '../find/repository.ts';
import { personalTables } from '../map/index.ts';
import type { PersonalTable } from '../map/types.ts';
import { type Person, personOf } from '../person.ts';
import { lockRequest, markExported } from '../requests/repository.ts';
import type { PrivacyDeps } from '../requests/service.ts';

/** Rows read at a time, and the most held in memory. */
const PAGE = 500;

/** Version of the document format; increased when the meaning of a field changes. */
const FORMAT_VERSION = 1;

export interface PersonExport {
  fileName: string;
  document: Readable;
}

/**
 * All data held about the person of a request, as one JSON document that is streamed. It is audited
 * before the first byte is sent. Passwords, secrets and hashes are left out; the document says that they are held.
 * @throws DomainError NOT_FOUND, ALREADY_DONE when the person is erased
 */
export async function exportPerson(
  deps: PrivacyDeps,
  requestId: string,
  actor: Actor,
): Promise<PersonExport> {
  const person = await deps.database.change(async (tx) => {
    const locked = found(await lockRequest(tx, requestId));
    if (locked.email === null) throw new DomainError('ALREADY_DONE');
    const account = await findAccount(tx, locked.email);
    await markExported(tx, requestId, deps.clock.now());
    await insertAuditEntry(tx, actor, {
      action: 'privacy.export',
      subjectId: account?.userId ?? null,
      details: { requestId, kind: locked.kind },
    });
    return personOf(locked.email, account);
  });
  const day = deps.clock.now().toISOString().slice(0, 10);
  return {
    fileName: `personal-data-${day}.json`,
    document: Readable.from(documentOf(deps, person), { objectMode: false }),
  };
}

async function* documentOf(deps: PrivacyDeps, person: Person): AsyncGenerator<string> {
  try {
    const head = {
      product: brand.name,
      formatVersion: FORMAT_VERSION,
      exportedAt: deps.clock.now().toISOString(),
      email: person.email,
    };
    yield JSON.stringify(head).slice(0, -1);
    yield ',"parts":[';
    let first = true;
    for (const entry of personalTables) {
      const part = partOf(deps, entry, person);
      for await (const text of part) {
        yield first && text.startsWith(',') ? text.slice(1) : text;
        first = false;
      }
    }
    yield ']}\n';
  } catch (error) {
    // The status line is already sent and the client only sees a truncated document, so the reason is logged.
    deps.log.error({ err: error }, 'export of a person broken off');
    throw error;
  }
}

/** `,{"table":…,"rows":[…]}` for a table with rows of the person; empty for others. */
async function* partOf(deps: PrivacyDeps, entry: PersonalTable, person: Person): AsyncGenerator<string> {
  let after: unknown;
  let page = await rowsOf(deps.database.platform, entry, person, after, PAGE);
  if (page.rows.length === 0) return;
  const { table, what, secret } = entry;
  const head = { table, what, heldButNotShown: secret };
  yield `,${JSON.stringify(head).slice(0, -1)},"rows":[${list(page.rows)}`;
  while (page.rows.length === PAGE) {
    after = page.last;
    page = await rowsOf(deps.database.platform, entry, person, after, PAGE);
    if (page.rows.length > 0) yield `,${list(page.rows)}`;
  }
  yield ']}';
}

function list(rows: readonly Record<string, unknown>[]): string {
  return rows.map((row) => JSON.stringify(row)).join(',');
}
