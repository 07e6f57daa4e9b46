import { existsSync, readFileSync } from 'node:fs'

/** { passed, failed, skipped } of Vitest. */
export function vitestCounts(report) {
	// A file that cannot be loaded has no failing tests.
	const broken = report.testResults.filter(
		({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
	)
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + broken.length,
		skipped: report.numPendingTests + report.numTodoTests,
	}
}

/** { passed, failed, skipped, retried } of Playwright; retried ones are among the passed. */
export function playwrightCounts({ stats, errors }) {
	return {
		passed: stats.expected + stats.flaky,
		failed: stats.unexpected + errors.length,
		skipped: stats.skipped,
		retried: stats.flaky,
	}
}

/** A bad end without a failed test, or without tests, counts as one. */
export function countsOf({ file, read, code, mayBeEmpty }) {
	const counts = { passed: 0, failed: 0, skipped: 0, ...readReport(file, read) }
	if (counts.failed > 0) return counts
	if (code !== 0) return { ...counts, failed: 1, problem: `It ended with exit code ${code}.` }
	const none = counts.passed === 0 && !mayBeEmpty
	return none ? { ...counts, failed: 1, problem: 'No tests were run.' } : counts
}

function readReport(file, read) {
	if (!existsSync(file)) return { failed: 1, problem: 'It ended without a report.' }
	try {
		return read(JSON.parse(readFileSync(file, 'utf8')))
	} catch (error) {
		return { failed: 1, problem: `Its report could not be read: ${error.message}` }
	}
}
