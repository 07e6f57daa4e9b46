export type Grade = 'ok' | 'look' | 'wrong'

/** The result of a check. `words` describes the result in a sentence and, unless the grade is `ok`, says what to do. */
export interface Finding {
	grade: Grade
	title: string
	words: string
	/** The address of the settings page that the finding is about. */
	to?: string | undefined
}

export interface Check {
	title: string
	/** True if the check calls external services or reads much data, and therefore runs only on request. */
	isSlow: boolean
	run: () => Promise<CheckResult | CheckResult[]>
}

export type CheckResult = Omit<Finding, 'title'>

export const passed = (words: string): CheckResult => ({ grade: 'ok', words })
export const needsAttention = (words: string): CheckResult => ({ grade: 'look', words })
export const failed = (words: string): CheckResult => ({ grade: 'wrong', words })

export const fastCheck = (title: string, check: Check['run']): Check => ({ title, isSlow: false, run: check })
export const slowCheck = (title: string, check: Check['run']): Check => ({ title, isSlow: true, run: check })

/** The time limit of a check in milliseconds. */
const timeoutMs = 20_000

/** Returns the findings of a check. A check that throws or times out gets the grade `wrong`. */
export async function runHealthCheck({ title, run: check }: Check): Promise<Finding[]> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<CheckResult>((resolve) => {
		timer = setTimeout(() => resolve(failed(`The check did not finish within ${timeoutMs / 1000} seconds.`)), timeoutMs)
	})
	try {
		const found = await Promise.race([check(), late])
		return (Array.isArray(found) ? found : [found]).map((one) => ({ title, ...one }))
	} catch (error) {
		return [{ title, ...failed(`The check failed: ${(error as Error).message}.`) }]
	} finally {
		clearTimeout(timer)
	}
}

/** Returns 0 when all is well, 1 when something should be checked, 2 when something is wrong. */
export function getExitCode(findings: Pick<Finding, 'grade'>[]): 0 | 1 | 2 {
	const hasGrade = (grade: Grade) => findings.some((one) => one.grade === grade)
	return hasGrade('wrong') ? 2 : hasGrade('look') ? 1 : 0
}

/** Formats a size of 1 GB or more as '3.4 GB' and a smaller one as '12 MB'. */
export function formatFileSize(bytes: number): string {
	const megabytes = bytes / 1024 / 1024
	return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
