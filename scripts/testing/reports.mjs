import { existsSync, readFileSync } from 'node:fs'

/** What a Vitest JSON report says, as { passed, failed, skipped }. */
export function vitestCounts(report) {
	// A file that cannot even be loaded has no tests in it that could fail.
	const broken = report.testResults.filter(
		({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
	)
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + broken.length,
		skipped: report.numPendingTests + report.numTodoTests,
	}
}

/**
 * What a Playwright JSON report says, as { passed, failed, skipped, retried }: those of the passed that needed a second
 * try are counted too.
 */
export function playwrightCounts({ stats, errors }) {
	return {
		passed: stats.expected + stats.flaky,
		failed: stats.unexpected + errors.length,
		skipped: stats.skipped,
		retried: stats.flaky,
	}
}

/**
 * The counts of a finished run. Whatever ended badly without a failed test, or without any test,
 * counts as one that failed.
 */
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
