import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditSubjects } from '@tamarack/core/domain';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Subjects (the first part) of all actions that the source code writes. */
function writtenSubjects(): Set<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .filter((text) => /\b(?:insertAuditEntry|recordExport)\(/.test(text));
  const named = code.flatMap((text) => [
    ...text.matchAll(/\b(?:action: |record\(tx, \w+, |recordExport\(\w+, \w+, )[`']([a-z_]+)\./g),
  ]);
  return new Set(named.map(([, subject = '']) => subject));
}

it('the filter of the log offers exactly the subjects that are written', () => {
  // An action in a variable is typed, so no other subject compiles.
  expect([...writtenSubjects()].toSorted()).toEqual([...auditSubjects].toSorted());
});
