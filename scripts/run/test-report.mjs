/**
 * Reads vitest's JSON report. A file that could not be loaded counts as one failure, as does an error outside any test.
 * A test that passed on a retry is reported as passed, with the failures of its first try. Reasons are first lines.
 * @param {any} report
 * @param {number} exitCode vitest's
 * @returns {{ passed: number, failed: number, skipped: number, retried: Named[], failures: Named[] }}
 *
 * @typedef {{ name: string, reason: string }} Named
 */
export function readReport(report, exitCode) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    retried: named(tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0)),
    failures: [
      ...unloaded.map(({ name, message }) => ({ name, reason: firstLine(message) })),
      ...named(tests.filter((test) => test.status === 'failed')),
    ],
  };
}

function named(tests) {
  return tests.map((test) => ({ name: test.fullName.trim(), reason: firstLine(test.failureMessages[0]) }));
}

export function firstLine(text = '') {
  return text.split('\n')[0];
}
