import { existsSync, readFileSync } from 'node:fs'

/** Returns { passed, failed, skipped } of a Vitest report. */
export function readVitestCounts(report) {
	// A file that fails to load reports no failing tests.
	const broken = report.testResults.filter(
		({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
	)
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + broken.length,
		skipped: report.numPendingTests + report.numTodoTests,
	}
}

/** Returns { passed, failed, skipped, retried } of a Playwright report; retried tests also count as passed. */
export function readPlaywrightCounts({ stats, errors }) {
	return {
		passed: stats.expected + stats.flaky,
		failed: stats.unexpected + errors.length,
		skipped: stats.skipped,
		retried: stats.flaky,
	}
}

/** An error exit without a failed test, or a run without tests, counts as one failure. */
export function getCounts({ file, read, code, mayBeEmpty }) {
	const counts = { passed: 0, failed: 0, skipped: 0, ...readReport(file, read) }
	if (counts.failed > 0) return counts
	if (code !== 0) return { ...counts, failed: 1, problem: `The run ended with exit code ${code}.` }
	const none = counts.passed === 0 && !mayBeEmpty
	return none ? { ...counts, failed: 1, problem: 'No tests were run.' } : counts
}

function readReport(file, read) {
	if (!existsSync(file)) return { failed: 1, problem: 'The run ended without a report.' }
	try {
		return read(JSON.parse(readFileSync(file, 'utf8')))
	} catch (error) {
		return { failed: 1, problem: `The report could not be read: ${error.message}` }
	}
}
