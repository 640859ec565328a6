/**
 * Reads vitest's JSON report. A file that could not be loaded counts as one failure, as does an error outside any test.
 * A test that passed on a retry is reported as passed, with the failures of its first try.
 * @param {any} report
 * @param {number} exitCode vitest's
 * @returns {{ passed: number, failed: number, skipped: number, retried: { name: string, reason: string }[] }}
 */
export function readReport(report, exitCode) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    retried: report.testResults
      .flatMap((file) => file.assertionResults)
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => ({ name: test.fullName.trim(), reason: firstLine(test.failureMessages[0]) })),
  };
}

function firstLine(text) {
  return text.split('\n')[0];
}
